import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import { isObject } from '../../src/shared/resolved/schemaFields.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

/** Tests that a change of a shared rule applies to every form and every call that refers to it. */
const ROOT = resolve(import.meta.dirname, '../..');
const CHANGED_PATTERN = '^(?:009665|\\+?9665|05|5)[2][0-9]{7}$';

let changed: Compilation;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shared-'));
  for (const part of ['schemas', 'locales'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  const rule = { type: 'string', normalize: 'mobile', pattern: CHANGED_PATTERN };
  writeFileSync(
    join(folder, 'schemas/own.shared.json'),
    JSON.stringify({ fields: { saudiMobile: rule } }),
  );
  changed = compile({ root: folder, built: true });
});

afterAll(() => removeFolder(folder));

/** Returns the fields of all entities that refer to the rule, such as `user.phone`. */
function fieldsWithRule(): string[] {
  const files = listFiles(join(ROOT, 'schemas')).filter((path) => path.endsWith('.schema.json'));
  return files.flatMap((path) => {
    const entity = path.replace(/^.*\/(.+)\.schema\.json$/, '$1');
    return fieldsWith(JSON.parse(readFileSync(path, 'utf8'))).map((field) => `${entity}.${field}`);
  });
}

function fieldsWith(schema: unknown): string[] {
  if (!isObject(schema)) return Array.isArray(schema) ? schema.flatMap(fieldsWith) : [];
  return Object.entries(schema).flatMap(([name, part]) =>
    part === 'saudiMobile' || (isObject(part) && part['extends'] === 'saudiMobile')
      ? [name]
      : fieldsWith(part),
  );
}

/** Whether a schema has the changed rule at the field, also within conditions. */
function hasChangedPattern(schema: unknown, field: string): boolean {
  if (!isObject(schema))
    return Array.isArray(schema) && schema.some((part) => hasChangedPattern(part, field));
  return Object.entries(schema).some(
    ([name, part]) =>
      (name === field && isObject(part) && part['pattern'] === CHANGED_PATTERN) ||
      hasChangedPattern(part, field),
  );
}

it('a change of the mobile number pattern applies to every form and body that refers to it', () => {
  const fields = fieldsWithRule();
  expect(fields.length).toBeGreaterThanOrEqual(3);
  const forms = [...changed.screens.values()].filter((screen) => screen.kind === 'form');
  for (const name of fields) {
    const [entity = '', field = ''] = name.split('.');
    const { bodies } = changed.entities.get(entity)!;
    const saving = forms.filter(
      (form) => changed.resources.get(form.save.name.split('.')[0] ?? '')?.entity === entity,
    );
    const schemas = [...Object.values(bodies), ...saving.map(({ schema }) => schema)].filter(
      (schema) => JSON.stringify(schema).includes(`"${field}"`),
    );
    expect(schemas.length, name).toBeGreaterThan(1);
    for (const schema of schemas) expect(hasChangedPattern(schema, field), name).toBe(true);
  }
});

it('no other file defines its own pattern for mobile numbers', () => {
  const own = listFiles(join(ROOT, 'schemas')).filter((path) =>
    readFileSync(path, 'utf8').includes('009665|'),
  );
  expect(own).toEqual([]);
});
