import type { StoreDefinition } from '../../generated/definitions.ts';
import type { Definition } from '../language/definitions.ts';
import type { Project } from '../project/project.ts';
import { codesOf } from './fieldCode.ts';
import type { StoredResource } from './plannedTables.ts';
import { fieldAt, labelOf } from './storeOf.ts';

/**
 * Reports each field that names rows of another store which has no texts for their names: the server
 * could not read them.
 * @param used the resources of each store
 */
export function checkNamedRows(
  store: Definition<StoreDefinition>,
  used: ReadonlyMap<string, readonly StoredResource[]>,
  project: Project,
): void {
  for (const { storage } of used.get(store.name) ?? [])
    for (const [field, { named }] of codesOf(storage.fields, project.manifests.types)) {
      if (!named) continue;
      const stated = fieldAt(store.at, field);
      const at = stated.get('one').exists ? stated.get('one') : stated.get('many');
      const other = project.stores.get(at.text() ?? '');
      // A store that no resource has is reported itself.
      const resources = used.get(other?.name ?? '');
      if (!other || !resources) continue;
      const texts = new Set(resources.flatMap((one) => textColumns(one, project)));
      if (!Object.values(named.names).every((column) => texts.has(column)))
        at.reportKey('check.noLabel', { store: other.name, label: labelOf(other.at) });
    }
}

/** Returns the columns of a resource that have texts. */
const textColumns = ({ storage }: StoredResource, project: Project): string[] => {
  const { types } = project.manifests;
  return [...codesOf(storage.fields, types).values()].flatMap(({ kept, ownColumns }) =>
    !kept || kept.type.column?.sqlTypes.includes('text')
      ? ownColumns.map(({ column }) => column)
      : [],
  );
};
