import type { StoreDefinition, StoredFieldDefinition } from '../../language/definitions.ts';
import type { StoredField } from '../../shared/resolved/storage.ts';
import { sources } from '../../sources/index.ts';
import { message } from '../issues/messages.ts';
import type { Definition } from '../language/definitions.ts';
import type { Project } from '../project/project.ts';
import { isTooLong, MAX_NAME_BYTES } from '../project/postgresNames.ts';
import { codeOf, codesOf } from './fieldCode.ts';
import type { StoredResource } from './plannedTables.ts';
import { isSent, type FieldContext } from './resolveStoredField.ts';
import { expectIds, fieldAt, labelOf } from './storeOf.ts';
import type { Cursor } from '../read/cursor.ts';

/** The properties that state where a value comes from. A field has at most one of them. */
const PROPERTIES = [...new Set(Object.values(sources).flatMap(({ statedBy }) => statedBy ?? []))];

/** Reports contradictions in how a field is stored, and a field that is sent but not kept. */
export function checkStoredField(
  name: string,
  field: StoredField,
  at: Cursor<StoredFieldDefinition | undefined>,
  { entity, isWritten, project, store }: Omit<FieldContext, 'searched' | 'sorted'>,
): void {
  const [source, second] = PROPERTIES.filter((one) => at.get(one).isStated);
  if (second)
    at.get(second).reportKey(
      'check.twoSources',
      { field: name, name: source!, other: second },
      message('check.fix.remove', { name: second }),
    );
  const { isSendable, relation, follows } = codeOf(field, project.manifests.types);
  if (isWritten && isSent(name, entity) && !isSendable && source)
    at.get(source).reportKey(
      'check.sentNotKept',
      { field: name },
      message('check.fix.remove', { name: source }),
    );
  if (relation && isTooLong(relation.through))
    fieldAt(store.at, follows ?? name)
      .get('many')
      .report(
        'check.tableTooLong',
        { table: relation.through, max: MAX_NAME_BYTES },
        message('check.tableTooLong.through'),
      );
}

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
      if (!other || !resources || !expectIds(at, other)) continue;
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
