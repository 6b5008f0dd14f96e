import { isObject } from '../../src/shared/schemaFields.ts';
import { addItem, addProperty } from './json.ts';
import type { StagedFiles } from './stagedFiles.ts';
import {
  areasOf,
  camel,
  oneOf,
  refuseName,
  refuseUnknown,
  textOf,
  twoTexts,
  yesOrNo,
  type Answers,
  type Maker,
  type Question,
} from './questions.ts';
import { hasColumn, isReserved, nextMigration, serverFilesOf } from './server.ts';

/** A field of an entity that is there: its rule and examples, its place in the form, in a list and in the database. */
export const field: Maker = { questions, make };

/** By type: the JSON type, the column of the database, the column of a resource, the type of a row, and what an example holds. */
const TYPES = {
  text: { json: 'string', sql: "text not null default ''", kind: 'text', row: 'string' },
  'long-text': { json: 'string', sql: "text not null default ''", kind: 'text', row: 'string' },
  'whole-number': {
    json: 'integer',
    sql: 'integer not null default 0',
    kind: 'integer',
    row: 'number',
  },
  'yes-no': {
    json: 'boolean',
    sql: 'boolean not null default false',
    kind: 'boolean',
    row: 'boolean',
  },
} as const;

type Type = keyof typeof TYPES;

const GREATEST: Partial<Record<Type, number>> = {
  text: 300,
  'long-text': 20000,
  'whole-number': 2147483647,
};

