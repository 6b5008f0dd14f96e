import type { Use } from '../../compiler/read/recorder.ts';
import type { FieldCode } from '../../compiler/stores/fieldCode.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { STANDARD_COLUMNS } from '../../shared/resolved/standardColumns.ts';
import {
  casesOf,
  definitionFiles,
  entityFile,
  formsOf,
  changeStores,
  writtenResourcesOf,
  type ListValue,
  type ResourceFile,
} from './edits/definitionFiles.ts';
import { validateFieldName } from './fields/fieldSyntax.ts';
import { renameDemoColumn } from './fields/demoRows.ts';
import { forEachObject, renameProperty } from './edits/jsonEdits.ts';
import {
  removeUnusedTexts,
  renameExamples,
  renameTexts,
  textRenamesOf,
} from './edits/renameTexts.ts';
import { replaceInFiles, replaceName } from './edits/replaceNames.ts';
import { columnOf, renamesOf, storedFieldsOf } from './edits/linkedFields.ts';
import {
  quote,
  validateKnown,
  type Answers,
  type Generated,
  type Generator,
  type Question,
} from './edits/questions.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

/** Renames a field of an entity in all definitions, texts and examples, and its column. */
export const rename: Generator = {
  help: {
    summary: 'renames a field in rules, store, calls, screens, texts and examples',
    flags: {
      '--entity': 'the records: the name of a file before .schema.json, such as supplier',
      '--field': 'the field, such as phone',
      '--to': 'its new name, such as mobile',
    },
    notes: [
      'Fields with the same value are renamed with it, such as city_name with city.',
      'The column of the table is renamed too; its values are kept.',
    ],
    example: 'npm run new -- rename --entity member --field position --to job_title',
  },
  questions,
  generate,
};

function questions(staged: StagedFiles, { entity = '', field = '' }: Answers): Question[] {
  return [
    entityQuestion(staged),
    fieldQuestion(staged, entity),
    {
      name: 'to',
      text: 'Its new name',
      validate: (to) => validateFieldName(to) ?? validateRenames(staged, entity, field, to),
    },
  ];
}

export const entityQuestion = ({ compilation }: StagedFiles): Question => ({
  name: 'entity',
  text: 'The records: the name of a file before .schema.json',
  validate: (one) => validateKnown(one, [...compilation.entities.keys()], 'entity'),
});

export const fieldQuestion = (staged: StagedFiles, entity: string): Question => ({
  name: 'field',
  text: 'The field',
  validate: (one) =>
    validateKnown(one, Object.keys(entityFile(staged, entity)?.value.properties ?? {}), 'field') ??
    (STANDARD_COLUMNS.has(one)
      ? `Every record has the field ${quote(one)}: it cannot be changed`
      : undefined),
});

function validateRenames(
  staged: StagedFiles,
  entity: string,
  field: string,
  to: string,
): string | undefined {
  const properties = entityFile(staged, entity)?.value.properties ?? {};
  const renames = renamesOf(storedFieldsOf(staged, entity), field, to);
  const taken = [...renames.values()].find((one) => Object.hasOwn(properties, one));
  return taken === undefined ? undefined : `${quote(entity)} already has a field ${quote(taken)}`;
}

type Renames = ReadonlyMap<string, string>;

function generate(staged: StagedFiles, answers: Answers): Generated {
  const { entity = '', field = '', to = '' } = answers;
  const renames = renamesOf(storedFieldsOf(staged, entity), field, to);
  const uses = staged.uses();
  renameUses(staged, entity, renames, uses);
  renameRules(staged, entity, renames);
  renameFilters(staged, entity, renames);
  renamePointers(staged, entity, renames);
  const hasHooks = renameStored(staged, entity, renames);
  const texts = textRenamesOf(staged, entity, renames);
  renameTexts(staged, texts, uses);
  for (const { file } of casesOf(staged, entity))
    staged.edit(file, (text) => renameExamples(text, renames, texts));
  removeUnusedTexts(staged, (key) => texts.some(({ from, isCopied }) => isCopied && from === key));
  return {
    migration: `rename-${entity}-${field}`.replaceAll('_', '-'),
    manualSteps: hasHooks
      ? [`Rename the field in the hooks too: server/product.ts lists those of ${quote(entity)}`]
      : [],
    next: `Other programs that use the API now send and receive ${quote(to)}.`,
  };
}

