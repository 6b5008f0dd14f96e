import { fieldsInText, type Fallback, type Fallbacks } from '../../shared/fallback.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved.ts';
import { suggest } from '../issues/didYouMean.ts';
import type { Cursor } from '../read/cursor.ts';
import { responseFields } from '../project/responseFields.ts';
import { allFields } from './bodySchemas.ts';
import { conditionParts } from './checkConditions.ts';
import { isNumeric, listOf, objectOf } from './schemaParts.ts';

/**
 * Reports fields in the texts of fallbacks that the responses of the entity do not have. A pointer
 * may name anything, because other hosts return other fields.
 */
export function checkFallbacks(at: Cursor, entity: ResolvedEntity): void {
  const names = Object.keys(responseFields(entity));
  for (const part of conditionParts(at))
    for (const [, field] of part.get('properties').entries()) {
      const text = field.get('fallback').get('text');
      for (const name of fieldsInText(text.text() ?? ''))
        if (!names.includes(name))
          text.report('check.notFieldHere', { name }, suggest(name, names));
    }
}

/** Reports the sums and averages of totals over fields that the rows do not have as numbers. */
export function checkTotalFallbacks(at: Cursor, totals: ResolvedEntity, rows: ResolvedEntity) {
  const fields = responseFields(rows);
  for (const fallback of Object.values(fallbacksOf(totals) ?? {})) {
    const [name] = [objectOf(fallback)['sum'], objectOf(fallback)['average']].filter(isText);
    if (name !== undefined && !isNumeric(fields[name]))
      at.report('check.notNumber', { field: name, name: 'fallback' });
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

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
