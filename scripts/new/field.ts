import { resourceOf as resourceOfCall } from '../../src/shared/calls.ts';
import { isObject } from '../../src/shared/schemaFields.ts';
import { addItem, addProperty } from './json.ts';
import type { StagedFiles } from './stagedFiles.ts';
import {
  areasOf,
  oneOf,
  validateName,
  validateKnown,
  textOf,
  textQuestions,
  yesOrNo,
  type Answers,
  type Generator,
  type Question,
} from './questions.ts';
import { hasColumn, isReserved, nextMigration, serverFilesOf } from './server.ts';

/**
 * Adds a field to an existing entity: its rule, examples, form field, list column and database
 * column.
 */
export const field: Generator = { questions, generate };

/**
 * For each field type: the JSON Schema type, the SQL column definition, the kind of the resource
 * column, and the TypeScript type in the row interface.
 */
const TYPES = {
  text: { json: 'string', sql: "text not null default ''", kind: 'text', rowType: 'string' },
  'long-text': { json: 'string', sql: "text not null default ''", kind: 'text', rowType: 'string' },
  'whole-number': {
    json: 'integer',
    sql: 'integer not null default 0',
    kind: 'integer',
    rowType: 'number',
  },
  'yes-no': {
    json: 'boolean',
    sql: 'boolean not null default false',
    kind: 'boolean',
    rowType: 'boolean',
  },
} as const;

type Type = keyof typeof TYPES;

const MAX_BOUNDS: Partial<Record<Type, number>> = {
  text: 300,
  'long-text': 20000,
  'whole-number': 2147483647,
};

function questions(staged: StagedFiles, answers: Answers): Question[] {
  const { entity = '', type } = answers;
  const entityDefinition = staged.compilation.entities.get(entity);
  const lists = listsOf(staged, entity).map(({ id }) => id);
  const hasMin = type !== 'yes-no' && (type === 'whole-number' || answers['required'] === 'yes');
  return [
    {
      name: 'entity',
      text: 'The entity that gets the field: the file name before .schema.json',
      validate: (name) =>
        validateKnown(name, [...staged.compilation.entities.keys()], 'entity') ??
        validateEntity(staged, name),
    },
    {
      name: 'name',
      text: 'The name of the field, such as postal_code',
      validate: (name) =>
        validateName(name, '_') ??
        (isObject(entityDefinition?.schema['properties']) &&
        Object.hasOwn(entityDefinition.schema['properties'], name)
          ? `“${entity}” already has a field “${name}”`
          : validateColumn(staged, entity, name)),
    },
    {
      name: 'type',
      text: `Its type: ${Object.keys(TYPES).join(', ')}`,
      fallback: 'text',
      validate: oneOf(Object.keys(TYPES)),
    },
    ...textQuestions('label', 'Its label'),
    ...(type === 'yes-no'
      ? []
      : [
          {
            name: 'required',
            text: 'Is it required? yes or no',
            fallback: 'no',
            validate: yesOrNo,
          },
        ]),
    ...(hasMin
      ? [
          {
            name: 'min',
            text: type === 'whole-number' ? 'The minimum' : 'The minimum number of characters',
            fallback: type === 'whole-number' ? '0' : '1',
            validate: integerFrom(type === 'whole-number' ? -2147483647 : 1),
          },
        ]
      : []),
    ...(type === 'yes-no'
      ? []
      : [
          {
            name: 'max',
            text: type === 'whole-number' ? 'The maximum' : 'The maximum number of characters',
            fallback: String(MAX_BOUNDS[type as Type] ?? 300),
            validate: integerBetween(Number(answers['min'] ?? 1), MAX_BOUNDS[type as Type] ?? 300),
          },
        ]),
    {
      name: 'list',
      text: `The list that shows it: ${[...lists, 'none'].join(', ')}`,
      fallback: 'none',
      validate: oneOf([...lists, 'none']),
    },
  ];
}

const integerFrom = (min: number) => (answer: string) =>
  /^-?\d{1,10}$/.test(answer) && Number(answer) >= min
    ? undefined
    : `“${answer}” is not a whole number of at least ${min}`;

const integerBetween = (min: number, max: number) => (answer: string) =>
  /^-?\d{1,10}$/.test(answer) && Number(answer) >= min && Number(answer) <= max
    ? undefined
    : `“${answer}” is not a whole number from ${min} to ${max}`;

