import { useEffect, useRef, useState } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ResolvedFilter } from '../../../rules/resolved.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import { FILTER_BOX } from './FilterSelect.tsx';

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
    <OutlinedInput
      value={typed}
      onChange={(event) => type(event.target.value)}
      placeholder={label}
      type="search"
      data-filter={filter.param}
      inputProps={{ 'aria-label': label, enterKeyHint: 'search' }}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="Search" color="textMuted" />
        </InputAdornment>
      }
      sx={FILTER_BOX}
    />
  );
}
