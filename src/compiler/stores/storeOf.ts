import type { StoreDefinition } from '../../language/definitions.ts';
import type { Language, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { namesIn } from '../../sources/namesIn.ts';
import type { NamedRows } from '../../shared/resolved/storage.ts';
import { message } from '../issues/messages.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import type { Project, Stores } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';

/** Returns the table of a store. */
export const tableOf = ({ name, at }: Pick<Definition<StoreDefinition>, 'name' | 'at'>): string =>
  at.get('table').text() ?? name.replaceAll('-', '_');

/** Whether a company has one row of a store, which has no id. */
export const isPerCompany = (store: Cursor<StoreDefinition>): boolean =>
  store.get('per').text() === PER_COMPANY;

const PER_COMPANY = 'company';

/** Returns the columns that name a row of a company. */
export function keyOf(store: Cursor<StoreDefinition>): string[] {
  if (isPerCompany(store)) return [];
  const stated = store
    .get('key')
    .items()
    .flatMap((column) => column.text() ?? []);
  return stated.length > 0 ? stated : ['id'];
}

/** Whether the rows of a store have an id, to which others can refer. Reports a store without ids. */
export function expectIds(
  at: Cursor,
  store: Pick<Definition<StoreDefinition>, 'name' | 'at'>,
): boolean {
  const hasIds = keyOf(store.at).includes('id');
  if (!hasIds) at.report('check.storeWithoutIds', { store: store.name });
  return hasIds;
}

/** Returns the field of a store that names its rows where others refer to them. */
export const labelOf = (store: Cursor<StoreDefinition>): string =>
  store.get('label').text() ?? 'name';

/** Returns the rows of a store, for those that refer to them. */
export function rowsOf(
  store: Pick<Definition<StoreDefinition>, 'name' | 'at'>,
  languages: readonly Language[],
): NamedRows {
  const label = labelOf(store.at);
  const field = fieldAt(store.at, label);
  const column = field.get('column').text() ?? label;
  const names = field.get('perLanguage').flag()
    ? namesIn(languages, column)
    : sameName(languages, column);
  return { table: tableOf(store), names };
}

/** Returns the column of a text that is the same in every language. */
export const sameName = (
  languages: readonly Language[],
  column: string,
): Record<Language, string> => Object.fromEntries(languages.map((language) => [language, column]));

/** Returns the property of a store that describes a field. It may be missing. */
export const fieldAt = (store: Cursor<StoreDefinition>, name: string) =>
  store.get('fields').get(name);

/** Returns the position of a field in its entity's file. */
export const entityFieldAt = (
  { ruleFiles }: Project,
  { id }: ResolvedEntity,
  name: string,
  otherwise: Cursor,
): Cursor => {
  const file = [...ruleFiles].find(([path]) => path.endsWith(`/${id}.schema.json`))?.[1];
  const property = file?.get('properties').get(name);
  return property?.exists ? property : otherwise;
};

/** Returns the store files by name. Of two with the same name, the first is used. */
export function storesOf({ store }: Definitions): Stores {
  const stores = new Map<string, Definition<StoreDefinition>>();
  for (const definition of store) {
    const { name, at } = definition;
    at.use('store', name, { reason: 'definition' });
    if (stores.has(name))
      at.report(
        'check.nameTaken',
        { name, kind: message('check.kind.store') },
        message('check.fix.renameOne'),
      );
    else stores.set(name, definition);
  }
  return stores;
}
