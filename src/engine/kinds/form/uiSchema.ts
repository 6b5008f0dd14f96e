import type { UiSchema } from '@rjsf/utils';
import { schemaFields } from '../../../shared/schemaFields.ts';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { formFields } from './formData.ts';

/**
 * What RJSF is told about each field: that our adapter draws it, and which field it is. A text that was emptied is an
 * empty text where the entity asks for one (or for a picture, where it means that there shall be none), and no text otherwise.
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
        ...emptied,
      },
    ];
  });
  return { ...Object.fromEntries(fields), 'ui:submitButtonOptions': { norender: true } };
}
