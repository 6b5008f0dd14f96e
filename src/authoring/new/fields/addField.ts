import { schemaFields } from '../../../shared/resolved/schemaFields.ts';
import { createRules, filterOf } from './areaFiles.ts';
import {
  casesOf,
  detailsOf,
  entityFile,
  formsOf,
  listsOf,
  storeFile,
  writtenResourcesOf,
  type ListValue,
  type ResourceFile,
  type SectionsValue,
} from '../edits/definitionFiles.ts';
import { withKeys } from './examples.ts';
import type { FieldParts, Stated } from './fieldParts.ts';
import { addItem, addProperty } from '../edits/json.ts';
import type { StagedFiles } from '../edits/stagedFiles.ts';

export const listName = ({ name, value }: { name: string; value: ListValue }) => value.id ?? name;

/** Returns the files of the stores with the records of an entity. */
export const storesOf = (staged: StagedFiles, entity: string): string[] => {
  const names = writtenResourcesOf(staged, entity).flatMap(
    ({ id }) => staged.compilation.storages.get(id)?.store ?? [],
  );
  return [...new Set(names)].flatMap((name) => storeFile(staged, name) ?? []);
};

/** Returns the tables with the records of an entity. */
export const tablesOf = (staged: StagedFiles, entity: string): string[] =>
  writtenResourcesOf(staged, entity).flatMap(
    ({ id }) => staged.compilation.storages.get(id)?.table ?? [],
  );

interface EntityValue {
  properties: Record<string, { readOnly?: boolean } | string>;
  required?: string[];
  variants?: { create?: { properties?: object; required?: string[] } };
}

export function addToEntity(staged: StagedFiles, entity: string, parts: FieldParts): void {
  staged.change(entityFile(staged, entity)!.file, (value: EntityValue) => {
    const { fields } = splitAfterLastSent(staged, entity, value.properties);
    value.properties = Object.fromEntries([
      ...fields[0],
      ...Object.entries(parts.properties),
      ...fields[1],
    ]) as EntityValue['properties'];
    if (parts.needed === 'always') value.required = [...(value.required ?? []), parts.sent];
    if (parts.needed !== 'create') return;
    const rules = createRules([parts]) as { properties?: object; required: string[] };
    const { properties, required = [] } = value.variants?.create ?? {};
    value.variants = {
      ...value.variants,
      create: {
        ...(properties || rules.properties
          ? { properties: { ...properties, ...rules.properties } }
          : {}),
        required: [...required, ...rules.required],
      },
    };
  });
}

/** New fields come after the last one that is sent, so that fields of the server stay at the end. */
function splitAfterLastSent(
  { compilation }: StagedFiles,
  entity: string,
  properties: EntityValue['properties'],
): { fields: [[string, unknown][], [string, unknown][]] } {
  const { create } = compilation.entities.get(entity)!.bodies;
  const sent = Object.keys(schemaFields(create));
  const entries = Object.entries(properties);
  const last = entries.findLastIndex(([name]) => sent.includes(name));
  return { fields: [entries.slice(0, last + 1), entries.slice(last + 1)] };
}

export function addToStores(staged: StagedFiles, entity: string, { stored }: FieldParts): void {
  if (Object.keys(stored).length === 0) return;
  for (const file of storesOf(staged, entity))
    staged.change(file, (value: { fields?: object }) => {
      value.fields = { ...value.fields, ...stored };
    });
}

export function addToResources(
  staged: StagedFiles,
  entity: string,
  parts: FieldParts,
  isFiltered: boolean,
): void {
  for (const { file, id } of writtenResourcesOf(staged, entity)) {
    const { calls } = staged.compilation.resources.get(id)!;
    staged.change(file, (value: ResourceFile) => {
      if (parts.column === undefined && !parts.isAside)
        value.itemOnly = [...(value.itemOnly ?? []), parts.sent];
      for (const [name, call] of Object.entries(value.calls ?? {})) {
        if (parts.isMultipart && calls[name]?.hasBody) call.encoding = 'multipart';
        const { name: param = '', ...rule } = parts.filter ?? {};
        if (isFiltered && calls[name]?.response === 'page')
          call.filters = { ...call.filters, [param]: rule };
      }
    });
  }
}

