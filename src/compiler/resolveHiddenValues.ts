import type { ResolvedHiddenValue } from '../shared/resolved.ts';
import { fits, typeNameOf } from './checkLiteral.ts';
import type { Cursor } from './cursor.ts';
import { quote, suggest } from './didYouMean.ts';
import { reportRepeats } from './reportRepeats.ts';
import { responseFields } from './resolveEntity.ts';
import { expectFormField, type FormContext } from './resolveFormField.ts';
import { isNumeric } from './typesOf.ts';

/** Resolves what a form sends without asking for it. */
export function resolveHiddenValues(file: Cursor, form: FormContext): ResolvedHiddenValue[] {
  const given = file.get('hiddenValues').items();
  reportRepeats(given, 'field', '"hiddenValues"');
  const asked = new Set(
    file
      .get('sections')
      .items()
      .flatMap((section) =>
        section
          .get('fields')
          .items()
          .map((field) => field.get('field').value),
      ),
  );
  return given.flatMap((item) => {
    const name = item.get('field').text();
    if (name === undefined || !expectFormField(item.get('field'), name, form)) return [];
    if (asked.has(name))
      item
        .get('field')
        .report(
          `The form asks for ${quote(name)} too`,
          'take it out of "hiddenValues", or out of the sections',
        );
    return resolveOne(item, name, form) ?? [];
  });
}

/** What an address and a language are. */
const TEXT = { type: 'string' };

function resolveOne(at: Cursor, field: string, form: FormContext): ResolvedHiddenValue | undefined {
  const { fields } = form;
  const [from, missing] = [at.get('from'), at.get('missingText')];
  const [source, name] = (from.text() ?? '').split('.');
  if ((source === 'params' || source === 'row') && name !== undefined)
    return resolveFromSource(at, field, { source, name }, form);
  if (!fits(TEXT, fields[field] ?? {}))
    from.report(
      `${quote(from.value)} is text, ${quote(field)} takes ${typeNameOf(fields[field] ?? {})}`,
      'give it to a field that takes text',
    );
  if (source === 'language') {
    if (missing.exists) missing.reportKey('A language is never missing', 'take "missingText" away');
    return { field, from: 'language' };
  }
  if (source !== 'query' || name === undefined) return undefined;
  if (!missing.exists)
    from.report(
      `Who comes without ${quote(name)} would not be told what to do`,
      'add "missingText", the text that is shown then',
    );
  return { field, from: 'query', name, missingText: missing.text() ?? '' };
}

/** From the route, or from the row that opened the dialog: both are always there. */
function resolveFromSource(
  at: Cursor,
  field: string,
  { source, name }: { source: 'params' | 'row'; name: string },
  { fields, screen, item }: FormContext,
): ResolvedHiddenValue {
  const { around } = screen;
  const [from, missing] = [at.get('from'), at.get('missingText')];
  const known =
    source === 'params'
      ? (around.params ?? [])
      : around.row
        ? Object.keys(around.fields ?? {})
        : [];
  if (!known.includes(name))
    from.report(
      `${quote(from.value)} is not known here`,
      suggest(
        name,
        known.map((one) => `${source}.${one}`),
        'there are',
      ),
    );
  const held = source === 'row' ? responseFields(item?.entity)[name] : undefined;
  if (held && !fits(held, fields[field] ?? {}))
    from.report(
      `${quote(from.value)} is ${typeNameOf(held)}, ${quote(field)} takes ${typeNameOf(fields[field] ?? {})}`,
      'name a field of such a value',
    );
  if (missing.exists)
    missing.reportKey('A route and a row are always there', 'take "missingText" away');
  return { field, from: source, name, numeric: isNumeric(fields[field]) };
}
