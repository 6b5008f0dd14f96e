import { applyEdits } from '../edit/applyEdits.ts';
import type { Edit } from '../../compiler/issues/issue.ts';
import { sortedField } from '../../shared/calls/calls.ts';
import type { PartRule } from '../../generated/screenParts.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { mapParts } from '../../shared/resolved/screenParts.ts';
import {
  casesOf,
  definitionFiles,
  detailsOf,
  entityFile,
  formsOf,
  listsOf,
  changeStores,
  writtenResourcesOf,
  type ListValue,
  type ResourceFile,
  type SectionsValue,
} from './edits/definitionFiles.ts';
import { demoNameOf, removeDemoColumns } from './fields/demoRows.ts';
import { forEachObject } from './edits/jsonEdits.ts';
import { linkedFields, storedFieldsOf } from './edits/linkedFields.ts';
import { quote, Refusal, type Answers, type Generated, type Generator } from './edits/questions.ts';
import { entityQuestion, fieldQuestion } from './rename.ts';
import { removeTexts, removeUnusedTexts, textEnding } from './edits/renameTexts.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

/** Removes a field of an entity from all definitions, texts and examples. */
export const remove: Generator = {
  help: {
    summary: 'removes a field from rules, store, calls, screens, texts and examples',
    flags: {
      '--entity': 'the records: the name of a file before .schema.json, such as supplier',
      '--field': 'the field, such as rating',
    },
    notes: [
      'Fields with the same value are removed with it, such as city_name with city.',
      'The column of the table stays with its values; nothing uses it any more.',
    ],
    example: 'npm run new -- remove --entity loan --field note',
  },
  questions: (staged, { entity = '' }) => [entityQuestion(staged), fieldQuestion(staged, entity)],
  generate,
};

function generate(staged: StagedFiles, { entity = '', field = '' }: Answers): Generated {
  const stored = storedFieldsOf(staged, entity);
  const removed = new Set(linkedFields(stored, field));
  const choices = choicesOf(staged, entity, removed);
  removeRules(staged, entity, removed);
  const hasHooks = removeStored(staged, entity, removed);
  const filters = removeFromCalls(staged, entity, removed);
  for (const { file } of listsOf(staged, entity))
    staged.change(file, (list: ListValue) => removeFromList(list, removed, filters));
  for (const { file } of formsOf(staged, entity))
    staged.change(file, (form: SectionsValue) => removeFromSections('form', form, removed));
  for (const { file } of detailsOf(staged, entity))
    staged.change(file, (detail: SectionsValue) => removeFromSections('detail', detail, removed));
  for (const { file } of casesOf(staged, entity))
    staged.edit(file, (text) => removeExamples(text, removed));
  const labels = removeChoices(staged, entity, choices);
  const { area } = entityFile(staged, entity)!;
  const isOf = (owner: string) => (key: string) =>
    [...removed].some((name) => textEnding(key, owner, name) !== undefined);
  removeTexts(staged, new Set([...labels, ...allKeys(staged).filter(isOf(entity))]));
  removeUnusedTexts(staged, isOf(area));
  return {
    migration: `remove-${entity}-${field}`.replaceAll('_', '-'),
    manualSteps: hasHooks
      ? [`Remove the field from the hooks too: server/product.ts lists those of ${quote(entity)}`]
      : [],
    next: 'The column keeps its values. A later release can drop it.',
  };
}

type Removed = ReadonlySet<string>;

/** Returns the keys of all texts. */
const allKeys = ({ compilation }: StagedFiles): string[] =>
  Object.values(Object.values(compilation.texts)[0] ?? {}).flatMap(Object.keys);

/** Returns the names of the shared choices of fields. */
const choicesOf = (staged: StagedFiles, entity: string, fields: Removed): string[] =>
  Object.entries(entityFile(staged, entity)!.value.properties).flatMap(([name, property]) =>
    fields.has(name) && isObject(property) && typeof property['choices'] === 'string'
      ? [property['choices']]
      : [],
  );

function removeRules(staged: StagedFiles, entity: string, removed: Removed): void {
  staged.change(entityFile(staged, entity)!.file, (root: Record<string, unknown>) => {
    forEachObject(root, (schema) => {
      if (isObject(schema['properties'])) removeProperties(schema, 'properties', removed);
      if (Array.isArray(schema['required'])) removeItems(schema, 'required', removed);
    });
    const variants = root['variants'];
    if (!isObject(variants)) return;
    for (const [name, rules] of Object.entries(variants))
      if (isObject(rules) && Object.keys(rules).length === 0) delete variants[name];
    if (Object.keys(variants).length === 0) delete root['variants'];
  });
}

