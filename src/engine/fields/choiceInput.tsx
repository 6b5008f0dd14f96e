import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../registries.ts';

/** The state of the placeholder when the choice box replaces it. */
export interface FocusState {
  focused: boolean;
  /** Whether the placeholder was clicked. The list of choices is then open at first. */
  openOnMount: boolean;
}

/** The props of a choice box that replaces its placeholder. */
export interface ChoiceBoxProps extends WidgetProps {
  focusState: FocusState;
}

/** Renders the input of a choice box in a form. */
export function choiceInput({ required, invalid, describedBy, focusState }: ChoiceBoxProps) {
  return (params: AutocompleteRenderInputParams) => (
    <TextField
      {...params}
      autoFocus={focusState.focused}
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
