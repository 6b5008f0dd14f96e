import { isObject } from '../../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../../shared/resolved/resolved.ts';
import { isSecret } from '../../../shared/resolved/valueFormats.ts';
import type { Cursor } from '../../read/cursor.ts';
import { expectFits, fits } from '../../entities/checkLiteral.ts';
import type { FormContext } from './formContext.ts';
import { message, type Message } from '../../issues/messages.ts';
import { suggest } from '../../issues/didYouMean.ts';

/** Checks that the loaded item has a value for a field, and that its type fits. */
export function checkPointer(at: Cursor, field: string, form: FormContext): void {
  const { item, load, fields } = form;
  const fieldSchema = fields[field] ?? {};
  if (!item?.entity || (load && load.call.response !== 'item')) return;
  for (const { pointer, position } of pointersOf(at, field)) {
    // The language check has reported any other text.
    if (!pointer.startsWith('/')) continue;
    const found = resolvePointer(item.entity.answer, pointer);
    if ('missing' in found) {
      if (at.get('pointer').exists)
        position.report('check.pointerMissing', { call: item.call.name, pointer }, found.fix);
      else if (!isNeverInResponse(fieldSchema) && !isOfDialog(at, form))
        at.get('field').report('check.pointerNeeded', { call: item.call.name, field });
    } else if (!fits({ type: 'array', items: found.schema }, fieldSchema)) {
      expectFits(
        position,
        { name: pointer, schema: found.schema },
        { name: field, schema: fieldSchema },
      );
    }
  }
}

/** Whether a dialog about a row asks for something that the row does not have, such as a message. */
const isOfDialog = (at: Cursor, { item, entity }: FormContext): boolean =>
  at.get('initialValue').isStated && item?.entity?.id !== entity.id;

/** Returns the pointers to the value of a field, each with its position in the definition. */
export function pointersOf(at: Cursor, field: string): { pointer: string; position: Cursor }[] {
  const from = at.get('pointer');
  if (!from.exists) return [{ pointer: `/${field}`, position: from }];
  const cursors = Array.isArray(from.value) ? from.items() : [from];
  return cursors.map((position) => ({ pointer: position.text() ?? '', position }));
}

/** Whether no response contains the field: secrets, and fields that only the form has. */
const isNeverInResponse = (field: JsonSchema) => isSecret(field) || field['formOnly'] === true;

type Found = { schema: JsonSchema } | { missing: string; fix: Message };

/**
 * Returns the schema of the value at a pointer. `*` stands for every item of a list; the result is
 * then a list of the values at the rest of the pointer.
 */
export function resolvePointer(schema: JsonSchema, pointer: string): Found {
  const [step, ...rest] = pointer.split('/').slice(1);
  if (step === undefined) return { schema };
  const restPointer = rest.map((part) => `/${part}`).join('');
  if (step === '*') {
    if (!isObject(schema['items'])) return { missing: step, fix: message('check.pointerStar') };
    const items = resolvePointer(schema['items'], restPointer);
    return 'missing' in items ? items : { schema: { type: 'array', items: items.schema } };
  }
  const known = isObject(schema['properties']) ? schema['properties'] : {};
  const next = Object.hasOwn(known, step) ? known[step] : undefined;
  if (isObject(next)) return resolvePointer(next, restPointer);
  return {
    missing: step,
    fix: isObject(schema['items'])
      ? message('check.pointerItems')
      : suggest(step, Object.keys(known)),
  };
}
