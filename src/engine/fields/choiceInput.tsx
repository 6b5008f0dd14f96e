import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../registries.ts';
import type { OpeningInput } from './useChoicePlaceholder.ts';

/** The props of a choice box that replaces its placeholder. */
export interface ChoiceBoxProps extends WidgetProps {
  arrival: OpeningInput;
}

/** Renders the input of a choice box in a form. */
export function choiceInput({ required, invalid, describedBy, arrival }: ChoiceBoxProps) {
  return (params: AutocompleteRenderInputParams) => (
    <TextField
      {...params}
      autoFocus={arrival.focused}
      error={invalid}
      slotProps={{
        ...params.slotProps,
        htmlInput: {
          ...params.slotProps.htmlInput,
          'aria-required': required,
          'aria-describedby': describedBy,
        },
      }}
    />
  );
}
