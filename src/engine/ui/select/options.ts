import { createMatcher } from '../../../shared/text/search.ts';

/** One choice of a select box. */
export interface SelectOption {
  value: string | number;
  label: string;
  image?: string | null;
}

/** What `Select` and `MultiSelect` have in common. */
export interface SelectProps {
  id?: string;
  /** The placeholder and accessible name, if no label element names the box. */
  label?: string;
  /** Shown while nothing is selected, in place of the label. */
  placeholder?: string;
  options: SelectOption[];
  /** Whether the options are still loading, or could not be loaded. */
  isLoading: boolean;
  failed: boolean;
  /**
   * Whether the label of the selected value is not known yet. The box is then read-only: a text
   * typed meanwhile would be lost when the label arrives.
   */
  isLabelLoading?: boolean;
  required?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  /** For tests and support. */
  'data-filter'?: string;
}

/** The settings of MUI's useAutocomplete that both boxes share. */
export const SHARED_SETTINGS = {
  /** Returns the options whose label contains all typed words. */
  filterOptions(options: SelectOption[], { inputValue }: { inputValue: string }): SelectOption[] {
    const matches = createMatcher(inputValue);
    return options.filter(({ label }) => matches(label));
  },
  isOptionEqualToValue: (one: SelectOption, other: SelectOption) => one.value === other.value,
  getOptionKey: ({ value }: SelectOption) => value,
};
