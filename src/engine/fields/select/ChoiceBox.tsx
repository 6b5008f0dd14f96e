import { useMemo } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import { useChoices } from '../../data/useChoices.ts';
import { BidiText } from '../../ui/BidiText.tsx';
import { selectedChoices } from '../selectedChoices.ts';
import { choiceInput, type ChoiceBoxProps } from '../choiceInput.tsx';
import { useChoiceBox } from '../useChoiceBox.tsx';

/**
 * The box for one choice, with its list of choices. ChoicePlaceholder is shown until it is loaded.
 */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { id, value, choices, focusState, onChange } = props;
  const offered = useChoices(choices);
  const box = useChoiceBox(choices, focusState.openOnMount);
  // Memoized: Autocomplete would take a new object for another value and clear the typed text.
  const chosen = useMemo(() => selectedChoices(value, offered)[0] ?? null, [value, offered]);
  return (
    <Autocomplete
      {...box}
      id={id}
      value={chosen}
      onChange={(_event, option) => onChange(option?.value)}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item} data-option={option.value}>
          <BidiText text={option.label} />
        </li>
      )}
      renderInput={choiceInput(props)}
      sx={{ '& .MuiInputBase-root': { paddingBlock: 0 } }}
    />
  );
}
