import { memo } from 'react';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BidiText } from '../controls/BidiText.tsx';
import { Chip } from '../controls/Chip.tsx';
import { SHARED_SETTINGS, type SelectOption, type SelectProps } from './options.ts';
import { SelectBox } from './SelectBox.tsx';
import { useStableValue } from '../useStableValue.ts';

/** The number of chips that are shown while the box is not focused. */
const MAX_VISIBLE_CHIPS = 6;

interface Props extends SelectProps {
  /** The selected options. */
  value: SelectOption[];
  onChange(options: SelectOption[]): void;
}

/** A box for several options, with search. The selected ones are chips that can be removed. */
export const MultiSelect = memo(function MultiSelect({ value, onChange, ...props }: Props) {
  const { t } = useTranslation();
  const selected = useStableValue(value);
  const box = useAutocomplete({
    ...SHARED_SETTINGS,
    id: props.id,
    options: props.options,
    multiple: true,
    disableCloseOnSelect: true,
    // useAutocomplete takes a new object for another value and clears the typed text.
    value: selected,
    readOnly: props.isLabelLoading,
    disabled: props.disabled,
    onChange: (_event, options: SelectOption[]) => onChange(options),
  });
  const shown = box.focused ? selected : selected.slice(0, MAX_VISIBLE_CHIPS);
  const hiddenCount = selected.length - shown.length;
  const chips = (
    <>
      {shown.map((option, index) => {
        const { key, onDelete, ...item } = box.getItemProps({ index });
        return (
          <Chip
            key={key}
            {...item}
            tone="primary"
            data-chosen={option.value}
            onRemove={props.disabled ? undefined : onDelete}
            removeLabel={`${t('mui.autocomplete.clear')}: ${option.label}`}
            skipTab
          >
            <BidiText text={option.label} />
          </Chip>
        );
      })}
      {hiddenCount > 0 && <span>{t('common.moreItems', { count: hiddenCount })}</span>}
    </>
  );
  return <SelectBox {...props} box={box} multiple chips={chips} />;
});
