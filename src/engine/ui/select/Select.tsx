import { memo } from 'react';
import useAutocomplete from '@mui/material/useAutocomplete';
import { SHARED_SETTINGS, type SelectOption, type SelectProps } from './options.ts';
import { SelectBox } from './SelectBox.tsx';
import { useStableValue } from '../useStableValue.ts';

interface Props extends SelectProps {
  /** The selected option. */
  value: SelectOption | null;
  onChange(option: SelectOption | null): void;
}

/**
 * A box for one of several options, with search. Its behaviour is that of MUI's Autocomplete; the
 * elements are plain, so that it renders fast and needs no other code until it opens.
 */
export const Select = memo(function Select({ value, onChange, ...props }: Props) {
  const selected = useStableValue(value);
  const box = useAutocomplete({
    ...SHARED_SETTINGS,
    id: props.id,
    options: props.options,
    // useAutocomplete takes a new object for another value and clears the typed text.
    value: selected,
    readOnly: props.isLabelLoading,
    disabled: props.disabled,
    onChange: (_event, option: SelectOption | null) => onChange(option),
  });
  return <SelectBox {...props} box={box} />;
});
