import type { UiSchema } from '@rjsf/utils';
import { schemaFields } from '../../../shared/schemaFields.ts';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { formFields, isWithheld } from './formData.ts';

/**
 * Returns the RJSF `uiSchema`, which renders each field with `WidgetAdapter`. The empty value of a
 * required field and of an image is an empty string: for an image it means that the image is
 * removed. Other fields are undefined when they are emptied.
 */
export function toUiSchema(form: ResolvedForm): UiSchema {
  const rules = schemaFields(form.schema);
  const fields = formFields(form).map((field) => {
    const emptied = field.required || field.widget === 'image' ? { 'ui:emptyValue': '' } : {};
    return [
      field.field,
      {
        'ui:widget': 'adapter',
        'ui:options': { definition: field, rule: rules[field.field] ?? {} },
        'ui:label': false,
        ...(isWithheld(form, field.field) ? { 'ui:disabled': true } : {}),
        ...emptied,
      },
    ];
  });
  return { ...Object.fromEntries(fields), 'ui:submitButtonOptions': { norender: true } };
}
