import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ManifestDefinition } from '../../language/definitions.ts';
import type { FieldUse } from '../../compiler/language/valueType.ts';
import { partFolders } from '../../compiler/read/folders.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { KINDS } from '../../compiler/language/definitions.ts';
import { listFiles } from '../../compiler/read/fileTexts.ts';
import { TARGETS, type Target } from '../../compiler/language/targets.ts';
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

/** Returns the page about types of value, with their cells and widgets, and about actions and blocks. */
export function partsPage(root: string, platform: string): string[] {
  const all = partFolders(root, platform)
    .flatMap((folder) => listFiles(folder))
    .filter((path) => basename(path) === 'manifest.json')
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as ManifestDefinition)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return [
    '# Types of value, actions and blocks',
    '',
    '## Types of value: what values are, and how they are kept, shown and edited',
    '',
    ...all.flatMap((one) => (one.kind === 'valueType' ? valueTypeSection(one) : [])),
    '## Other cells and widgets',
    '',
    ...all.flatMap((one) => (one.kind === 'appearance' ? appearanceSection(one) : [])),
    '## Actions: what users can do',
    '',
    ...all.flatMap((one) =>
      one.kind === 'action' ? partSection(one, [fact('for', one.targets)]) : [],
    ),
    '## Blocks: parts of a screen',
    '',
    ...all.flatMap((one) => (one.kind === 'block' ? partSection(one, []) : [])),
  ];
}

type ManifestOf<Kind> = Extract<ManifestDefinition, { kind: Kind }>;

function valueTypeSection({
  id,
  description,
  is,
  column,
  ...own
}: ManifestOf<'valueType'>): string[] {
  const facts = [
    fact('format', is?.formats),
    fact('type', is?.types),
    is?.items ? `items ${code(is.items)}` : '',
    is?.maximumOver ? `maximum over ${is.maximumOver}` : '',
    is?.with ? `with ${is.with}` : '',
    fact('column', column?.sqlTypes.slice(0, 1)),
    fact('matches', column?.matches),
    fact('aggregates', column?.aggregates),
    fact('buckets', column?.buckets),
    column?.sortable ? 'sortable' : '',
    own.cell ? `cell ${code(own.cell)}` : '',
    own.widget ? `widget ${code(own.widget)}` : '',
  ].filter(Boolean);
  return [
    `### ${id}`,
    '',
    plain(description),
    '',
    ...(facts.length > 0 ? [facts.join(' · '), ''] : []),
    ...appearances('cell', own.cells),
    ...appearances('widget', own.widgets),
  ];
}

const appearanceSection = ({ id, cell, widget }: ManifestOf<'appearance'>): string[] => [
  ...appearances('cell', cell && { [id]: cell }),
  ...appearances('widget', widget && { [id]: widget }),
];

/** Returns a section for each cell or widget. */
const appearances = (
  use: FieldUse,
  parts: Record<string, { accepts?: string[]; options?: object }> = {},
): string[] =>
  Object.entries(parts).flatMap(([id, { accepts, options }]) => [
    `#### ${use} ${code(id)}`,
    '',
    ...(accepts ? [fact('also for', accepts), ''] : []),
    ...propertyTable((options ?? {}) as JsonSchema, ''),
  ]);

const partSection = (
  { id, options }: { id: string; options?: object },
  facts: readonly string[],
): string[] => [
  `### ${id}`,
  '',
  ...facts.flatMap((one) => [one, '']),
  ...propertyTable((options ?? {}) as JsonSchema, ''),
];

const fact = (name: string, values: readonly string[] | undefined): string =>
  values ? `${name} ${values.map(code).join(' ')}` : '';

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
