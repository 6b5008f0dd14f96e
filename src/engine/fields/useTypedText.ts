import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react';
import { usePendingInput } from '../ui/pendingInput.ts';

/**
 * Changes are passed to the form when typing pauses for this long, or at once when the form flushes
 * pending input.
 */
const FLUSH_DELAY_MS = 200;

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);

/**
 * An uncontrolled text input, so that typing renders nothing however large the form is. The text is
 * passed on after a pause, on blur and before saving, also one that a password manager wrote without
 * an event. Spread the result on the input.
 */
export function useTypedText<Box extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  value: unknown,
  onChange: (text: string) => void,
) {
  const text = toText(value);
  const box = useRef<Box>(null);
  const typed = useRef<string | null>(null);
  /** The text that the box had when it last changed with an event, or by the form. */
  const seen = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [initialText] = useState(text);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const shown = box.current?.value ?? seen.current;
    const typedText = typed.current ?? (shown === seen.current ? null : shown);
    if (typedText === null) return;
    typed.current = null;
    seen.current = typedText;
    onChange(typedText);
  }, [onChange]);
  usePendingInput(flush);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The form has changed the value itself: a draft was restored, or changes were discarded.
  useEffect(() => {
    if (!box.current || typed.current !== null) return;
    if (box.current.value !== text) box.current.value = text;
    seen.current = box.current.value;
  }, [text]);

  const handleChange = useCallback(
    (event: ChangeEvent<Box>) => {
      typed.current = event.target.value;
      seen.current = event.target.value;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, FLUSH_DELAY_MS);
    },
    [flush],
  );
  return { inputRef: box, defaultValue: initialText, onChange: handleChange, onBlur: flush };
}
