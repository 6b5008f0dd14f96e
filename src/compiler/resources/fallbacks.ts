import type { ResourceDefinition } from '../../language/definitions.ts';
import type { Fallback, Fallbacks } from '../../shared/resolved/fallback.ts';
import type { Percents } from '../../shared/numbers/percents.ts';
import type {
  JsonSchema,
  ResolvedEntity,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import { allFields } from '../entities/bodySchemas.ts';
import { isNumeric, listOf, objectOf } from '../language/schemaParts.ts';
import { optional } from '../project/optional.ts';
import type { Project } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';

/** Adds what the client makes of the totals of a response: fallbacks and empty percentages. */
export function withTotalFields(
  at: Cursor<ResourceDefinition>,
  resource: Omit<ResolvedResource, 'entity'>,
  { entities }: Project,
  rows: ResolvedEntity | undefined,
): Omit<ResolvedResource, 'entity'> {
  const calls = Object.entries(resource.calls).map(([name, call]) => {
    const totals = entities.get(call.totals ?? '');
    if (totals && rows) checkTotalFallbacks(at.get('calls').get(name).get('totals'), totals, rows);
    return [
      name,
      {
        ...call,
        ...optional('totalFallbacks', fallbacksOf(totals)),
        ...optional('totalPercents', percentsOf(totals)),
      },
    ] as const;
  });
  return { ...resource, calls: Object.fromEntries(calls) };
}

/** Reports the sums and averages of totals over fields that the rows do not have as numbers. */
function checkTotalFallbacks(at: Cursor, totals: ResolvedEntity, rows: ResolvedEntity) {
  const fields = responseFields(rows);
  for (const fallback of Object.values(fallbacksOf(totals) ?? {})) {
    const [name] = [objectOf(fallback)['sum'], objectOf(fallback)['average']].filter(isText);
    if (name !== undefined && !isNumeric(fields[name]))
      at.report('check.notNumber', { field: name, name: 'fallback' });
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the fields of a response that are percentages of another; undefined if there are none. */
export function percentsOf(entity: ResolvedEntity | undefined): Percents | undefined {
  const percents = Object.entries(entity ? allFields(entity.schema) : {}).flatMap(
    ([name, { percentOf }]): [string, string][] =>
      typeof percentOf === 'string' ? [[name, percentOf]] : [],
  );
  return percents.length > 0 ? Object.fromEntries(percents) : undefined;
}

/** Returns the fallbacks of the fields of a response; undefined if there are none. */
export function fallbacksOf(entity: ResolvedEntity | undefined): Fallbacks | undefined {
  const fallbacks = Object.entries(entity ? allFields(entity.schema) : {}).flatMap(
    ([name, { fallback }]): [string, Fallback][] => {
      const resolved = resolveFallback(objectOf(fallback));
      return resolved ? [[name, resolved]] : [];
    },
  );
  return fallbacks.length > 0 ? Object.fromEntries(fallbacks) : undefined;
}

function resolveFallback({ pointer, omit, ...stated }: JsonSchema): Fallback | undefined {
  if (pointer !== undefined)
    return { pointers: (Array.isArray(pointer) ? listOf(pointer) : [pointer]).map(String) };
  // The language check has found exactly one property.
  return omit === true || Object.keys(stated).length === 0 ? undefined : (stated as Fallback);
}

/** Whether a field is left out if the response does not contain it. */
export const isOmitted = (field: JsonSchema | undefined): boolean =>
  objectOf(field?.['fallback'])['omit'] === true;
