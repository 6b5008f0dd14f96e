import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCREENS_OF_AN_AREA = 10;

const write = (root: string, file: string, value: object) => writeFileSync(join(root, file), JSON.stringify(value, null, 2));

/** A copy of the project with so many more list screens, ten to an area with its own entity, resource and texts. */
export function writeScreens(project: string, count: number): string {
  const root = mkdtempSync(join(tmpdir(), 'screens-'));
  for (const folder of ['schemas', 'locales']) cpSync(join(project, folder), join(root, folder), { recursive: true });
  for (let area = 0; area * SCREENS_OF_AN_AREA < count; area += 1) writeArea(root, `area${area}`);
  return root;
}

function writeArea(root: string, area: string): void {
  mkdirSync(join(root, 'schemas', area));
  write(root, `schemas/${area}/${area}.schema.json`, {
    kind: 'entity',
    type: 'object',
    properties: {
      id: { $ref: '../common.schema.json#/$defs/id', readOnly: true },
      name: { $ref: '../common.schema.json#/$defs/longerThan3', errorMessage: { minLength: `${area}.error.name` } },
      details: { type: 'string', maxLength: 2000 },
      amount: { type: 'number' },
      owners: { type: 'array', items: { $ref: '../common.schema.json#/$defs/named' }, readOnly: true },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
    },
    required: ['name'],
  });
  write(root, `schemas/${area}/${area}.resource.json`, {
    kind: 'resource',
    id: area,
    entity: area,
    calls: {
      all: {
        method: 'GET',
        path: `/${area}`,
        access: 'company',
        answer: 'page',
        filters: { name: { match: 'text', field: 'name' }, owner: { match: 'id', field: 'owners' } },
        sort: ['name', 'amount', 'created_at'],
        order: '-created_at',
      },
    },
  });
  const titles = Array.from({ length: SCREENS_OF_AN_AREA }, (_, index) => index);
  for (const index of titles) write(root, `schemas/${area}/list-${index}.list.json`, toList(area, index));
  for (const language of ['ar', 'en']) {
    const names = Object.fromEntries(titles.map((index) => [`${area}.title.${index}`, language === 'ar' ? `قائمة ${area} رقم ${index}` : `List ${index} of ${area}`]));
    const columns = Object.fromEntries(['name', 'details', 'amount', 'owners', 'created_at'].map((field) => [`${area}.col.${field}`, `${field} ${language}`]));
    write(root, `locales/${language}/${area}.json`, { ...names, ...columns, [`${area}.filter.name`]: 'Name', [`${area}.filter.owner`]: 'Owner', [`${area}.empty`]: 'Empty', [`${area}.error.name`]: 'Name' });
  }
}

function toList(area: string, index: number): object {
  return {
    kind: 'list',
    id: `${area}-list-${index}`,
    route: `/${area}/list-${index}`,
    title: `${area}.title.${index}`,
    call: `${area}.all`,
    rowName: 'name',
    columns: [
      { field: 'name', sortable: true, hideable: false },
      { field: 'details', clip: 2 },
      { field: 'amount', sortable: true, width: 140 },
      { field: 'owners', cell: 'names' },
      { field: 'created_at', sortable: true, width: 168 },
    ],
    filters: [
      { param: 'name', as: 'text' },
      { param: 'owner', as: 'select', options: { call: 'school.all', value: 'id', label: 'name' } },
    ],
    toolbar: [{ action: 'reset' }, { action: 'reload' }],
    empty: { text: `${area}.empty` },
  };
}
