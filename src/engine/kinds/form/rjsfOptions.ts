import { FieldTemplate, SectionsTemplate } from './templates.tsx';
import { WidgetAdapter } from './WidgetAdapter.tsx';

/* The templates, widgets and default behavior that our forms pass to RJSF. */

export const RJSF_TEMPLATES = { ObjectFieldTemplate: SectionsTemplate, FieldTemplate };
export const RJSF_WIDGETS = { adapter: WidgetAdapter };
// A list with `minItems` starts empty, so that the user makes the choice.
export const RJSF_DEFAULT_STATE = { arrayMinItems: { populate: 'never' as const } };
