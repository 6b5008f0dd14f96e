import type { ListDefinition, ListFilterDefinition } from '../../../language/definitions.ts';
import {
  comparesDay,
  comparesValue,
  isComparedInBrowser,
  matchesThat,
} from '../../../shared/resolved/matches.ts';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import type { JsonSchema, ResolvedFilterRule } from '../../../shared/resolved/resolved.ts';
import { typesOf } from '../../language/schemaParts.ts';
import { checkChoiceValues } from '../checkChoices.ts';
import { fits, typeNameOf } from '../../entities/checkLiteral.ts';
import type { Cursor } from '../../read/cursor.ts';
import type { KnownCall, Project } from '../../project/project.ts';
import { propertyAt } from '../../project/responseFields.ts';
import { message, orList } from '../../issues/messages.ts';
import { suggest } from '../../issues/didYouMean.ts';

/**
 * Returns the schema of the values that a filter of a call compares: those of the field or, for the
 * match `id`, the `id` of the object or objects in the field. Undefined if the filter searches
 * texts or compares days, or if the entity does not have the id: of an object without one, or of a
 * row or a person who is answered by name.
 */
function comparedSchema(
  rule: ResolvedFilterRule | undefined,
  { entity }: KnownCall,
): JsonSchema | undefined {
  if (!rule || !comparesValue(rule)) return undefined;
  const field = propertyAt(entity, rule.field);
  const value = isObject(field?.['items']) ? field['items'] : field;
  if (rule.match !== 'id' || !value) return value;
  const properties = value['properties'];
  if (isObject(properties)) return isObject(properties['id']) ? properties['id'] : undefined;
  return typesOf(value).includes('string') ? undefined : value;
}

/** Checks that the input of a filter can produce values of the compared type. */
export function checkFilterInput(
  at: Cursor<ListFilterDefinition>,
  as: string,
  known: KnownCall,
  project: Project,
): void {
  const param = at.get('filter').text() ?? '';
  const rule = known.call.filters[param];
  const expected = comparedSchema(rule, known);
  if (as === 'text' && rule?.match === 'id')
    at.get('as').report('check.filterById', { filter: param });
  if (as !== 'span' && rule && comparesDay(rule))
    at.get('as').report(
      'check.filterMatch',
      { filter: param, match: rule.match },
      message('check.filterMatch.span'),
    );
  const choices = at.get('choices');
  // The keys of a map are texts, like every value in a query string, so they need no check.
  const isMap = project.calls.get(choices.get('call').text() ?? '')?.call.response === 'map';
  if ((as === 'select' || as === 'chips') && expected && !isMap)
    checkChoiceValues(choices, isYesOrNo(expected) ? YES_OR_NO : expected, project);
}

/** How a query string states a boolean. */
const YES_OR_NO: JsonSchema = { enum: ['1', '0'] };

const isYesOrNo = (schema: JsonSchema) => typesOf(schema).join() === 'boolean';

/** Checks the type of a value in the route of a list that `where` uses as the value of a filter. */
export function checkRouteParam(
  at: Cursor,
  found: JsonSchema | undefined,
  { file, param }: { file: Cursor; param: string },
  { calls }: Project,
): void {
  const known = calls.get(file.get('call').text() ?? '');
  const filterName = file
    .get('where')
    .entries()
    .find(([, value]) => value.text() === `{params.${param}}`)?.[0];
  const expected =
    known && filterName !== undefined
      ? comparedSchema(known.call.filters[filterName], known)
      : undefined;
  if (found && expected && !fits(found, expected))
    at.report(
      'check.routeFilterType',
      {
        name: String(at.value),
        found: typeNameOf(found),
        filter: filterName ?? '',
        expected: typeNameOf(expected),
      },
      message('check.typeMismatch.fix', { expected: typeNameOf(expected) }),
    );
}

/** Checks that the field that a filter compares can have the fixed value. */
export function checkFixedFilter(at: Cursor, param: string, known: KnownCall): void {
  const [text, expected] = [at.text() ?? '', comparedSchema(known.call.filters[param], known)];
  if (!expected || /[{}]/.test(text)) return;
  const allowed = Array.isArray(expected['enum']) ? expected['enum'].map(String) : [text];
  if (!allowed.includes(text))
    at.report('check.notAllowedValue', { value: text }, suggest(text, allowed));
  else if (!/^\d+$/.test(text) && !fits({ type: ['string', 'boolean'] }, expected))
    at.report(
      'check.notAllowedValue',
      { value: text },
      message('check.fix.writeType', { type: typeNameOf(expected) }),
    );
}

/** Reports the filters of a list with `clientSide` that only the server could apply. */
export function checkClientSideFilters(
  at: Cursor<ListDefinition['filters']>,
  { call }: KnownCall,
): void {
  for (const filter of at.items()) {
    const name = filter.get('filter').text() ?? '';
    const rule = call.filters[name];
    if (rule && !isComparedInBrowser(rule))
      filter.get('filter').report(
        'check.clientSideFilter',
        { filter: name, match: rule.match },
        message('check.clientSideFilter.fix', {
          matches: orList(matchesThat(({ isInBrowser }) => isInBrowser)),
        }),
      );
  }
}
