import { useMemo } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import { useChoices } from '../../data/useChoices.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { selectedChoices } from '../selectedChoices.ts';
import { choiceInput, type ChoiceBoxProps } from '../choiceInput.tsx';
import { useChoiceBox } from '../useChoiceBox.tsx';

/** The box with its list. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { id, value, choices, arrival, onChange } = props;
  const offered = useChoices(choices);
  const box = useChoiceBox(choices, arrival.pressed);
  // Another object of the same would be taken for another choice, and clear what is being typed.
  const chosen = useMemo(() => selectedChoices(value, offered)[0] ?? null, [value, offered]);
  return (
    <Autocomplete
      {...box}
      id={id}
      value={chosen}
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
