import { useState } from 'react';
import type { ResolvedFilter } from '../../../shared/resolved.ts';
import { useChoices } from '../../data/useChoices.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';
import { TextBox } from '../../ui/TextBox.tsx';

export interface FilterSelectProps {
  filter: Extract<ResolvedFilter, { as: 'select' }>;
  value: string;
  onChange(value: string): void;
}

const useSelectBox = lazyOnIdle(
  async () => (await import('./FilterSelectBox.tsx')).FilterSelectBox,
);

/** A box to choose from. The one with the list is fetched once the rows stand; until then a box that looks the same takes its place, and its focus over. */
export function FilterSelect({ ready, ...props }: FilterSelectProps & { ready: boolean }) {
  const [SelectBox, near, ask] = useSelectBox(ready);
  const [focused, setFocused] = useState(false);
  return SelectBox ? (
    <SelectBox {...props} opens={focused} />
  ) : (
    <SelectPlaceholder {...props} onNear={near} onAsk={ask} onFocus={setFocused} />
  );
}

function SelectPlaceholder({
  filter,
  value,
  onNear,
  onAsk,
  onFocus,
}: FilterSelectProps & { onNear(): void; onAsk(): void; onFocus(has: boolean): void }) {
  const { t } = useTranslation();
  const { options } = useChoices(filter.choices);
  const label = t(filter.label);
  return (
    <TextBox
      readOnly
      value={options.find((option) => String(option.value) === value)?.label ?? ''}
      label={label}
      data-filter={filter.filter}
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      end={<Icon name="ExpandMore" color="textMuted" />}
      onPointerEnter={onNear}
      onFocus={() => {
        onFocus(true);
        onAsk();
      }}
      onBlur={() => onFocus(false)}
    />
  );
}