/** Renames every position that names one of the fields. */
function renameUses(
  staged: StagedFiles,
  entity: string,
  renames: Renames,
  uses: readonly Use[],
): void {
  for (const [from, to] of renames) {
    const found = uses.filter(
      ({ name, reason }) => name === `${entity}.${from}` && reason !== 'definition',
    );
    replaceInFiles(staged, found, from, to);
  }
}

const renameIn = (renames: Renames, name: unknown): unknown =>
  typeof name === 'string' ? (renames.get(name) ?? name) : name;

/** Renames fields in the rules of an entity. */
function renameRules(staged: StagedFiles, entity: string, renames: Renames): void {
  const joined = joinedLists(staged, entity);
  staged.change(entityFile(staged, entity)!.file, (root) =>
    forEachObject(root, (schema) => {
      for (const keyword of ['equalsField', 'afterField'])
        if (keyword in schema) schema[keyword] = renameIn(renames, schema[keyword]);
      if (Array.isArray(schema['required']))
        schema['required'] = schema['required'].map((name) => renameIn(renames, name));
      for (const [from, to] of renames) {
        if (isObject(schema['properties'])) renameProperty(schema['properties'], from, to);
        if (isObject(schema['dependencies'])) renameProperty(schema['dependencies'], from, to);
        renameFallback(schema, from, to);
      }
      for (const [name, list] of joined)
        if (renames.has(name)) keepJoined(schema, renames.get(list) ?? list, renames.get(name)!);
    }),
  );
}

/** Returns the fields with joined names, with the lists of these names. */
const joinedLists = ({ compilation }: StagedFiles, entity: string): [string, string][] =>
  [...compilation.resources.values()]
    .filter((resource) => resource.entity === entity)
    .flatMap(({ id }) => Object.entries(compilation.storages.get(id)?.fields ?? {}))
    .flatMap(([name, { source }]) =>
      source.kind === 'join' ? [[name, source.of.list] as [string, string]] : [],
    );

/** Renames fields in what a field is made of on a host that does not return it. */
function renameFallback(schema: Record<string, unknown>, from: string, to: string): void {
  const fallback = schema['fallback'];
  if (!isObject(fallback)) return;
  const renamePointer = (pointer: unknown) =>
    String(pointer).replace(new RegExp(`^/${from}(?=/|$)`), `/${to}`);
  const { pointer, text } = fallback;
  if (typeof text === 'string') fallback['text'] = text.replaceAll(`{${from}}`, `{${to}}`);
  if (pointer !== undefined)
    fallback['pointer'] = Array.isArray(pointer)
      ? pointer.map(renamePointer)
      : renamePointer(pointer);
}

/**
 * A list of rows states the field with its joined names if that of its shared field is another one.
 * @param joined the field with the joined names of `list`
 */
function keepJoined(schema: Record<string, unknown>, list: string, joined: string): void {
  const properties = schema['properties'];
  if (!isObject(properties) || typeof properties[list] !== 'string') return;
  properties[list] = { extends: properties[list], fallback: { pointer: `/${joined}` } };
}

