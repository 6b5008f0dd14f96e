import type { Choices } from '../../language/definitions.ts';
import type { ResolvedChoices } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { sharedAt } from '../language/sharedParts.ts';
import { textOr } from '../language/defaults.ts';
import { optional } from '../project/optional.ts';
import { expectPathParams } from '../link/params.ts';
import { expectResponse } from '../link/expectResponse.ts';
import { checkReferences } from '../link/checkReferences.ts';
import { reportRepeats } from '../project/reportRepeats.ts';
import type { ScreenContext } from './screenContext.ts';

/** @param isDependent whether the choices depend on those of another filter, the `parent` */
const toValue = (at: Cursor, isDependent: boolean) => ({
  // The language check has reported any other type.
  value: at.get('value').value as string | number,
  label: at.get('label').text() ?? '',
  ...optional(
    'parent',
    isDependent ? (at.get('parent').value as string | number | undefined) : undefined,
  ),
});

/** The fields that choices take by default, by the response of their call. */
const DEFAULT_FIELDS: Record<string, Record<string, string>> = {
  items: { valueField: 'id', labelField: 'name' },
  map: { valueField: 'key', labelField: 'label' },
};

/** Resolves the choices of a filter or a form's field. Undefined if their call is unknown. */
export function resolveChoices(
  at: Cursor<Choices | undefined>,
  { id, project, scope }: ScreenContext,
): ResolvedChoices | undefined {
  const shared = sharedAt(at.value);
  if (shared && at.isStated)
    shared.use('choices', String(shared.path.at(-1)), { screen: id, reason: 'shared' });
  const values = at.get('values');
  if (values.exists) {
    reportRepeats(values.items(), 'value');
    // Shared choices may have parents that only some filters use.
    const isDependent = at.sibling('dependsOn').exists;
    return { from: 'values', values: values.items().map((value) => toValue(value, isDependent)) };
  }
  const known = project.calls.get(at.get('call').text() ?? '');
  if (!known) return undefined;
  expectPathParams(at.get('call'), known.call, { params: scope.params ?? [] });
  expectResponse(at.get('call'), known.call, ['items', 'map']);
  const defaults = DEFAULT_FIELDS[known.call.response] ?? {};
  const fieldOf = (name: 'valueField' | 'labelField') => {
    const field = textOr(at.get(name), defaults[name]);
    // A map without these fields has been reported in its resource.
    if (field !== undefined && !at.get(name).exists && known.call.response !== 'map')
      checkReferences(project, [
        { refers: 'field', at: at.get(name), name: field, call: at.get('call') },
      ]);
    return field ?? '';
  };
  const fallback = project.calls.get(at.get('fallbackCall').text() ?? '');
  if (fallback) expectResponse(at.get('fallbackCall'), fallback.call, ['items', 'page']);
  return {
    from: 'call',
    call: known.call,
    ...optional('fallbackCall', fallback?.call),
    valueField: fieldOf('valueField'),
    labelField: fieldOf('labelField'),
    ...optional('imageField', at.get('imageField').text()),
    ...optional('groupField', at.get('groupField').text()),
  };
}
