import { FieldTemplate, SectionsTemplate } from './templates.tsx';
import { WidgetAdapter } from './WidgetAdapter.tsx';

/*
 * What RJSF draws our forms with.
 */

export const RJSF_TEMPLATES = { ObjectFieldTemplate: SectionsTemplate, FieldTemplate };
export const RJSF_WIDGETS = { adapter: WidgetAdapter };
// A list that needs one item starts empty: the person chooses, the form does not.
export const RJSF_DEFAULT_STATE = { arrayMinItems: { populate: 'never' as const } };