/** Renames the filters that are named like a field, and orders by it. */
function renameFilters(staged: StagedFiles, entity: string, renames: Renames): void {
  const resources = writtenResourcesOf(staged, entity);
  for (const { file } of resources)
    staged.change(file, ({ calls = {} }: ResourceFile) => {
      for (const call of Object.values(calls))
        for (const [from, to] of renames) {
          if (call.filters) renameProperty(call.filters, from, to);
          if (call.defaultSort?.replace(/^-/, '') === from)
            call.defaultSort = replaceName(call.defaultSort, from, to);
        }
    });
  const lists = definitionFiles<ListValue>(staged, 'list').filter(({ value }) =>
    resources.some(({ id }) => value.call.startsWith(`${id}.`)),
  );
  for (const { file } of lists)
    staged.change(file, (list: ListValue) => {
      list.filters = list.filters?.map((one) =>
        typeof one === 'string'
          ? (renames.get(one) ?? one)
          : { ...one, filter: renames.get(one.filter) ?? one.filter },
      );
      for (const { query } of list.views?.ready ?? [])
        for (const [from, to] of renames) renameProperty(query, from, to);
    });
}

/** Renames fields in the pointers of forms, such as `/rooms/*` and the id of each. */
function renamePointers(staged: StagedFiles, entity: string, renames: Renames): void {
  const renamePointer = (pointer: unknown) =>
    String(pointer)
      .split('/')
      .map((part) => renames.get(part) ?? part)
      .join('/');
  for (const { file } of formsOf(staged, entity))
    staged.change(file, (root) =>
      forEachObject(root, (part) => {
        const { pointer } = part;
        if (pointer !== undefined)
          part['pointer'] = Array.isArray(pointer)
            ? pointer.map(renamePointer)
            : renamePointer(pointer);
      }),
    );
}

/** Renames fields and columns in the stores. Returns whether one of them has hooks. */
function renameStored(staged: StagedFiles, entity: string, renames: Renames): boolean {
  return changeStores(staged, entity, (store, storage) => {
    store.fields ??= {};
    const { fields, unique } = store;
    const codes = staged.fieldCodes(storage);
    for (const [from, to] of renames) {
      renameProperty(fields, from, to);
      const column = columnOf(codes.get(from));
      if (column !== undefined && fields[to]?.['column'] === undefined)
        renameDemoColumn(
          staged,
          storage.table,
          column,
          renameColumn(fields, to, column, codes.get(from)!),
        );
    }
    for (const field of Object.values(fields))
      for (const name of ['join', 'first', 'otherwise'])
        if (name in field) field[name] = renameIn(renames, field[name]);
    const label = renames.get(store.label ?? 'name');
    if (label !== undefined && (store.label !== undefined || isNamed(staged, storage.table)))
      store.label = label;
    for (const one of unique ?? [])
      one.fields = one.fields.map((name) => renames.get(name) ?? name);
    if (Object.keys(fields).length === 0) delete store.fields;
  });
}

/** Whether a field of another store names rows of the table. */
const isNamed = (staged: StagedFiles, table: string): boolean =>
  [...staged.compilation.storages.values()].some((storage) =>
    [...staged.fieldCodes(storage).values()].some(({ named }) => named?.table === table),
  );

/**
 * Renames a column: the migration needs its old name, and other fields may use it. Returns the new
 * name.
 */
function renameColumn(
  fields: Record<string, Record<string, unknown>>,
  field: string,
  column: string,
  { kept }: FieldCode,
): string {
  const renamed = `${field}${kept?.type.column?.suffix ?? ''}`;
  fields[field] = { ...fields[field], was: column };
  for (const other of Object.values(fields)) {
    if (other['column'] === column) other['column'] = renamed;
    if (typeof other['one'] === 'string' && other['column'] === undefined)
      if (column === `${other['one'].replaceAll('-', '_')}_id`) other['column'] = renamed;
    if (typeof other['text'] === 'string')
      other['text'] = other['text'].replaceAll(`{${column}}`, `{${renamed}}`);
    if (Array.isArray(other['made']))
      other['made'] = other['made'].map((one) => (one === column ? renamed : (one as unknown)));
  }
  return renamed;
}
