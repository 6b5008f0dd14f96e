import { useState } from 'react';
import type { ModeStorage } from '../../../engine/theme/mode.ts';

/** A setting that is kept on this device. */
export function useStored(
  storage: ModeStorage,
  key: string,
  initial: string,
): [string, (value: string) => void] {
  const [value, setValue] = useState(() => storage.getItem(key) ?? initial);
  return [
    value,
    (next) => {
      storage.setItem(key, next);
      setValue(next);
    },
  ];
}