interface Placement {
  /** Which lists get the field. */
  column: string;
  isFiltered: boolean;
}

export function addToScreens(
  staged: StagedFiles,
  entity: string,
  parts: FieldParts,
  { column, isFiltered }: Placement,
): void {
  for (const { file } of formsOf(staged, entity))
    staged.change(file, ({ sections }: SectionsValue) => {
      const isFor = ({ aside = false }: { aside?: boolean }) => aside === parts.isAside;
      const section = sections.findLast(isFor);
      if (section) section.fields.push(parts.formField);
      else sections.push({ ...(parts.isAside ? { aside: true } : {}), fields: [parts.formField] });
    });
  for (const { file } of detailsOf(staged, entity))
    staged.change(file, ({ sections }: SectionsValue) =>
      addBeforeCreated(sections.at(-1)!.fields, parts.detailField),
    );
  const lists = listsOf(staged, entity).filter(
    (list) => column === 'yes' || column === listName(list),
  );
  for (const { file } of lists)
    staged.change(file, (value: ListValue) => {
      if (parts.column !== undefined) addBeforeCreated(value.columns, parts.column);
      if (isFiltered)
        value.filters = [
          ...(value.filters ?? []),
          filterOf(parts, entity) as NonNullable<ListValue['filters']>[number],
        ];
    });
}

/** Adds a field at the end, but before the time of creation. */
function addBeforeCreated(fields: Stated[], added: Stated): void {
  const last = fields.at(-1);
  const isCreatedLast = (typeof last === 'object' ? last.field : last) === 'created_at';
  fields.splice(fields.length - (isCreatedLast ? 1 : 0), 0, added);
}

export function addChoices(
  staged: StagedFiles,
  entity: string,
  { choices, newCall }: FieldParts,
): void {
  addChoiceCall(staged, newCall);
  if (!choices) return;
  const file = entityFile(staged, entity)!.file.replace('.schema.', '.shared.');
  const { name, ...stated } = choices;
  const added = { [name]: stated };
  if (!staged.has(file)) return staged.define(file, { choices: added });
  staged.change(file, (value: { choices?: object }) => {
    value.choices = { ...value.choices, ...added };
  });
}

/** Adds the call that answers the rows as choices, if there is none. */
export function addChoiceCall(staged: StagedFiles, newCall: FieldParts['newCall']): void {
  if (!newCall) return;
  staged.change(newCall.file, ({ calls = {} }: ResourceFile) => {
    calls['choices'] = { path: newCall.path, response: 'items' };
  });
}

/** Returns the locale file with the title of the form, or else that of the area. */
export function localeFileOf(staged: StagedFiles, entity: string): string {
  const { screens, texts } = staged.compilation;
  const [form] = formsOf(staged, entity);
  const ids = [form?.value.create?.id ?? `create-${form?.name}`, form?.value.id ?? form?.name];
  const title = ids.flatMap((id) => screens.get(id ?? '')?.title ?? [])[0] ?? '';
  return (
    Object.entries(Object.values(texts)[0] ?? {}).find(([, entries]) =>
      Object.hasOwn(entries, title),
    )?.[0] ??
    form?.area ??
    'core'
  );
}

/**
 * Adds examples to the first file of examples for creating, and a valid value to the base of each
 * file whose bodies need the field.
 */
export function addExamples(staged: StagedFiles, entity: string, parts: FieldParts): void {
  const files = casesOf(staged, entity);
  const first = files.find(({ value }) => value.variant !== 'edit');
  for (const { file, value } of files)
    if (parts.needed === 'always' || (parts.needed === 'create' && value.variant !== 'edit'))
      staged.edit(file, (text) => addProperty(text, ['base'], parts.sent, parts.example));
  if (!first) return;
  const { base } = JSON.parse(staged.read(first.file)) as { base?: Record<string, unknown> };
  const refused = withKeys(staged, entity, base ?? {}, parts.refused);
  staged.edit(first.file, (text) => {
    let json = text;
    for (const example of parts.accepted) json = addItem(json, ['accepted'], example);
    for (const example of refused) json = addItem(json, ['refused'], example);
    return json;
  });
}
