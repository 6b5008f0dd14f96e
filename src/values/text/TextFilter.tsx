import { useEffect, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../shared/text/fold.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { FilterProps } from '../../engine/registries.ts';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import { TextBox } from '../../engine/ui/controls/TextBox.tsx';

/** The filter changes when the user has not typed for this long. */
const DEBOUNCE_MS = 300;

/** A filter in which a text is typed. */
export function TextFilter({ filter, value, onChange }: FilterProps<'text'>) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const lastSent = useRef(value);

  // Shows a value that was set by Back, a chip or a reset. A value that was typed here is ignored.
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    cancel();
    setText(value);
  }, [value]);
  useEffect(() => cancel, []);

  function cancel() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function apply(next: string) {
    cancel();
    lastSent.current = next.trim();
    onChange(lastSent.current);
  }
  function onType(next: string) {
    setText(next);
    cancel();
    timer.current = setTimeout(() => apply(next), DEBOUNCE_MS);
  }

  const label = t(filter.label);
  return (
    <TextBox
      value={text}
      onChange={(event) => onType(event.target.value)}
      // Before a click elsewhere takes effect, such as one that clears all filters.
      onBlur={() => timer.current !== undefined && apply(text)}
      label={label}
      type="search"
      data-filter={filter.filter}
      enterKeyHint="search"
      maxLength={MAX_SEARCH_LENGTH}
      start={<Icon name="Search" color="textMuted" />}
    />
  );
}
