import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCREENS_PER_AREA = 10;

/** The other two screens of an area come from its form. */
const LISTS_PER_AREA = 8;

const write = (root: string, file: string, value: object) =>
  writeFileSync(join(root, file), JSON.stringify(value, null, 2));

const define = (root: string, file: string, value: object) => write(root, `schemas/${file}`, value);

/**
 * Creates a copy of the project's definitions with `count` additional screens. Each area of ten
 * screens has eight lists, a form, and its own entity, resource and texts. Returns the folder of
 * the copy.
 */
export function writeScreens(project: string, count: number): string {
  const root = mkdtempSync(join(tmpdir(), 'screens-'));
  for (const folder of ['schemas', 'locales'])
    cpSync(join(project, folder), join(root, folder), { recursive: true });
  for (let area = 0; area * SCREENS_PER_AREA < count; area += 1) writeArea(root, `area${area}`);
  return root;
}

function writeArea(root: string, area: string): void {
  mkdirSync(join(root, 'schemas', area));
  define(root, `${area}/${area}.schema.json`, {
    properties: {
      id: { extends: 'id', readOnly: true },
      name: 'longerThan3',
      details: { type: 'string', multiline: true, maxLength: 2000 },
      amount: { type: 'number' },
      owners: {
        type: 'array',
        items: 'named',
        readOnly: true,
      },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
    },
    required: ['name'],
  });
  define(root, `${area}/${area}.cases.json`, {
    entity: area,
    base: { name: 'Name' },
    accepted: [{}],
    refused: [
      { change: { name: 'Nam' }, field: 'name', key: `${area}.error.name.minLength` },
      { change: { name: null }, field: 'name', key: 'error.required' },
    ],
  });
  define(root, `${area}/${area}.resource.json`, {
    calls: {
      all: {
        path: `/library/${area}`,
        filters: {
          name: { match: 'text', field: 'name' },
          owner: { match: 'id', field: 'owners' },
        },
        sortFields: ['name', 'amount', 'created_at'],
        defaultSort: '-created_at',
      },
      one: { path: `/library/${area}/:id`, access: 'own' },
      add: {
        method: 'POST',
        path: `/library/${area}`,
      },
      change: {
        method: 'PUT',
        path: `/library/${area}/:id`,
        access: 'own',
      },
    },
  });
  define(root, `${area}/${area}.form.json`, toForm(area));
  for (let index = 0; index < LISTS_PER_AREA; index += 1)
    define(root, `${area}/list-${index}.list.json`, toList(area, index));
  for (const language of ['ar', 'en'] as const)
    write(root, `locales/${language}/${area}.json`, toTexts(area, WORDS[language]));
}

const WORDS = {
  ar: {
    list: 'قائمة',
    name: 'الاسم',
    details: 'التفاصيل',
    amount: 'المبلغ',
    owners: 'المالكون',
    created_at: 'التاريخ',
  },
  en: {
    list: 'List',
    name: 'Name',
    details: 'Details',
    amount: 'Amount',
    owners: 'Owners',
    created_at: 'Date',
  },
};

function toTexts(area: string, { list, ...words }: Record<string, string>): Record<string, string> {
  const screens = [
    ...Array.from({ length: LISTS_PER_AREA }, (_, index) => `${area}-list-${index}`),
    `${area}-create`,
    `${area}-edit`,
  ];
  const titles = screens.map((id) => [`${id}.title`, `${list} ${id}`]);
  const columns = Object.entries(words).map(([field, word]) => [
    `${area}.col.${field}`,
    `${word} ${area}`,
  ]);
  const others = [
    'field.name',
    'field.details',
    'filter.name',
    'filter.owner',
    'empty',
    'error.name.minLength',
  ].map((key) => [`${area}.${key}`, `${list} ${area}`]);
  return Object.fromEntries([...titles, ...columns, ...others]) as Record<string, string>;
}

function toForm(area: string) {
  return {
    create: {
      id: `${area}-create`,
      route: `/${area}/create`,
      save: `${area}.add`,
    },
    edit: {
      id: `${area}-edit`,
      save: `${area}.change`,
    },
    afterSave: `${area}-list-0`,
    draftable: true,
    sections: [{ fields: ['name', 'details'] }],
  };
}

function toList(area: string, index: number) {
  return {
    id: `${area}-list-${index}`,
    route: `/${area}/list-${index}`,
    call: `${area}.all`,
    columns: [
      'name',
      { field: 'details', maxLines: 2 },
      { field: 'amount', width: 140 },
      'owners',
      { field: 'created_at', width: 168 },
    ],
    filters: ['name', { filter: 'owner', choices: { call: 'school.all' } }],
  };
}
