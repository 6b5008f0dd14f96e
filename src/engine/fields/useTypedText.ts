import { useCallback, useEffect, useRef, useState } from 'react';
import { usePending } from './pending.ts';

/** The form hears of typed text when typing pauses for this long, or at once when it needs to know. */
const PAUSE_MS = 200;

/** A text box's own copy of its text: drawn at every key, handed on in pauses, on leaving the box, and before saving. */
export function useTypedText(value: unknown, onChange: (text: string) => void) {
  const given = typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);
  const [text, setText] = useState(given);
  const typed = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const handOn = useRef(onChange);
  useEffect(() => {
    handOn.current = onChange;
  });

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (typed.current === null) return;
    const handed = typed.current;
    typed.current = null;
    handOn.current(handed);
  }, []);
  usePending(flush);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The form changed the value itself: a draft came back, or the changes were discarded.
  const [seen, setSeen] = useState(given);
  if (given !== seen) {
    setSeen(given);
    setText(given);
  }

  const type = useCallback(
    (next: string) => {
      setText(next);
      typed.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    [flush],
  );
  return { text, type, flush };
}