function questions(desk: StagedFiles, so: Answers): Question[] {
  const { entity = '', type } = so;
  const known = desk.compilation.entities.get(entity);
  const lists = listsOf(desk, entity).map(({ id }) => id);
  const asksBounds = type !== 'yes-no' && (type === 'whole-number' || so['required'] === 'yes');
  return [
    {
      name: 'entity',
      text: 'What gets the field: the name before .schema.json',
      validate: (name) =>
        refuseUnknown(name, [...desk.compilation.entities.keys()], 'entity') ??
        refuseUnsupportedEntity(desk, name),
    },
    {
      name: 'name',
      text: 'The name of the field, such as postal_code',
      validate: (name) =>
        refuseName(name, '_') ??
        (isObject(known?.schema['properties']) && Object.hasOwn(known.schema['properties'], name)
          ? `“${entity}” has a field “${name}” already`
          : refuseColumn(desk, entity, name)),
    },
    {
      name: 'type',
      text: `What it holds: ${Object.keys(TYPES).join(', ')}`,
      fallback: 'text',
      validate: oneOf(Object.keys(TYPES)),
    },
    ...twoTexts('label', 'What it is called'),
    ...(type === 'yes-no'
      ? []
      : [
          {
            name: 'required',
            text: 'Whether it must be filled in: yes or no',
            fallback: 'no',
            validate: yesOrNo,
          },
        ]),
    ...(asksBounds
      ? [
          {
            name: 'min',
            text: type === 'whole-number' ? 'The least number' : 'The least number of characters',
            fallback: type === 'whole-number' ? '0' : '1',
            validate: wholeFrom(type === 'whole-number' ? -2147483647 : 1),
          },
        ]
      : []),
    ...(type === 'yes-no'
      ? []
      : [
          {
            name: 'max',
            text:
              type === 'whole-number' ? 'The greatest number' : 'The greatest number of characters',
            fallback: String(GREATEST[type as Type] ?? 300),
            validate: wholeUpTo(Number(so['min'] ?? 1), GREATEST[type as Type] ?? 300),
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

const wholeFrom = (least: number) => (answer: string) =>
  /^-?\d{1,10}$/.test(answer) && Number(answer) >= least
    ? undefined
    : `“${answer}” is no whole number from ${least}`;

const wholeUpTo = (least: number, greatest: number) => (answer: string) =>
  /^-?\d{1,10}$/.test(answer) && Number(answer) >= least && Number(answer) <= greatest
    ? undefined
    : `“${answer}” is no whole number from ${least} to ${greatest}`;

/** The field is a column of the same name. */
function refuseColumn(desk: StagedFiles, entity: string, name: string): string | undefined {
  if (isReserved(name))
    return `“${name}” cannot be the name of a column: the database keeps it for itself`;
  const resource = resourceOf(desk, entity);
  const place = resource === undefined ? undefined : serverFilesOf(desk, resource);
  return place && hasColumn(desk, place.table, name)
    ? `The table “${place.table}” has a column “${name}” already`
    : undefined;
}

/** A field needs a form to be typed into, and a table that keeps it. */
function refuseUnsupportedEntity(desk: StagedFiles, entity: string): string | undefined {
  if (!formOf(desk, entity))
    return `No form saves “${entity}” yet: add one first, or write the field by hand`;
  const resource = resourceOf(desk, entity);
  return resource !== undefined && serverFilesOf(desk, resource)
    ? undefined
    : `The server keeps “${entity}” in no table of its own: where the field comes from is written by hand in server/resources/`;
}

interface Found {
  id: string;
  file: string;
  value: Record<string, unknown>;
}

/** The definition files of a role about an entity, by the calls that they name. */
function filesOf(desk: StagedFiles, role: string): Found[] {
  return areasOf(desk).flatMap((area) =>
    desk
      .list(`schemas/${area}`)
      .filter((name) => name.endsWith(`.${role}.json`))
      .map((name) => {
        const value = JSON.parse(desk.read(`schemas/${area}/${name}`)) as Record<string, unknown>;
        return { id: String(value['id']), file: `schemas/${area}/${name}`, value };
      }),
  );
}

const isAbout = (desk: StagedFiles, entity: string, call: unknown) =>
  desk.compilation.resources.get(String(call).split('.')[0] ?? '')?.entity === entity;

const listsOf = (desk: StagedFiles, entity: string) =>
  filesOf(desk, 'list').filter(({ value }) => isAbout(desk, entity, value['call']));

const formOf = (desk: StagedFiles, entity: string) =>
  filesOf(desk, 'form').find(({ value }) =>
    [value['create'], value['edit']].some(
      (variant) => isObject(variant) && isAbout(desk, entity, variant['save']),
    ),
  );

const resourceOf = (desk: StagedFiles, entity: string) =>
  [...desk.compilation.resources.values()].find(
    (resource) =>
      resource.entity === entity && Object.values(resource.calls).some(({ hasBody }) => hasBody),
  )?.id;

function make(desk: StagedFiles, answers: Answers): string[] {
  const { entity = '', name = '', list = 'none' } = answers;
  const file = filesOf(desk, 'schema').find((found) =>
    found.file.endsWith(`/${entity}.schema.json`),
  )!.file;
  desk.edit(file, (text) => {
    const added = addProperty(text, ['properties'], name, ruleOf(answers), lastSent(text));
    return answers['required'] === 'yes' ? addItem(added, ['required'], name) : added;
  });
  filesOf(desk, 'cases')
    .filter(({ value }) => value['entity'] === entity)
    .forEach((cases, index) => addExamples(desk, cases, answers, index === 0));
  addToForm(desk, answers);
  if (list !== 'none')
    desk.edit(listsOf(desk, entity).find(({ id }) => id === list)!.file, (text) =>
      addItem(text, ['columns'], {
        field: name,
        label: labelOf(answers),
        ...(typeOf(answers).row === 'string' ? {} : { width: 140 }),
      }),
    );
  return addToServer(desk, answers);
}

/** Keys know no hyphens. */
const labelOf = ({ entity = '', name = '' }: Answers) => `${camel(entity)}.field.${name}`;

const typeOf = (answers: Answers) => TYPES[answers['type'] as Type];

function ruleOf({ type, min, max, ...answers }: Answers): object {
  const { json } = typeOf({ type: type!, ...answers });
  if (json === 'boolean') return { type: json };
  const [least, greatest] =
    json === 'integer' ? (['minimum', 'maximum'] as const) : (['minLength', 'maxLength'] as const);
  return {
    type: json,
    ...(type === 'long-text' ? { multiline: true } : {}),
    ...(min === undefined ? {} : { [least]: Number(min) }),
    [greatest]: Number(max),
  };
}

/** The last field that can be sent: those that are only answered stay at the end. */
function lastSent(text: string): string | undefined {
  const { properties } = JSON.parse(text) as { properties: Record<string, { readOnly?: boolean }> };
  return Object.keys(properties).findLast((name) => properties[name]?.readOnly !== true);
}

/** Longer texts are not written into examples. */
const LONGEST = 40;

/** What is accepted at each bound, and what is refused past it; every file of examples has a base that must hold what is required. */
function addExamples(
  desk: StagedFiles,
  { file, value }: Found,
  answers: Answers,
  isFirst: boolean,
): void {
  const { name = '', type, required } = answers;
  const [min, max] = [answers['min'], answers['max']].map((bound) =>
    bound === undefined ? undefined : Number(bound),
  );
  const of = (size: number) => (type === 'whole-number' ? size : 'ن'.repeat(size));
  const isWritten = (size: number | undefined): size is number =>
    size !== undefined && (type === 'whole-number' || size <= LONGEST);
  const accepted = type === 'yes-no' ? [true, false] : [min, max].filter(isWritten).map(of);
  const refused = [
    ...(required === 'yes'
      ? [{ change: { [name]: null }, field: name, key: 'error.required' }]
      : []),
    ...(min !== undefined
      ? [
          {
            change: { [name]: of(min - 1) },
            field: name,
            key: type === 'whole-number' ? 'error.minimum' : 'error.minLength',
          },
        ]
      : []),
    ...(isWritten(max)
      ? [
          {
            change: { [name]: of(max + 1) },
            field: name,
            key: type === 'whole-number' ? 'error.maximum' : 'error.maxLength',
          },
        ]
      : []),
  ];
  desk.edit(file, (text) => {
    let so =
      required === 'yes' && isObject(value['base'])
        ? addProperty(
            text,
            ['base'],
            name,
            type === 'whole-number' ? min : of(Math.max(min ?? 1, 1)),
          )
        : text;
    if (!isFirst) return so;
    for (const one of accepted) so = addItem(so, ['accepted'], { [name]: one });
    for (const one of refused) so = addItem(so, ['refused'], one);
    return so;
  });
}

/** At the end of the last section that does not stand aside. Its label goes where the form's title stands. */
function addToForm(desk: StagedFiles, answers: Answers): void {
  const { entity = '', name = '', type } = answers;
  const { file, value } = formOf(desk, entity)!;
  const sections = value['sections'] as { aside?: boolean }[];
  const at = Math.max(
    0,
    sections.findLastIndex(({ aside }) => !aside),
  );
  desk.edit(file, (text) =>
    addItem(text, ['sections', at, 'fields'], {
      field: name,
      ...(labelOf(answers) === `${entity}.field.${name}` ? {} : { label: labelOf(answers) }),
      ...(type === 'long-text' ? { widget: 'multiline' } : {}),
    }),
  );
  const title = (value['create'] ?? value['edit']) as { title: string };
  const home =
    Object.entries(Object.values(desk.compilation.texts)[0] ?? {}).find(([, texts]) =>
      Object.hasOwn(texts, title.title),
    )?.[0] ?? 'core';
  desk.addTexts(home, { [labelOf(answers)]: textOf(answers, 'label') });
}

/** A column for the table, for its rows and for the resource. */
function addToServer(desk: StagedFiles, answers: Answers): string[] {
  const { entity = '', name = '' } = answers;
  const { sql, kind, row } = typeOf(answers);
  const place = serverFilesOf(desk, resourceOf(desk, entity)!)!;
  const least = Number(answers['min'] ?? 0);
  const column =
    answers['type'] === 'whole-number' && least > 0
      ? sql.replace('default 0', `default ${least}`)
      : sql;
  desk.put(
    nextMigration(desk, `${place.table}-${name}`.replaceAll('_', '-')),
    `alter table ${place.table} add column ${name} ${column};\n`,
  );
  desk.edit(place.file, (text) =>
    addMember(text, place.fields, `    ${name}: column('${name}', '${kind}'),\n`),
  );
  if (place.rows)
    desk.edit(place.rows.file, (text) =>
      addMember(text, place.rows!.head, `  ${name}: Generated<${row}>;\n`),
    );
  return [];
}

/** Before the day that a row was made on, behind which stands what the server fills in; else first. */
function addMember(text: string, head: string, line: string): string {
  const start = text.indexOf(head) + head.length;
  const indent = line.length - line.trimStart().length;
  const end = text.indexOf(`\n${' '.repeat(indent - 2)}}`, start);
  const made = text.slice(start, end).search(/^ *created_at:/m);
  const at = made < 0 ? start : start + made;
  return text.slice(0, at) + line + text.slice(at);
}
