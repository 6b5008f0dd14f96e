import Autocomplete from '@mui/material/Autocomplete';
import { Isolated } from '../../ui/Isolated.tsx';
import { choiceInput, type ChoiceBoxProps } from '../choiceInput.tsx';
import { useChoiceBox } from '../useChoiceBox.tsx';

/** The box with its list. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { id, value, choices, arrival, onChange } = props;
  const box = useChoiceBox(choices, arrival.pressed);
  return (
    <Autocomplete
      {...box}
      id={id}
      value={box.options.find((option) => option.value === value) ?? null}
      onChange={(_event, option) => onChange(option?.value)}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item} data-option={option.value}>
          <Isolated text={option.label} />
        </li>
      )}
      renderInput={choiceInput(props)}
      sx={{ '& .MuiInputBase-root': { paddingBlock: 0 } }}
    />
  );
}
