import { useEffect, useRef, useState } from 'react';
import { SEARCH_AT_MOST } from '../../../shared/fold.ts';
import type { ResolvedFilter } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { TextBox } from '../../ui/TextBox.tsx';

/** Requests wait until the typing pauses for this long. */
const PAUSE_MS = 300;

interface Props {
  filter: Extract<ResolvedFilter, { as: 'text' }>;
  value: string;
  onChange(value: string): void;
}

export function FilterText({ filter, value, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sent = useRef(value);

  // Back, a chip or a reset changed the address: the box follows. What the person types comes back unchanged and is left alone.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text.trim();
      onChange(sent.current);
    }, PAUSE_MS);
  }

  const label = t(filter.label);
  return (
    <TextBox
      value={typed}
      onChange={(event) => type(event.target.value)}
      label={label}
      type="search"
      data-filter={filter.filter}
      enterKeyHint="search"
      maxLength={SEARCH_AT_MOST}
      start={<Icon name="Search" color="textMuted" />}
    />
  );
}
