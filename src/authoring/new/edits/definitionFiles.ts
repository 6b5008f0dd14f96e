import type { ResourceDefinition } from '../../../language/definitions.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import type { ResolvedStorage } from '../../../shared/resolved/storage.ts';
import type { StagedFiles } from './stagedFiles.ts';
import { areasOf } from './questions.ts';

/** A definition file with its value. */
export interface DefinitionFile<Value extends object = Record<string, unknown>> {
  /** The name of the file before its role. */
  name: string;
  /** The folder in schemas/. */
  area: string;
  file: string;
  value: Value;
}

/** Returns the definition files with a role, such as `list` for `*.list.json`. */
export const definitionFiles = <Value extends object>(
  staged: StagedFiles,
  role: string,
): DefinitionFile<Value>[] =>
  areasOf(staged).flatMap((area) =>
    staged
      .list(`schemas/${area}`)
      .filter((base) => base.endsWith(`.${role}.json`))
      .map((base) => {
        const file = `schemas/${area}/${base}`;
        const [name = ''] = base.split('.');
        return { name, area, file, value: JSON.parse(staged.read(file)) as Value };
      }),
  );

/** Whether a call belongs to a resource with the entity. */
const callsEntity = (staged: StagedFiles, entity: string, call: unknown): boolean =>
  staged.compilation.resources.get(String(call).split('.')[0] ?? '')?.entity === entity;

/** A definition as a file states it: without the defaults of the language. */
type Stated<T> = T extends readonly (infer Item)[]
  ? Stated<Item>[]
  : T extends object
    ? string extends keyof T
      ? { [Name in keyof T]: Stated<T[Name]> }
      : { [Name in keyof T]?: Stated<T[Name]> }
    : T;

export type ResourceFile = Stated<ResourceDefinition>;

/** A list or a detail, as far as commands change it. */
export interface ListValue {
  id?: string;
  call: string;
  columns: Columns;
  filters?: (string | ({ filter: string } & Record<string, unknown>))[] | undefined;
  views?: { ready?: { query: Record<string, string> }[] } & Record<string, unknown>;
}

type Columns = (string | ({ field: string } & Record<string, unknown>))[];

export interface SectionsValue {
  id?: string;
  call?: string;
  sections: { aside?: boolean; fields: Columns }[];
}

/** Returns the lists with rows of an entity. */
export const listsOf = (staged: StagedFiles, entity: string) =>
  definitionFiles<ListValue>(staged, 'list').filter(({ value }) =>
    callsEntity(staged, entity, value.call),
  );

/** Returns the details of an entity. */
export const detailsOf = (staged: StagedFiles, entity: string) =>
  definitionFiles<SectionsValue>(staged, 'detail').filter(({ value }) =>
    callsEntity(staged, entity, value.call),
  );

/** Returns the forms that save an entity. */
export function formsOf(staged: StagedFiles, entity: string) {
  const files = new Set(
    [...staged.compilation.screens.values()].flatMap((screen) =>
      screen.kind === 'form' &&
      staged.compilation.resources.get(resourceOf(screen.save))?.entity === entity
        ? [screen.id]
        : [],
    ),
  );
  return definitionFiles<SectionsValue & { create?: { id?: string }; edit?: { id?: string } }>(
    staged,
    'form',
  ).filter(({ name, value: { create, edit, id } }) =>
    [id ?? name, create && (create.id ?? `create-${name}`), edit && (edit.id ?? `edit-${name}`)]
      .filter((one) => one !== undefined)
      .some((one) => files.has(one)),
  );
}

/** Returns the resources of an entity that create or change items, with their files. */
export const writtenResourcesOf = (staged: StagedFiles, entity: string) =>
  definitionFiles<ResourceFile>(staged, 'resource')
    .map((found) => ({ ...found, id: found.value.id ?? found.name }))
    .filter(({ id }) => {
      const resource = staged.compilation.resources.get(id);
      return (
        resource?.entity === entity && Object.values(resource.calls).some(({ hasBody }) => hasBody)
      );
    });

/** Returns the file of a store. */
export const storeFile = (staged: StagedFiles, store: string) =>
  definitionFiles(staged, 'store').find(({ name }) => name === store)?.file;

/** A store, as far as commands change it. */
export interface StoreValue {
  label?: string;
  hooks?: boolean;
  fields?: Record<string, Record<string, unknown>>;
  unique?: { fields: string[] }[] | undefined;
}

/**
 * Changes the stores with the records of an entity.
 * @returns whether one of them has hooks
 */
export function changeStores(
  staged: StagedFiles,
  entity: string,
  change: (store: StoreValue, storage: ResolvedStorage) => void,
): boolean {
  let hasHooks = false;
  for (const { id } of writtenResourcesOf(staged, entity)) {
    const storage = staged.compilation.storages.get(id);
    const file = storage && storeFile(staged, storage.store);
    if (!file) continue;
    hasHooks ||= storage.hooks;
    staged.change(file, (store: StoreValue) => change(store, storage));
  }
  return hasHooks;
}

/** Returns the file of an entity. */
export const entityFile = (staged: StagedFiles, entity: string) =>
  definitionFiles<{ properties: Record<string, unknown> }>(staged, 'schema').find(
    ({ name }) => name === entity,
  );

/** Returns the files of examples of an entity. */
export const casesOf = (staged: StagedFiles, entity: string) =>
  definitionFiles<{ entity: string; variant?: string; base?: Record<string, unknown> }>(
    staged,
    'cases',
  ).filter(({ value }) => value.entity === entity);