/** Checks that the table can have a column with the name of the field. */
function validateColumn(staged: StagedFiles, entity: string, name: string): string | undefined {
  if (isReserved(name)) return `“${name}” cannot be the name of a column: PostgreSQL reserves it`;
  const resource = resourceOf(staged, entity);
  const serverFiles = resource === undefined ? undefined : serverFilesOf(staged, resource);
  return serverFiles && hasColumn(staged, serverFiles.table, name)
    ? `The table “${serverFiles.table}” already has a column “${name}”`
    : undefined;
}

/** Checks that the entity has a form and a table, which a new field needs. */
function validateEntity(staged: StagedFiles, entity: string): string | undefined {
  if (!formOf(staged, entity))
    return `No form saves “${entity}” yet: add a form first, or write the field by hand`;
  const resource = resourceOf(staged, entity);
  return resource !== undefined && serverFilesOf(staged, resource)
    ? undefined
    : `The server does not store “${entity}” in a table of its own: write the field by hand in server/resources/`;
}

interface DefinitionFile {
  /** The name of the file before its role. */
  name: string;
  /** The id of the list or resource in it. */
  id: string;
  file: string;
  value: Record<string, unknown>;
}

/** Returns the definition files with a role, such as `list` for `*.list.json`. */
function definitionFiles(staged: StagedFiles, role: string): DefinitionFile[] {
  return areasOf(staged).flatMap((area) =>
    staged
      .list(`schemas/${area}`)
      .filter((name) => name.endsWith(`.${role}.json`))
      .map((base) => {
        const file = `schemas/${area}/${base}`;
        const value = JSON.parse(staged.read(file)) as Record<string, unknown>;
        const [name = ''] = base.split('.');
        return { name, id: String(value['id'] ?? name), file, value };
      }),
  );
}

const callsEntity = (staged: StagedFiles, entity: string, call: unknown) =>
  staged.compilation.resources.get(String(call).split('.')[0] ?? '')?.entity === entity;

const listsOf = (staged: StagedFiles, entity: string) =>
  definitionFiles(staged, 'list').filter(({ value }) => callsEntity(staged, entity, value['call']));

const formOf = (staged: StagedFiles, entity: string) =>
  definitionFiles(staged, 'form').find(({ name, value }) =>
    [value['create'], value['edit']].some(
      (variant) => isObject(variant) && callsEntity(staged, entity, variant['save'] ?? name),
    ),
  );

const resourceOf = (staged: StagedFiles, entity: string) =>
  [...staged.compilation.resources.values()].find(
    (resource) =>
      resource.entity === entity && Object.values(resource.calls).some(({ hasBody }) => hasBody),
  )?.id;

function generate(staged: StagedFiles, answers: Answers): string[] {
  const { entity = '', name = '', list = 'none' } = answers;
  const file = definitionFiles(staged, 'schema').find((found) =>
    found.file.endsWith(`/${entity}.schema.json`),
  )!.file;
  staged.edit(file, (text) => {
    const added = addProperty(text, ['properties'], name, ruleOf(answers), lastWritableField(text));
    return answers['required'] === 'yes' ? addItem(added, ['required'], name) : added;
  });
  definitionFiles(staged, 'cases')
    .filter(({ value }) => value['entity'] === entity)
    .forEach((cases, index) => addExamples(staged, cases, answers, index === 0));
  addToForm(staged, answers);
  if (list !== 'none')
    staged.edit(listsOf(staged, entity).find(({ id }) => id === list)!.file, (text) =>
      addItem(
        text,
        ['columns'],
        typeOf(answers).rowType === 'string' ? name : { field: name, width: 140 },
      ),
    );
  return addToServer(staged, answers);
}

const labelOf = ({ entity = '', name = '' }: Answers) => `${entity}.field.${name}`;

const typeOf = (answers: Answers) => TYPES[answers['type'] as Type];

function ruleOf({ type, min, max, ...answers }: Answers): object {
  const { json } = typeOf({ type: type!, ...answers });
  if (json === 'boolean') return { type: json };
  const [minKeyword, maxKeyword] =
    json === 'integer' ? (['minimum', 'maximum'] as const) : (['minLength', 'maxLength'] as const);
  return {
    type: json,
    ...(type === 'long-text' ? { multiline: true } : {}),
    ...(min === undefined ? {} : { [minKeyword]: Number(min) }),
    [maxKeyword]: Number(max),
  };
}

/**
 * Returns the last writable field. New fields go after it, so that read-only fields stay at the
 * end.
 */
function lastWritableField(text: string): string | undefined {
  const { properties } = JSON.parse(text) as { properties: Record<string, { readOnly?: boolean }> };
  return Object.keys(properties).findLast((name) => properties[name]?.readOnly !== true);
}

/** Longer texts are not written into examples. */
const MAX_EXAMPLE_LENGTH = 40;