/** Removes properties of an object, and the object if it is empty then. */
function removeProperties(parent: Record<string, unknown>, name: string, removed: Removed): void {
  const object = parent[name];
  if (!isObject(object)) return;
  for (const one of removed) delete object[one];
  if (Object.keys(object).length === 0) delete parent[name];
}

/** Removes names from a list, and the list if it is empty then. */
function removeItems(parent: object, name: string, removed: Removed): void {
  const holder = parent as Record<string, unknown>;
  const list = holder[name];
  if (!Array.isArray(list)) return;
  holder[name] = list.filter((one) => !removed.has(String(one)));
  if ((holder[name] as unknown[]).length === 0) delete holder[name];
}

/** Removes fields from the stores. Returns whether one of them has hooks. */
function removeStored(staged: StagedFiles, entity: string, removed: Removed): boolean {
  return changeStores(staged, entity, (store, storage) => {
    const stored = staged.fieldCodes(storage);
    removeProperties(store as unknown as Record<string, unknown>, 'fields', removed);
    store.unique = store.unique?.filter(({ fields }) => !fields.some((one) => removed.has(one)));
    if (store.unique === undefined || store.unique.length === 0) delete store.unique;
    removeDemoColumns(
      staged,
      storage.table,
      [...removed].flatMap((name) => demoNameOf(stored.get(name)) ?? []),
    );
  });
}

/** Removes fields from calls. Returns the names of the removed filters. */
function removeFromCalls(staged: StagedFiles, entity: string, removed: Removed): Removed {
  const filters = new Set<string>();
  for (const { file } of writtenResourcesOf(staged, entity))
    staged.change(file, (resource: ResourceFile) => {
      removeItems(resource, 'itemOnly', removed);
      for (const [name, call] of Object.entries(resource.calls ?? {})) {
        if (removed.has(call.defaultSort?.replace(/^-/, '') ?? ''))
          throw new Refusal(
            `The call ${quote(name)} sorts by the field: first state another "defaultSort" in ${file}`,
          );
        removeItems(call, 'sortFields', removed);
        for (const [filter, { field = '' }] of Object.entries(call.filters ?? {}))
          if (removed.has(field)) {
            filters.add(filter);
            delete call.filters![filter];
          }
        if (call.filters && Object.keys(call.filters).length === 0) delete call.filters;
      }
    });
  return filters;
}

/** A part as a file states it: a name alone, or an object. */
type StatedPart = string | Record<string, unknown>;

const nameIn = (part: StatedPart, nameOf: string): string =>
  String(typeof part === 'string' ? part : part[nameOf]);

/** Returns the field of a part. A field within an object, such as `lender.name`, belongs to it. */
const fieldOf = (part: StatedPart): string => nameIn(part, 'field').split('.')[0]!;

/** Removes the parts of removed fields and filters from a screen, and their pictures. */
function removeParts(
  kind: 'list' | 'form' | 'detail',
  screen: object,
  removed: Removed,
  filters: Removed = new Set(),
): void {
  const changePart = (part: StatedPart, { nameOf }: PartRule) => {
    if (nameOf === 'filter') return filters.has(nameIn(part, nameOf)) ? undefined : part;
    if (nameOf !== 'field') return part;
    return removed.has(fieldOf(part)) ? undefined : withoutPicture(part, removed);
  };
  Object.assign(screen, mapParts<object, StatedPart>(kind, screen, changePart));
}

/** Removes a list that is empty. */
function removeEmpty(parent: object, name: string): void {
  const holder = parent as Record<string, unknown>;
  if (Array.isArray(holder[name]) && holder[name].length === 0) delete holder[name];
}

function removeFromList(
  list: ListValue & { export?: object },
  removed: Removed,
  filters: Removed,
): void {
  if (removed.has(fieldOf(list.columns[0]!)))
    throw new Refusal(`The first column of ${quote(list.call)} names a row: first replace it`);
  removeParts('list', list, removed, filters);
  removeEmpty(list, 'filters');
  removeReadyViews(list, removed, filters);
  if (!list.export) return;
  removeEmpty(list.export, 'extraColumns');
  if (Object.keys(list.export).length === 0) delete list.export;
}

