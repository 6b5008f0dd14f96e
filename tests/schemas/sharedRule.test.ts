import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/files.ts';
import { isObject } from '../../src/shared/schemaFields.ts';

/** One edit of a shared rule reaches every form and every call that takes it over. */
const ROOT = resolve(import.meta.dirname, '../..');
const COMMON = 'schemas/common.schema.json';
const MARK = '^(?:009665|\\+?9665|05|5)[2][0-9]{7}$';

let changed: Compilation;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shared-'));
  for (const part of ['schemas', 'locales'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  const path = join(folder, COMMON);
  const rules = JSON.parse(readFileSync(path, 'utf8')) as {
    $defs: Record<string, { pattern: string }>;
  };
  rules.$defs['saudiMobile']!.pattern = MARK;
  writeFileSync(path, JSON.stringify(rules));
  changed = compile({ root: folder, engine: join(ROOT, 'src'), built: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The fields of every entity that take the rule over, found by their reference: `user.phone`. */
function takers(): string[] {
  const files = listFiles(join(ROOT, 'schemas')).filter(
    (path) => path.endsWith('.schema.json') && !path.endsWith(COMMON),
  );
  return files.flatMap((path) => {
    const entity = path.replace(/^.*\/(.+)\.schema\.json$/, '$1');
    return fieldsWith(JSON.parse(readFileSync(path, 'utf8'))).map((field) => `${entity}.${field}`);
  });
}

function fieldsWith(schema: unknown): string[] {
  if (!isObject(schema)) return Array.isArray(schema) ? schema.flatMap(fieldsWith) : [];
  return Object.entries(schema).flatMap(([name, part]) =>
    isObject(part) && String(part['$ref']).endsWith('#/$defs/saudiMobile')
      ? [name]
      : fieldsWith(part),
  );
}

/** Whether a schema holds the changed rule at the field, in whatever condition. */
function holdsMark(schema: unknown, field: string): boolean {
  if (!isObject(schema))
    return Array.isArray(schema) && schema.some((part) => holdsMark(part, field));
  return Object.entries(schema).some(
    ([name, part]) =>
      (name === field && isObject(part) && part['pattern'] === MARK) || holdsMark(part, field),
  );
}

it('the mobile pattern stands in one place, and changes every form that takes it over at once', () => {
  const fields = takers();
  expect(fields.length).toBeGreaterThanOrEqual(3);
  const forms = [...changed.screens.values()].filter((screen) => screen.kind === 'form');
  for (const taker of fields) {
    const [entity = '', field = ''] = taker.split('.');
    const { bodies } = changed.entities.get(entity)!;
    const saving = forms.filter(
      (form) => changed.resources.get(form.save.name.split('.')[0] ?? '')?.entity === entity,
    );
    const judged = [...Object.values(bodies), ...saving.map(({ schema }) => schema)].filter(
      (schema) => JSON.stringify(schema).includes(`"${field}"`),
    );
    expect(judged.length, taker).toBeGreaterThan(1);
    for (const schema of judged) expect(holdsMark(schema, field), taker).toBe(true);
  }
});

it('no other file writes a pattern of its own for it', () => {
  const own = listFiles(join(ROOT, 'schemas')).filter(
    (path) => !path.endsWith(COMMON) && readFileSync(path, 'utf8').includes('009665|'),
  );
  expect(own).toEqual([]);
});
