import { memo } from 'react';
import useAutocomplete from '@mui/material/useAutocomplete';
import { SHARED_SETTINGS, type SelectOption, type SelectProps } from './options.ts';
import { SelectBox } from './SelectBox.tsx';

interface Props extends SelectProps {
  /** The selected option; keep the same object while it is the same, or the typed text is lost. */
  value: SelectOption | null;
  onChange(option: SelectOption | null): void;
}

/**
 * A box for one of several options, with search. Its behaviour is that of MUI's Autocomplete; the
 * elements are plain, so that it renders fast and needs no other code until it opens.
 */
export const Select = memo(function Select({ value, onChange, ...props }: Props) {
  const box = useAutocomplete({
    ...SHARED_SETTINGS,
    id: props.id,
    options: props.options,
    value,
    readOnly: props.isLabelLoading,
    disabled: props.disabled,
    onChange: (_event, option: SelectOption | null) => onChange(option),
  });
  return <SelectBox {...props} box={box} />;
});
