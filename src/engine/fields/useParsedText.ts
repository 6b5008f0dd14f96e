import { useCallback, useState } from 'react';
import { useTypedText } from './useTypedText.ts';

/**
 * A text input whose text is read as a value of another type. The text stays as it was typed; a value
 * that the form sets is written as a text. Spread the result on the input.
 * @param parse returns the value of a text, or the text itself if it has none, for the rules to reject
 */
export function useParsedText(
  value: unknown,
  toText: (value: unknown) => string,
  parse: (text: string) => unknown,
  onChange: (value: unknown) => void,
) {
  const [lastTyped, setLastTyped] = useState<{ text: string; value: unknown } | null>(null);
  const change = useCallback(
    (text: string) => {
      const parsed = parse(text);
      setLastTyped({ text, value: parsed });
      onChange(parsed);
    },
    [parse, onChange],
  );
  const isTyped = lastTyped !== null && lastTyped.value === value;
  return useTypedText(isTyped ? lastTyped.text : toText(value), change);
}
