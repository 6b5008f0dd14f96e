import type { UiSchema } from '@rjsf/utils';
import { schemaFields } from '../../../shared/resolved/schemaFields.ts';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { isDataUri, isJson } from '../../../shared/resolved/valueFormats.ts';
import { hintParams } from '../../fields/chosenFile.ts';
import type { Translate } from '../../i18n/useTranslation.ts';
import { formFields, isWithheld } from './state/formData.ts';

/**
 * Returns the RJSF `uiSchema`, which renders each field with `WidgetAdapter`. The empty value of a
 * required field and of an image is an empty string: for an image it means that the image is
 * removed. Other fields are undefined when they are emptied.
 * @param revealed the fields whose errors may be shown; null for all
 */
export function toUiSchema(
  form: ResolvedForm,
  t: Translate,
  revealed: ReadonlySet<string> | null = null,
): UiSchema {
  const rules = schemaFields(form.schema);
  const fields = formFields(form).map((definition) => {
    const { field, label, hint, options, required } = definition;
    const rule = rules[field] ?? {};
    return [
      field,
      {
        ...(isJson(rule)
          ? { 'ui:field': 'parts', 'ui:fieldReplacesAnyOrOneOf': true }
          : { 'ui:widget': 'adapter' }),
        'ui:title': t(label),
        'ui:options': { definition, rule },
        'ui:hideError': revealed?.has(field) === false,
        ...(hint ? { 'ui:help': t(hint, hintParams({ rule, options }, t)) } : {}),
        ...(isWithheld(form, field) ? { 'ui:disabled': true } : {}),
        ...(required || isDataUri(rule) ? { 'ui:emptyValue': '' } : {}),
      },
    ];
  });
  return { ...Object.fromEntries(fields), 'ui:submitButtonOptions': { norender: true } };
}
