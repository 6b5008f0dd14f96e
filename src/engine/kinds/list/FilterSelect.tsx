import { useState } from 'react';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import type { ResolvedFilter } from '../../../rules/resolved.ts';
import { useChoices } from '../../data/useChoices.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { createLater } from '../../ui/later.ts';

export interface FilterSelectProps {
  filter: Extract<ResolvedFilter, { as: 'select' }>;
  value: string;
  onChange(value: string): void;
}

/** How every box of the filter bar stands: they share the line, and their border is quieter than that of a form's fields. */
export const FILTER_BOX = {
  flex: '1 1 200px',
  maxInlineSize: { sm: 300 },
  typography: 'body2',
  '& .MuiInputBase-root': { typography: 'body2', paddingBlock: 0 },
  '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'line' },
} as const;

const useSelectBox = createLater(async () => (await import('./FilterSelectBox.tsx')).FilterSelectBox);

/** A box to choose from. The one with the list is fetched once the rows stand; until then a box that looks the same takes its place, and its focus over. */
export function FilterSelect({ ready, ...props }: FilterSelectProps & { ready: boolean }) {
  const [SelectBox, fetchSelectBox] = useSelectBox(ready);
  const [focused, setFocused] = useState(false);
  return SelectBox ? <SelectBox {...props} opens={focused} sx={FILTER_BOX} /> : <StandIn {...props} onWant={fetchSelectBox} onFocus={setFocused} />;
}

function StandIn({ filter, value, onWant, onFocus }: FilterSelectProps & { onWant(): void; onFocus(has: boolean): void }) {
  const { t } = useTranslation();
  const { options } = useChoices(filter.choices);
  const label = t(filter.label);
  return (
    <OutlinedInput
      readOnly
      value={options.find((option) => String(option.value) === value)?.label ?? ''}
      placeholder={label}
      data-filter={filter.param}
      inputProps={{ role: 'combobox', 'aria-label': label, 'aria-expanded': false, 'aria-haspopup': 'listbox' }}
      endAdornment={<Icon name="ExpandMore" color="textMuted" />}
      onPointerEnter={onWant}
      onFocus={() => {
        onFocus(true);
        onWant();
      }}
      onBlur={() => onFocus(false)}
      sx={FILTER_BOX}
    />
  );
}