/** Removes the views that filter or sort by a removed field. */
function removeReadyViews(list: ListValue, removed: Removed, filters: Removed): void {
  if (!list.views?.ready) return;
  list.views.ready = list.views.ready.filter(
    ({ query: { sort = '', ...values } }) =>
      !removed.has(sortedField(sort)) && !Object.keys(values).some((name) => filters.has(name)),
  );
  if (list.views.ready.length === 0) delete list.views.ready;
  if (Object.keys(list.views).length === 0) delete list.views;
}

/** Returns a part without a removed picture. A column that has only its field is then a name alone. */
function withoutPicture(part: StatedPart, removed: Removed): StatedPart {
  if (typeof part === 'string' || !isObject(part['options'])) return part;
  const { options, ...stated } = part;
  if (!removed.has(String(options['picture']))) return part;
  const { picture: _picture, ...others } = options;
  if (Object.keys(others).length > 0) return { ...stated, options: others };
  return Object.keys(stated).join() === 'field' ? String(stated['field']) : stated;
}

function removeFromSections(kind: 'form' | 'detail', value: SectionsValue, removed: Removed): void {
  removeParts(kind, value, removed);
  removeEmpty(value, 'hiddenValues');
  value.sections = value.sections.filter(({ fields }) => fields.length > 0);
  if (value.sections.length === 0)
    throw new Refusal('A form or a detail would have no field: remove the file instead');
}

/** Removes the examples of fields. Other examples change without them. */
function removeExamples(text: string, removed: Removed): string {
  const cases = JSON.parse(text) as {
    base?: object;
    accepted?: object[];
    refused?: { change: object; field: string }[];
  };
  const { base = {}, accepted = [], refused = [] } = cases;
  const edits: Edit[] = [];
  const drop = (...path: (string | number)[]) => edits.push({ kind: 'remove', path });
  const removeFrom = (object: object, path: (string | number)[]) =>
    Object.keys(object)
      .filter((name) => removed.has(name))
      .forEach((name) => drop(...path, name));
  const isOnlyRemoved = (object: object) =>
    Object.keys(object).length > 0 && Object.keys(object).every((name) => removed.has(name));
  // From the end, so that the positions of earlier examples stay valid.
  refused.toReversed().forEach(({ change, field }, reversed) => {
    const index = refused.length - 1 - reversed;
    if (removed.has(field) || isOnlyRemoved(change)) drop('refused', index);
    else removeFrom(change, ['refused', index, 'change']);
  });
  accepted.toReversed().forEach((example, reversed) => {
    const index = accepted.length - 1 - reversed;
    if (isOnlyRemoved(example)) drop('accepted', index);
    else removeFrom(example, ['accepted', index]);
  });
  removeFrom(base, ['base']);
  return applyEdits(text, edits);
}

interface SharedValue {
  choices?: Record<string, { values?: { label: string }[] }>;
}

/**
 * Removes the shared choices that only the fields use.
 * @param names the choices of the fields
 * @returns the text keys of their labels
 */
function removeChoices(staged: StagedFiles, entity: string, names: readonly string[]): string[] {
  const file = entityFile(staged, entity)!.file.replace('.schema.', '.shared.');
  if (!staged.has(file)) return [];
  const value = JSON.parse(staged.read(file)) as SharedValue & Record<string, unknown>;
  const unused = names.filter((name) => value.choices?.[name] && !isNamed(staged, file, name));
  const labels = unused.flatMap((name) => value.choices![name]!.values ?? []);
  removeProperties(value, 'choices', new Set(unused));
  if (Object.keys(value).every((name) => name === '$schema')) staged.remove(file);
  else if (unused.length > 0) staged.put(file, JSON.stringify(value));
  return labels.map(({ label }) => label).filter((key) => key.startsWith(`${entity}.`));
}

const ROLES = ['schema', 'list', 'form', 'page', 'store', 'shared'];

/** Whether a definition other than a file contains a name. */
const isNamed = (staged: StagedFiles, except: string, name: string): boolean =>
  ROLES.flatMap((role) => definitionFiles(staged, role)).some(
    ({ file }) => file !== except && staged.read(file).includes(JSON.stringify(name)),
  );
