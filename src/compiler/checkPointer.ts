import { isObject } from '../shared/schemaFields.ts';
import type { JsonSchema } from '../shared/resolved.ts';
import type { Cursor } from './cursor.ts';
import { quote, suggest } from './didYouMean.ts';
import { fits, typeNameOf } from './checkLiteral.ts';
import type { FormContext } from './resolveFormField.ts';

/** Checks where the loaded item holds the value of a field: that it is answered, and of the field's own sort. */
export function checkPointer(at: Cursor, field: string, { item, load, fields }: FormContext): void {
  const wanted = fields[field] ?? {};
  if (!item?.entity || (load && load.call.response !== 'item')) return;
  for (const { pointer, place } of pointersOf(at, field)) {
    // The language refuses it already.
    if (!pointer.startsWith('/')) continue;
    const found = resolvePointer(item.entity.answer, pointer);
    if ('missing' in found) {
      if (at.get('pointer').exists)
        place.report(`${quote(item.call.name)} answers nothing at ${quote(pointer)}`, found.fix);
      else if (!isNeverAnswered(wanted))
        at.get('field').report(
          `${quote(item.call.name)} does not answer ${quote(field)}`,
          'say by "pointer" where the item holds it, for example "/owners/*/id"',
        );
    } else if (
      !fits(found.schema, wanted) &&
      !fits({ type: 'array', items: found.schema }, wanted)
    ) {
      place.report(
        `${quote(pointer)} holds ${typeNameOf(found.schema)}, ${quote(field)} takes ${typeNameOf(wanted)}`,
        'name the place of such a value',
      );
    }
  }
}

/** The pointers to the value of a field, each with where the definition says it. */
export function pointersOf(at: Cursor, field: string): { pointer: string; place: Cursor }[] {
  const from = at.get('pointer');
  if (!from.exists) return [{ pointer: `/${field}`, place: from }];
  const places = Array.isArray(from.value) ? from.items() : [from];
  return places.map((place) => ({ pointer: place.text() ?? '', place }));
}

/** A password starts out empty, as does what only the form has. */
const isNeverAnswered = (field: JsonSchema) =>
  field['format'] === 'password' || field['formOnly'] === true;

type Found = { schema: JsonSchema } | { missing: string; fix: string };

/** The schema of what a pointer leads to; `*` stands for every item of a list, so that a list of what follows comes out. */
export function resolvePointer(schema: JsonSchema, pointer: string): Found {
  const [step, ...rest] = pointer.split('/').slice(1);
  if (step === undefined) return { schema };
  const further = rest.map((part) => `/${part}`).join('');
  if (step === '*') {
    if (!isObject(schema['items'])) return { missing: step, fix: 'write * only behind a list' };
    const items = resolvePointer(schema['items'], further);
    return 'missing' in items ? items : { schema: { type: 'array', items: items.schema } };
  }
  const known = isObject(schema['properties']) ? schema['properties'] : {};
  const next = Object.hasOwn(known, step) ? known[step] : undefined;
  if (isObject(next)) return resolvePointer(next, further);
  return {
    missing: step,
    fix: isObject(schema['items'])
      ? 'write * for every item of a list'
      : suggest(step, Object.keys(known), 'there are'),
  };
}
