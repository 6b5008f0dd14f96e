import type { Match } from '../../shared/resolved/matches.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Access, JsonSchema, ResolvedCall } from '../../shared/resolved/resolved.ts';
import { allFields } from '../../compiler/entities/bodySchemas.ts';
import {
  inLanguage,
  resourceIdOf,
  type ReferenceContext,
  type DefinitionFile,
} from './referenceContext.ts';
import { code, plain, section, table } from './markdown.ts';
import { rightsMatrix } from './rightsMatrix.ts';
import { rulesInWords } from './ruleWords.ts';

const ACCESS: Record<Access, string> = {
  public: 'everybody',
  company: 'signed-in users, for their company',
  own: 'signed-in users, for their own rows',
  main: 'the main account, for its company',
};

const RESPONSES: Record<ResolvedCall['response'], string> = {
  page: 'a page of items',
  items: 'all items',
  map: 'labels by key',
  counts: 'the number of rows by a field',
  item: 'one item',
  bin: 'a page of deleted items',
  history: 'the changes of one item',
  accessLog: 'who has read one item',
  none: 'nothing',
};

/** Returns the page of a resource file. */
export function resourcePage(file: DefinitionFile, context: ReferenceContext): string[] {
  const id = resourceIdOf(file);
  const resource = context.resources.get(id);
  const calls = Object.values(resource?.calls ?? {});
  return [
    `# ${id}`,
    '',
    `Calls of ${context.linkTo(file, { entity: resource?.entity ?? '' })} · ${code(file.file)}`,
    '',
    ...table(
      [
        'call',
        'request',
        'access',
        'body',
        'response',
        'page size',
        'audited',
        'deleted items kept',
      ],
      calls.map(callRow),
    ),
    ...(resource
      ? rightsMatrix(resource, context.entities, context.entities.get(resource.entity))
      : []),
    ...section(
      '## Query',
      table(
        ['call', 'parameter', 'matches', 'field'],
        calls.flatMap((call) =>
          Object.entries(call.filters).map(([name, rule]) => [
            code(call.name),
            code(name),
            MATCH_WORDS[rule.match],
            rule.field === undefined ? '' : code(rule.field),
          ]),
        ),
      ),
    ),
    ...section(
      '## Sorting',
      table(
        ['call', 'default sort', 'sort fields'],
        calls
          .filter(({ response }) => response === 'page')
          .map((call) => [
            code(call.name),
            code(call.defaultSort),
            call.sortFields.map(code).join(' '),
          ]),
      ),
    ),
  ];
}

const MATCH_WORDS: Record<Match, string> = {
  text: 'the words of a text, in any order',
  id: 'an id',
  equal: 'exactly this value',
  any: 'one of these values',
  company: 'the id of an item of the company, which all rows match',
  onOrAfter: 'the first day',
  onOrBefore: 'the last day',
};

function callRow(call: ResolvedCall): string[] {
  const sends = call.hasBody ? (call.multipart ? 'a form with files' : 'JSON') : '';
  return [
    code(call.name),
    code(`${call.method} ${call.path}`),
    ACCESS[call.access],
    sends,
    RESPONSES[call.response],
    call.pageSize > 0 ? `${call.pageSize} rows` : '',
    call.audited ? 'yes' : '',
    call.keptDays === undefined ? '' : `${call.keptDays} days`,
  ];
}

/** Returns the page of an entity: fields, rules and examples. */
export function entityPage(file: DefinitionFile, context: ReferenceContext): string[] {
  const schema = context.entities.get(file.name)?.schema ?? {};
  const fields = Object.entries(allFields(schema));
  const variants = Object.entries(
    isObject(schema['variants']) ? (schema['variants'] as Record<string, JsonSchema>) : {},
  );
  return [
    `# ${file.name}`,
    '',
    `An entity · ${code(file.file)}`,
    '',
    ...section(
      '## Fields',
      table(
        ['field', 'type', 'direction', 'meaning'],
        fields.map(([name, field]) => [
          code(name),
          typeOf(field),
          directionOf(field),
          plain(String(field['description'] ?? '')),
        ]),
      ),
    ),
    ...section('## Rules', rulesOf(schema, context)),
    ...variants.flatMap(([variant, rules]) =>
      section(
        `## Only when ${variant === 'create' ? 'creating' : 'editing'}`,
        rulesOf(rules, context),
      ),
    ),
    ...examples(file, context),
  ];
}

