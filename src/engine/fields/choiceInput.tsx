import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../registries.ts';
import type { FocusState } from './useChoicePlaceholder.ts';

/** What a form's box with choices is given when it takes the place of its stand-in. */
export interface ChoiceBoxProps extends WidgetProps {
  arrival: FocusState;
}

/** Draws the box of a form that choices are searched in. */
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
