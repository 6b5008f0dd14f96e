import fs from 'node:fs';
import path from 'node:path';
import { MATCHES, statesField, type Match } from '../../../src/shared/resolved/matches.ts';
import type { JsonSchema } from '../../../src/shared/resolved/resolved.ts';
import {
  FILLED_TYPES,
  SENT_TYPES,
  type FilledType,
  type Sample,
  type SentType,
} from './samples.ts';

/*
 * The definitions of one entity for each type, with its store, its resource and its examples.
 */

const entityOf = ({ id }: { id: string }): string => `sample-${id.toLowerCase()}`;
export const pathOf = (type: { id: string }): string => `/investor/${entityOf(type)}`;

/** The name of the filter of the field. */
export const filterOf = (match: Match): string => `value_${match}`;

/** The rows of a page. Sorted lists have several pages. */
const PAGE_SIZE = 2;

/** The folder of the definitions, relative to the root. */
const AREA = 'schemas/samples';

/** Returns the path of a resource file, relative to the root. */
export const resourceFileOf = (type: { id: string }): string =>
  `${AREA}/${entityOf(type)}.resource.json`;

/** Returns the rules of a field that may be null. */
const orNull = (rules: JsonSchema): JsonSchema => ({
  ...rules,
  type: [...new Set([rules['type'], 'null'].flat())],
  ...(Array.isArray(rules['enum']) ? { enum: [...(rules['enum'] as unknown[]), null] } : {}),
});

/** The definitions of an entity, by the kind of file. */
type Definitions = Record<'schema' | 'cases' | 'store' | 'resource', object>;

/** Returns a value as the examples of rules contain it. */
const exampleOf = (value: Sample): unknown => value.example ?? value.sent;

const NAME = { type: 'string' };

/**
 * The entity of a type has a field with the type that is required (`needed`), one that may be null
 * (`value`), and if the type has an empty value, one that may be left out (`plain`).
 */
function sentDefinitions(type: SentType): Definitions {
  const { facts, values, refused, sentAs } = type;
  const choices = type.choices.length > 0 ? { choices: choicesOf(type) } : {};
  const rules = { ...type.rules, ...choices };
  const hasPlain = facts.emptyValue !== undefined;
  const fields = ['needed', 'value', ...(hasPlain ? ['plain'] : [])];
  return definitionsOf(type, {
    properties: {
      name: NAME,
      needed: rules,
      value: orNull(rules),
      ...(hasPlain ? { plain: rules } : {}),
    },
    required: ['name', 'needed'],
    cases: {
      base: { name: 'One', needed: exampleOf(values[0]!) },
      accepted: [
        {},
        ...fields.flatMap((field) => values.map((one) => ({ [field]: exampleOf(one) }))),
      ],
      refused: [
        { change: { name: null }, field: 'name', key: 'error.required' },
        { change: { needed: null }, field: 'needed', key: 'error.required' },
        ...fields.flatMap((field) =>
          refused.map((one) => ({ change: { [field]: exampleOf(one) }, field, key: one.key })),
        ),
      ],
    },
    store: Object.fromEntries(
      fields.map((field) => [
        field,
        { ...choices, ...(facts.isSortable && field === 'value' ? { emptyFirst: true } : {}) },
      ]),
    ),
    resource:
      type.answeredAs === 'nothing' ? {} : { rights: { value: { read: 'main', write: 'main' } } },
    list: {
      filters: filtersFor('value', facts.matches),
      sortFields: ['id', ...(facts.isSortable ? ['value'] : [])],
    },
    write: sentAs === 'file' ? { encoding: 'multipart' } : {},
    isKept: !type.isNotKeptInBin,
  });
}

function filledDefinitions(type: FilledType): Definitions {
  const { field, rules, facts, store = {} } = type;
  return definitionsOf(type, {
    properties: { name: NAME, [field]: rules },
    required: ['name'],
    cases: {
      base: { name: 'One' },
      accepted: [{}],
      refused: [{ change: { name: null }, field: 'name', key: 'error.required' }],
    },
    store,
    resource: {},
    list: { filters: filtersFor(field, facts.matches), sortFields: ['id'] },
    write: {},
    isKept: true,
  });
}

interface Parts {
  properties: Record<string, JsonSchema>;
  required: string[];
  cases: object;
  /** What the store says of fields. */
  store: Record<string, object>;
  resource: object;
  list: object;
  /** What the calls state that send a body. */
  write: object;
  isKept: boolean;
}