function typeOf(field: JsonSchema): string {
  const types = [field['type'] ?? 'any']
    .flat()
    .map(String)
    .map((type) => TYPES[type] ?? type);
  const format = typeof field['format'] === 'string' ? ` (${field['format']})` : '';
  return `${types.join(' or ')}${format}${isObject(field['items']) ? `: ${typeOf(field['items'])}` : ''}`;
}

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'yes or no',
  array: 'list',
  object: 'object',
  null: 'nothing',
};

const directionOf = (field: JsonSchema) =>
  field['readOnly']
    ? 'only returned'
    : field['writeOnly']
      ? 'only sent'
      : field['formOnly']
        ? 'only in the form'
        : 'both';

function rulesOf(schema: JsonSchema, context: ReferenceContext): string[] {
  const head = ['field', ...context.heads('rule'), ...context.heads('message')];
  return rulesInWords(schema, context).flatMap(({ when, rules }) => [
    ...when.flatMap((line) => [line, '']),
    ...table(
      head,
      rules.map(({ field, words, message }) => [
        code(field),
        ...words.map((text, index) => inLanguage(context.languages[index]!, text)),
        ...message,
      ]),
    ),
  ]);
}

interface CasesFile {
  variant?: string;
  shape?: string;
  base?: Record<string, unknown>;
  accepted: Record<string, unknown>[];
  refused: { change: Record<string, unknown>; field: string; key: string }[];
}

/** Returns the sections with the examples of an entity, one for each file of examples. */
function examples(entity: DefinitionFile, context: ReferenceContext): string[] {
  const { bodies } = context.entities.get(entity.name) ?? {};
  const rules = Object.values(bodies ?? {}).flatMap((body) =>
    rulesInWords(body, context).flatMap((group) => group.rules),
  );
  const paramsOf = (field: string, key: string) =>
    rules.find((rule) => rule.key === key && rule.field.split(/[[.]/)[0] === field)?.params ?? {
      field,
      name: field,
    };
  const files = context.files.filter(
    ({ role, value }) => role === 'cases' && value['entity'] === entity.name,
  );
  return files.flatMap((file) => {
    // The language check has validated the file.
    const cases = file.value as unknown as CasesFile;
    const about = [
      cases.variant === 'edit' ? 'when editing' : '',
      cases.shape === 'form' ? 'in the form' : '',
    ]
      .filter(Boolean)
      .join(', ');
    return [
      `## Examples${about && ` ${about}`}`,
      '',
      `${code(file.file)} · each changes some fields of this body`,
      '',
      '```json',
      JSON.stringify(shorten(cases.base ?? {}), null, 2),
      '```',
      '',
      ...section(
        'Accepted:',
        table(
          ['change'],
          cases.accepted.map((change) => [changeOf(change)]),
        ),
      ),
      ...section(
        'Refused:',
        table(
          ['change', 'field', ...context.heads('message')],
          cases.refused.map(({ change, field, key }) => [
            changeOf(change),
            code(field),
            ...context.inAllLanguages(key, paramsOf(field, key)),
          ]),
        ),
      ),
    ];
  });
}

const changeOf = (change: Record<string, unknown>) =>
  Object.keys(change).length === 0
    ? 'none'
    : Object.entries(change)
        .map(
          ([name, value]) =>
            `${code(name)} ${value === null ? 'is missing' : code(JSON.stringify(shorten(value)))}`,
        )
        .join('<br>');

/** Shortens long texts and lists, and states their length. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return [...value].length > 60
      ? `${[...value].slice(0, 30).join('')}… (${[...value].length} characters)`
      : value;
  if (Array.isArray(value))
    return value.length > 12
      ? [...value.slice(0, 3).map(shorten), `… (${value.length} items)`]
      : value.map(shorten);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]))
    : value;
}