/**
 * Adds accepted examples at each bound and refused examples beyond it to the first examples file. A
 * required field is added to the `base` of every examples file.
 */
function addExamples(
  staged: StagedFiles,
  { file, value }: DefinitionFile,
  answers: Answers,
  isFirst: boolean,
): void {
  const { name = '', type, required } = answers;
  const [min, max] = [answers['min'], answers['max']].map((bound) =>
    bound === undefined ? undefined : Number(bound),
  );
  const toExample = (size: number) => (type === 'whole-number' ? size : 'ن'.repeat(size));
  const isWritten = (size: number | undefined): size is number =>
    size !== undefined && (type === 'whole-number' || size <= MAX_EXAMPLE_LENGTH);
  const accepted = type === 'yes-no' ? [true, false] : [min, max].filter(isWritten).map(toExample);
  const refused = [
    ...(required === 'yes'
      ? [{ change: { [name]: null }, field: name, key: 'error.required' }]
      : []),
    ...(min !== undefined
      ? [
          {
            change: { [name]: toExample(min - 1) },
            field: name,
            key: type === 'whole-number' ? 'error.minimum' : 'error.minLength',
          },
        ]
      : []),
    ...(isWritten(max)
      ? [
          {
            change: { [name]: toExample(max + 1) },
            field: name,
            key: type === 'whole-number' ? 'error.maximum' : 'error.maxLength',
          },
        ]
      : []),
  ];
  staged.edit(file, (text) => {
    let json =
      required === 'yes' && isObject(value['base'])
        ? addProperty(
            text,
            ['base'],
            name,
            type === 'whole-number' ? min : toExample(Math.max(min ?? 1, 1)),
          )
        : text;
    if (!isFirst) return json;
    for (const example of accepted) json = addItem(json, ['accepted'], { [name]: example });
    for (const example of refused) json = addItem(json, ['refused'], example);
    return json;
  });
}

/**
 * Adds the field to the end of the last section of the form that is not `aside`. Its label goes
 * into the locale file that contains the form's title.
 */
function addToForm(staged: StagedFiles, answers: Answers): void {
  const { entity = '', name = '' } = answers;
  const { file, value } = formOf(staged, entity)!;
  const sections = value['sections'] as { aside?: boolean }[];
  const index = Math.max(
    0,
    sections.findLastIndex(({ aside }) => !aside),
  );
  staged.edit(file, (text) => addItem(text, ['sections', index, 'fields'], name));
  const { screens, resources, texts } = staged.compilation;
  const screen = [...screens.values()].find(
    (one) => one.kind === 'form' && resources.get(resourceOfCall(one.save))?.entity === entity,
  );
  const localeFile =
    Object.entries(Object.values(texts)[0] ?? {}).find(([, entries]) =>
      Object.hasOwn(entries, screen?.title ?? ''),
    )?.[0] ?? 'core';
  staged.addTexts(localeFile, { [labelOf(answers)]: textOf(answers, 'label') });
}

/** Adds the column to the table, to the row interface and to the resource. */
function addToServer(staged: StagedFiles, answers: Answers): string[] {
  const { entity = '', name = '' } = answers;
  const { sql, kind, rowType } = typeOf(answers);
  const serverFiles = serverFilesOf(staged, resourceOf(staged, entity)!)!;
  const min = Number(answers['min'] ?? 0);
  const column =
    answers['type'] === 'whole-number' && min > 0
      ? sql.replace('default 0', `default ${min}`)
      : sql;
  staged.put(
    nextMigration(staged, `${serverFiles.table}-${name}`.replaceAll('_', '-')),
    `alter table ${serverFiles.table} add column ${name} ${column};\n`,
  );
  staged.edit(serverFiles.file, (text) =>
    addMember(text, serverFiles.head, `    ${name}: column('${name}', '${kind}'),\n`),
  );
  if (serverFiles.rows)
    staged.edit(serverFiles.rows.file, (text) =>
      addMember(text, serverFiles.rows!.head, `  ${name}: Generated<${rowType}>;\n`),
    );
  return [];
}

/**
 * Adds a member before `created_at`, which begins the members that the server sets, or as the first
 * member if there is no `created_at`.
 */
function addMember(text: string, head: string, line: string): string {
  const start = text.indexOf(head) + head.length;
  const indent = line.length - line.trimStart().length;
  const end = text.indexOf(`\n${' '.repeat(indent - 2)}}`, start);
  const createdAt = text.slice(start, end).search(/^ *created_at:/m);
  const position = createdAt < 0 ? start : start + createdAt;
  return text.slice(0, position) + line + text.slice(position);
}
