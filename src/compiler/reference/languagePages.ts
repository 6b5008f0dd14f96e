import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject } from '../../shared/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved.ts';
import { KINDS } from '../language/definitions.ts';
import { listFiles } from '../read/fileTexts.ts';
import { TARGETS, type Target } from '../language/targets.ts';
import { code, link, plain, table } from './markdown.ts';

/** Returns the pages about the definition language, one for each kind of file. */
export function languagePages(folder: string): Record<string, string[]> {
  const names = ['common', ...KINDS, 'manifest'];
  return Object.fromEntries(
    names.map((name) => {
      const schema = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as JsonSchema;
      const parts = Object.entries(
        isObject(schema['$defs']) ? (schema['$defs'] as Record<string, JsonSchema>) : {},
      );
      const alternatives = Array.isArray(schema['oneOf']) ? (schema['oneOf'] as JsonSchema[]) : [];
      return [
        `language/${name}.md`,
        [
          `# ${plain(String(schema['title'] ?? name))}`,
          '',
          ...aboutObject(schema),
          ...alternatives.flatMap((part) => aboutObject(part)),
          ...parts.flatMap(([part, definition]) => [`## ${part}`, '', ...aboutObject(definition)]),
        ],
      ];
    }),
  );
}

/** Returns the page about the built-in field types, actions and blocks. */
export function partsPage(engine: string): string[] {
  const manifests = ['engine/fields', 'engine/actions', 'engine/blocks', 'screens'].flatMap(
    (folder) =>
      listFiles(join(engine, folder)).filter((path) => basename(path) === 'manifest.json'),
  );
  const all = manifests.map((path) => JSON.parse(readFileSync(path, 'utf8')) as JsonSchema);
  const of = (kind: string) =>
    all
      .filter((manifest) => manifest['kind'] === kind)
      .sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
  return [
    '# Field types, actions and blocks',
    '',
    ...KINDS_OF_PARTS.flatMap(([kind, heading]) => [
      `## ${heading}`,
      '',
      ...of(kind).flatMap(partSection),
    ]),
  ];
}

const KINDS_OF_PARTS = [
  ['fieldType', 'Field types: how values are shown and edited'],
  ['action', 'Actions: what users can do'],
  ['block', 'Blocks: parts of a screen'],
] as const;

function partSection(manifest: JsonSchema): string[] {
  const facts = (['provides', 'defaultForTypes', 'defaultForFormats', 'targets'] as const).flatMap(
    (name) =>
      Array.isArray(manifest[name]) && manifest[name].length > 0
        ? [`${FACTS[name]} ${manifest[name].map((one) => code(String(one))).join(' ')}`]
        : [],
  );
  const options = isObject(manifest['options']) ? manifest['options'] : {};
  const accepts = isObject(manifest['accepts'])
    ? Object.entries(manifest['accepts'] as Record<string, string[]>)
    : [];
  facts.push(
    ...accepts.map(([part, types]) => `${part} also accepts ${types.map(code).join(' ')}`),
  );
  return [
    `### ${String(manifest['id'])}`,
    '',
    ...(facts.length > 0 ? [facts.join(' · '), ''] : []),
    ...propertyTable(options, ''),
  ];
}

const FACTS = {
  provides: 'provides',
  defaultForTypes: 'default for the types',
  defaultForFormats: 'default for the formats',
  targets: 'for',
};

function aboutObject(schema: JsonSchema): string[] {
  const facts = [
    plain(String(schema['description'] ?? '')),
    schema['properties'] || schema['oneOf'] ? '' : typeOf(schema),
  ].filter(Boolean);
  return [...(facts.length > 0 ? [facts.join(' · '), ''] : []), ...propertyTable(schema, '')];
}

function propertyTable(schema: JsonSchema, path: string): string[] {
  return table(
    ['property', 'required', 'type', 'meaning', 'default', 'example'],
    propertyRows(schema, path),
  );
}

function propertyRows(schema: JsonSchema, path: string): string[][] {
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const properties = isObject(schema['properties'])
    ? (schema['properties'] as Record<string, JsonSchema>)
    : {};
  return Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .flatMap(([name, property]) => {
      const [example] = Array.isArray(property['examples'])
        ? (property['examples'] as unknown[])
        : [];
      const json = (value: unknown) => (value === undefined ? '' : code(JSON.stringify(value)));
      const row = [
        code(path + name),
        required.includes(name) ? 'yes' : '',
        typeOf(property),
        plain(String(property['description'] ?? '')),
        json(property['default']),
        json(example),
      ];
      const within =
        isObject(property['items']) && property['items']['properties']
          ? propertyRows(property['items'], `${path}${name}[].`)
          : propertyRows(property, `${path}${name}.`);
      return [row, ...within];
    });
}

function typeOf(schema: JsonSchema): string {
  if (typeof schema['$ref'] === 'string') return linkTo(schema['$ref']);
  if (schema['const'] !== undefined) return code(JSON.stringify(schema['const']));
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((one) => code(JSON.stringify(one))).join(' ');
  if (isObject(schema['if']) && isObject(schema['then']) && isObject(schema['else']))
    return `${typeOf({ ...schema['if'], ...schema['then'] })} or ${typeOf(schema['else'])}`;
  const items = isObject(schema['items']) ? ` of ${typeOf(schema['items'])}` : '';
  const bounds = BOUNDS.flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [`${words} ${String(schema[keyword])}`],
  );
  const refers = (
    [
      ['refers', 'refers to'],
      ['keyRefers', 'the names refer to'],
    ] as const
  ).flatMap(([keyword, words]) => {
    const target = schema[keyword] as Target | undefined;
    return target === undefined ? [] : [`${words} ${TARGETS[target]}`];
  });
  const types = Array.isArray(schema['type'])
    ? schema['type'].join(' or ')
    : String(schema['type'] ?? 'any');
  return [`${types}${items}`, ...refers, ...bounds].join(', ');
}

const BOUNDS = [
  ['minimum', 'min.'],
  ['maximum', 'max.'],
  ['minItems', 'min. items'],
  ['maxItems', 'max. items'],
  ['maxLength', 'max. characters'],
] as const;

/** Returns a link to a part of the language. */
function linkTo(reference: string): string {
  const [file = '', pointer = ''] = reference.split('#');
  const part = pointer.split('/').at(-1) ?? '';
  return link(
    code(part),
    `${file === '' ? '' : `${basename(file, '.json')}.md`}#${part.toLowerCase()}`,
  );
}
