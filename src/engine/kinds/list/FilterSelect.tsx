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

/**
 * A filter with a list of choices. The select box is loaded once the rows are shown. Until then a
 * placeholder that looks the same is shown, and the select box takes over its focus.
 */
export function FilterSelect({ ready, ...props }: FilterSelectProps & { ready: boolean }) {
  const [SelectBox, preload, load] = useSelectBox(ready);
  const [isFocused, setFocused] = useState(false);
  return SelectBox ? (
    <SelectBox {...props} openOnMount={isFocused} />
  ) : (
    <SelectPlaceholder {...props} onPreload={preload} onLoad={load} onFocusChange={setFocused} />
  );
}

function SelectPlaceholder({
  filter,
  value,
  onPreload,
  onLoad,
  onFocusChange,
}: FilterSelectProps & {
  onPreload(): void;
  onLoad(): void;
  onFocusChange(isFocused: boolean): void;
}) {
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
      onPointerEnter={onPreload}
      onFocus={() => {
        onFocusChange(true);
        onLoad();
      }}
      onBlur={() => onFocusChange(false)}
    />
  );
}
