import { withTheme, type ThemeProps } from '@rjsf/core';
import { FieldErrorTemplate, FieldTemplate, SectionsTemplate } from './templates.tsx';
import { WidgetAdapter } from './WidgetAdapter.tsx';

const theme: ThemeProps = {
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
  experimental_defaultFormStateBehavior: { arrayMinItems: { populate: 'never' } },
} as const;
