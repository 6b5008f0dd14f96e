import type { ResourceDefinition } from '../../generated/definitions.ts';
import type { ResolvedEntity, ResolvedResource } from '../../shared/resolved.ts';
import type { ResolvedStorage, StoredField } from '../../shared/storage.ts';
import { rightToRead } from '../../shared/rights.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';

/**
 * Reports every field that everybody may read, and whose value the store takes from a field that
 * only the main account may read.
 */
export function checkDerivedRights(
  at: Cursor<ResourceDefinition>,
  resource: ResolvedResource,
  { fields }: ResolvedStorage,
  entity: ResolvedEntity,
): void {
  const isRestricted = (name: string) => rightToRead(resource, name) !== undefined;
  const restricted = Object.keys(resource.rights ?? {}).filter(isRestricted);
  const free = Object.keys(responseFields(entity)).filter((name) => !isRestricted(name));
  for (const field of restricted) {
    const columns = new Set(columnsOf(fields[field]));
    for (const name of free)
      if (takesFrom(fields[name], field) || columnsOf(fields[name]).some((one) => columns.has(one)))
        at.get('rights').get(field).reportKey('check.rightDerived', { field, name });
  }
}

/** Whether a field consists of the items of a list. */
const takesFrom = (field: StoredField | undefined, list: string) =>
  field !== undefined && 'list' in field.source.of && field.source.of.list === list;

/** Returns the columns that the value of a field is read from. */
function columnsOf(field: StoredField | undefined): readonly string[] {
  const { kind, of } = field?.source ?? {};
  if (of === undefined || kind === 'sum') return [];
  if ('columns' in of) return of.columns;
  return 'column' in of ? [of.column] : [];
}
