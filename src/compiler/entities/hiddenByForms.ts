import type { FormDefinition, FormFieldDefinition } from '../../language/definitions.ts';
import type { Effect, Method, ResolvedEntity, Variant } from '../../shared/resolved/resolved.ts';
import {
  defaultEffect,
  defaultMethod,
  defaultSaveCall,
  variantOf,
} from '../language/callDefaults.ts';
import type { Definitions } from '../language/definitions.ts';
import { sectionFields } from '../language/formFields.ts';
import { FORM_SCREENS } from '../language/screenIds.ts';
import type { Cursor } from '../read/cursor.ts';
import { allowCleared, withHidden } from './hiddenFields.ts';

/** What one screen of a form does with its hidden fields. */
export interface HiddenByForm {
  /** The id of the entity that the form saves. */
  entity: string;
  variant: Variant;
  fields: Record<string, FormFieldDefinition['onHidden']>;
}

/**
 * Returns what forms do with hidden fields. The bodies of entities depend on it, so this is read
 * from the definitions, before entities, calls and screens are resolved.
 */
export function hiddenByForms({ form, resource }: Definitions): HiddenByForm[] {
  const resources = new Map(
    resource.map(({ name, at }) => [at.get('id').text() ?? name, { name, at }]),
  );
  return form.flatMap(({ name, at: file }) =>
    FORM_SCREENS.filter((screen) => file.get(screen).exists).flatMap((screen) => {
      const save = file.get(screen).get('save').text() ?? defaultSaveCall(name, screen) ?? '';
      const [id = '', call = ''] = save.split('.');
      const saved = resources.get(id);
      const at = saved?.at.get('calls').get(call);
      if (!saved || !at?.exists) return [];
      const entity = saved.at.get('entity').text() ?? saved.name;
      return [{ entity, variant: variantOf(effectOf(call, at)), fields: hiddenFieldsOf(file) }];
    }),
  );
}

// The language check has reported unknown values.
const effectOf = (call: string, at: Cursor): Effect =>
  (at.get('effect').text() ??
    defaultEffect(call, (at.get('method').text() ?? defaultMethod(call)) as Method)) as Effect;

/** Returns what happens to the fields of a form while they are hidden, by name. */
export const hiddenFieldsOf = (
  file: Cursor<FormDefinition>,
): Record<string, FormFieldDefinition['onHidden']> =>
  Object.fromEntries(
    sectionFields(file).map((field) => [
      field.get('field').text() ?? '',
      field.get('onHidden').value,
    ]),
  );

/** Returns an entity whose bodies accept what a form sends for hidden fields. */
export function withHiddenByForm(
  entity: ResolvedEntity,
  { variant, fields }: HiddenByForm,
): ResolvedEntity {
  const { bodies, forms } = entity;
  const body = allowCleared(
    withHidden(bodies[variant], fields),
    withHidden(forms[variant], fields),
  );
  return { ...entity, bodies: { ...bodies, [variant]: body } };
}
