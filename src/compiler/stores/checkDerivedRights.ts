import type { ResourceDefinition } from '../../language/definitions.ts';
import type { ResolvedEntity, ResolvedResource } from '../../shared/resolved/resolved.ts';
import { rightToRead } from '../../shared/calls/rights.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';
import type { FieldCodes } from './fieldCode.ts';

/**
 * Reports every field that everybody may read, and whose value the store takes from a field that
 * only the main account may read.
 */
export function checkDerivedRights(
  at: Cursor<ResourceDefinition>,
  resource: ResolvedResource,
  fields: FieldCodes,
  entity: ResolvedEntity,
): void {
  const isRestricted = (name: string) => rightToRead(resource, name) !== undefined;
  const restricted = Object.keys(resource.rights ?? {}).filter(isRestricted);
  const free = Object.keys(responseFields(entity)).filter((name) => !isRestricted(name));
  for (const field of restricted) {
    const columns = new Set(fields.get(field)?.columns);
    for (const name of free) {
      const code = fields.get(name);
      if (code && (code.follows === field || code.columns.some((one) => columns.has(one))))
        at.get('rights').get(field).reportKey('check.rightDerived', { field, name });
    }
  }
}
