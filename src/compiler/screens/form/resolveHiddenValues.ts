import type { FormDefinition, HiddenValueDefinition } from '../../../language/definitions.ts';
import type { ResolvedHiddenValue } from '../../../shared/resolved/resolved.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import { optional } from '../../project/optional.ts';
import { expectFits } from '../../entities/checkLiteral.ts';
import type { Cursor } from '../../read/cursor.ts';
import { reportRepeats } from '../../project/reportRepeats.ts';
import { responseFields } from '../../project/responseFields.ts';
import type { FormContext } from './formContext.ts';
import { sectionFields } from '../../language/formFields.ts';
import { isNumeric } from '../../language/schemaParts.ts';
import { message } from '../../issues/messages.ts';
import { suggest } from '../../issues/didYouMean.ts';

/** Resolves the values that a form sends without showing a field. */
export function resolveHiddenValues(
  file: Cursor<FormDefinition>,
  form: FormContext,
): ResolvedHiddenValue[] {
  const hiddenValues = file.get('hiddenValues').items();
  reportRepeats(hiddenValues, 'field');
  const shown = new Set(sectionFields(file).map((field) => field.get('field').value));
  return hiddenValues.flatMap((item) => {
    const name = item.get('field').text();
    if (name === undefined || !Object.hasOwn(form.fields, name)) return [];
    if (shown.has(name)) item.get('field').report('check.hiddenAndShown', { field: name });
    const resolved = resolveOne(item, name, form);
    const { rights } = form.screen.project.resources.get(resourceOf(form.save)) ?? {};
    return resolved ? [{ ...resolved, ...optional('right', rights?.[name]?.write) }] : [];
  });
}

/** The schema of a query parameter and of a language. */
const TEXT = { type: 'string' };

function resolveOne(
  at: Cursor<HiddenValueDefinition>,
  field: string,
  form: FormContext,
): ResolvedHiddenValue | undefined {
  const [from, missing] = [at.get('from'), at.get('missingText')];
  const [source, name] = (from.text() ?? '').split('.');
  if ((source === 'params' || source === 'row') && name !== undefined)
    return resolveFromSource(at, field, { source, name }, form);
  expectFits(
    from,
    { name: from.value, schema: TEXT },
    { name: field, schema: form.fields[field] ?? {} },
    message('check.typeMismatch.textTarget'),
  );
  if (source === 'language') {
    expectNoMissingText(missing);
    return { field, from: 'language' };
  }
  if (source !== 'query' || name === undefined) return undefined;
  if (!missing.exists) from.report('check.missingTextNeeded', { name });
  return { field, from: 'query', name, missingText: missing.text() ?? '' };
}

/** Resolves a value from the route, or from the row that opened the dialog. It is never missing. */
function resolveFromSource(
  at: Cursor<HiddenValueDefinition>,
  field: string,
  { source, name }: { source: 'params' | 'row'; name: string },
  { fields, screen, item }: FormContext,
): ResolvedHiddenValue {
  const { scope } = screen;
  const from = at.get('from');
  const known =
    source === 'params' ? (scope.params ?? []) : scope.row ? Object.keys(scope.fields ?? {}) : [];
  if (!known.includes(name))
    from.report(
      'check.notAvailable',
      { name: from.value },
      suggest(
        name,
        known.map((one) => `${source}.${one}`),
      ),
    );
  const found = source === 'row' ? responseFields(item?.entity)[name] : undefined;
  if (found)
    expectFits(
      from,
      { name: from.value, schema: found },
      { name: field, schema: fields[field] ?? {} },
    );
  expectNoMissingText(at.get('missingText'));
  return { field, from: source, name, numeric: isNumeric(fields[field]) };
}

/** Reports a text for a missing value where the value always exists. */
function expectNoMissingText(at: Cursor): void {
  if (at.exists)
    at.reportKey(
      'check.missingTextUnused',
      {},
      message('check.fix.remove', { name: 'missingText' }),
    );
}
