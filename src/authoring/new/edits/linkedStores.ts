import { definitionFiles, storeFile, type StoreValue } from './definitionFiles.ts';
import { toCamelCase } from './questions.ts';
import type { StagedFiles } from './stagedFiles.ts';

/** A store whose rows a field can refer to. */
export interface LinkedStore {
  table: string;
  /** The shared choices with its rows. Without `call`, a file has them. */
  choices: { name: string; call?: string; labelField?: string };
  /** The call that the choices need, if no call answers all rows yet: its file, and its path. */
  newCall?: { file: string; path: string };
  /** The shared field with the ids of several rows, if a file has one. */
  idsField: string | undefined;
  /** The shared field with the ids and names of several rows, if a file has one. */
  namesField: string | undefined;
}

interface SharedValue {
  fields?: Record<string, { type?: unknown; items?: unknown; choices?: unknown }>;
  choices?: Record<string, { call?: string }>;
}

/**
 * Returns the stores to which a field can refer, by name. A call must answer all rows, as choices
 * need it; of a store that only has pages of rows, it is added.
 */
export function linkedStores(staged: StagedFiles): ReadonlyMap<string, LinkedStore> {
  const shared = sharedValues(staged);
  const choices = shared.flatMap((value) => Object.entries(value.choices ?? {}));
  const fields = shared.flatMap((value) => Object.entries(value.fields ?? {}));
  const { resources, storages } = staged.compilation;
  const found = new Map<string, LinkedStore>();
  for (const [id, { store, table }] of storages) {
    const lists = Object.values(resources.get(id)?.calls ?? {}).filter(
      ({ method, path, response }) =>
        method === 'GET' && response === 'items' && !path.includes('/:'),
    );
    const stated = choices.find(([, { call }]) => lists.some(({ name }) => name === call))?.[0];
    const name = stated ?? toCamelCase(store);
    const [list] = lists;
    if (!list || (found.has(store) && stated === undefined)) continue;
    const fieldOf = (items: string) =>
      fields.find(([, one]) => one.choices === stated && one.items === items)?.[0];
    found.set(store, {
      table,
      choices:
        stated === undefined ? { name, call: list.name, ...labelOf(staged, store) } : { name },
      idsField: stated && fieldOf('id'),
      namesField: stated && fieldOf('named'),
    });
  }
  const files = new Map(
    definitionFiles<{ id?: string }>(staged, 'resource').map(({ name, file, value }) => [
      value.id ?? name,
      file,
    ]),
  );
  for (const [id, { store, table }] of storages) {
    const file = files.get(id);
    const page = Object.values(resources.get(id)?.calls ?? {}).find(
      ({ response }) => response === 'page',
    );
    if (found.has(store) || file === undefined || !page) continue;
    found.set(store, {
      table,
      choices: { name: toCamelCase(store), call: `${id}.choices`, ...labelOf(staged, store) },
      newCall: { file, path: `${page.path}/choices` },
      idsField: undefined,
      namesField: undefined,
    });
  }
  return found;
}

/** Returns the shared files: those of the areas, and those of the whole product. */
const sharedValues = (staged: StagedFiles): SharedValue[] => [
  ...staged
    .list('schemas')
    .filter((file) => file.endsWith('.shared.json'))
    .map((file) => JSON.parse(staged.read(`schemas/${file}`)) as SharedValue),
  ...definitionFiles<SharedValue>(staged, 'shared').map(({ value }) => value),
];

/** Returns the field that names the rows of a store, if it is not `name`. */
function labelOf(staged: StagedFiles, store: string): { labelField?: string } {
  const file = storeFile(staged, store);
  const { label } = file === undefined ? {} : (JSON.parse(staged.read(file)) as StoreValue);
  return label === undefined ? {} : { labelField: label };
}
