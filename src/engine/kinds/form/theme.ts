import { withTheme, type ThemeProps } from '@rjsf/core';
import { PartsField } from './PartsField.tsx';
import { FieldErrorTemplate, FieldTemplate, SectionsTemplate } from './templates.tsx';
import { WidgetAdapter } from './WidgetAdapter.tsx';

const theme: ThemeProps = {
  fields: { parts: PartsField },
  widgets: { adapter: WidgetAdapter },
  templates: { ObjectFieldTemplate: SectionsTemplate, FieldTemplate, FieldErrorTemplate },
};

/** The form of RJSF with our theme. */
export const ThemedForm = withTheme(theme);

/** Props that are the same in all forms. */
export const FORM_PROPS = {
  noHtml5Validate: true,
  extraErrorsBlockSubmit: false,
  showErrorList: false,
  // A list with `minItems` starts empty, so that the user makes the choice.
  // An optional object starts without a value.
  experimental_defaultFormStateBehavior: {
    arrayMinItems: { populate: 'never' },
    emptyObjectFields: 'populateRequiredDefaults',
  },
} as const;