function definitionsOf(
  type: { id: string },
  { properties, required, cases, store, resource, list, write, isKept }: Parts,
): Definitions {
  const url = pathOf(type);
  const binCalls = {
    bin: { path: `${url}/bin`, response: 'bin' },
    restore: { path: `${url}/bin/:id/restore`, effect: 'restore' },
    erase: { path: `${url}/bin/:id`, effect: 'erase', access: 'main' },
  };
  return {
    schema: {
      properties: { id: { extends: 'id', readOnly: true }, ...properties },
      required,
    },
    cases: { entity: entityOf(type), ...cases },
    store: { fewRows: true, ...(Object.keys(store).length > 0 ? { fields: store } : {}) },
    resource: {
      ...resource,
      calls: {
        all: { path: url, pageSize: PAGE_SIZE, ...list },
        one: { path: `${url}/:id` },
        create: { path: url, ...write },
        update: { path: `${url}/:id`, ...write },
        delete: { path: `${url}/:id`, ...(isKept ? { keptDays: 30 } : {}) },
        ...(isKept ? binCalls : {}),
        history: { path: `${url}/:id/history` },
      },
    },
  };
}

const filtersFor = (field: string, matches: readonly Match[]): Record<string, object> =>
  Object.fromEntries(matches.map((match) => [filterOf(match), { match, field }]));

/** Returns the matches that compare a field, and that a type does not serve. */
export const unservedMatches = ({ facts }: SentType): Match[] =>
  (Object.keys(MATCHES) as Match[]).filter(
    (match) => !statesField(match, 'none') && !facts.matches.includes(match),
  );

/** Returns the text of the resource file of a type with filters and sorts that it does not serve. */
export function withUnserved(type: SentType): string {
  const { resource } = sentDefinitions(type) as {
    resource: { calls: { all: { filters?: object; sortFields: string[] } } };
  };
  const { all } = resource.calls;
  all.filters = { ...all.filters, ...filtersFor('value', unservedMatches(type)) };
  all.sortFields = ['id', 'value'];
  return print('resource', resource);
}

const LANGUAGE: Record<keyof Definitions, string> = {
  schema: 'entity',
  cases: 'cases',
  store: 'store',
  resource: 'resource',
};

/** The name of the shared choices of a type, and the key of the text of one of them. */
const choicesOf = ({ id }: { id: string }): string => `sample${id}`;
const labelOf = ({ id }: { id: string }, value: unknown): string => `sample.${id}.${String(value)}`;

/** Writes the choices of all types, with their texts. */
function writeChoices(root: string): void {
  const types = SENT_TYPES.filter(({ choices }) => choices.length > 0);
  const shared = types.map((type) => [
    choicesOf(type),
    { values: type.choices.map(({ value }) => ({ value, label: labelOf(type, value) })) },
  ]);
  writeJson(root, `${AREA}/samples.shared.json`, {
    $schema: '../../src/language/shared.json',
    choices: Object.fromEntries(shared) as object,
  });
  for (const language of ['ar', 'en'] as const)
    writeJson(
      root,
      `locales/${language}/samples.json`,
      Object.fromEntries(
        types.flatMap((type) =>
          type.choices.map(({ value, names }) => [labelOf(type, value), names[language]]),
        ),
      ),
    );
}

const writeJson = (root: string, file: string, content: object): void =>
  fs.writeFileSync(path.join(root, file), JSON.stringify(content));

const print = (kind: keyof Definitions, content: object): string =>
  JSON.stringify({ $schema: `../../src/language/${LANGUAGE[kind]}.json`, ...content });

/** Writes the definitions of all types into a project. */
export function writeSampleDefinitions(root: string): void {
  fs.mkdirSync(path.join(root, AREA), { recursive: true });
  writeChoices(root);
  const all = [
    ...SENT_TYPES.map((type) => [type, sentDefinitions(type)] as const),
    ...FILLED_TYPES.map((type) => [type, filledDefinitions(type)] as const),
  ];
  for (const [type, definitions] of all)
    for (const kind of Object.keys(definitions) as (keyof Definitions)[])
      fs.writeFileSync(
        path.join(root, AREA, `${entityOf(type)}.${kind}.json`),
        print(kind, definitions[kind]),
      );
}
