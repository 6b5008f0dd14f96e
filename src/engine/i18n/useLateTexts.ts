import { useEffect, useState } from 'react';
import { useTexts } from './TextsContext.ts';

interface LateTexts {
  state: 'loading' | 'loaded' | 'failed';
  /** Loads them again after a failure. */
  retry(): void;
}

/**
 * Loads text files that no screen names.
 * @param files must be a stable reference
 */
export function useLateTexts(files: string[]): LateTexts {
  const texts = useTexts();
  const [state, setState] = useState<LateTexts['state']>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    texts.load(files).then(
      () => setState('loaded'),
      () => setState('failed'),
    );
  }, [texts, files, attempt]);
  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return { state, retry };
}
