import { FieldTemplate, SectionsTemplate } from './templates.tsx';
import { WidgetAdapter } from './WidgetAdapter.tsx';

/*
 * What RJSF draws our forms with.
 */

export const TEMPLATES = { ObjectFieldTemplate: SectionsTemplate, FieldTemplate };
export const WIDGETS = { adapter: WidgetAdapter };
// A list that needs one item starts empty: the person chooses, the form does not.
export const DEFAULTS = { arrayMinItems: { populate: 'never' as const } };
