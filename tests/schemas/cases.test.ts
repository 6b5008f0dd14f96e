import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeBody, toBody } from '../../src/compiler/checkCases.ts';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/files.ts';
import type { CasesDefinition } from '../../src/generated/definitions.ts';
import { createAjv } from '../../src/rules/ajv.ts';

/** Every rule by its examples alone: no browser, no server. */
const root = resolve(import.meta.dirname, '../..');
const { entities } = compile({ root });
const files = listFiles(join(root, 'schemas')).filter((path) => path.endsWith('.cases.json'));

it('every entity that is sent has examples', () => {
  const sent = [...entities.values()].filter(({ body }) => Object.keys(body['properties'] ?? {}).length > 0).map(({ id }) => id);
  expect(files.map((path) => basename(path, '.cases.json'))).toEqual(expect.arrayContaining(sent));
});

describe.each(files.map((path) => [basename(path, '.cases.json'), path] as const))('%s', (_name, path) => {
  const cases = JSON.parse(readFileSync(path, 'utf8')) as CasesDefinition;
  const schema = entities.get(cases.entity)?.body ?? {};
  const judge = (change: object) => judgeBody(schema, createAjv().compile(schema), toBody(cases.base, change));

  it.each(cases.accepted.map((change) => [JSON.stringify(change), change] as const))('accepts %s', (_text, change) => {
    expect(judge(change)).toEqual({});
  });

  it.each(cases.refused.map((example) => [JSON.stringify(example.change), example] as const))('refuses %s', (_text, { change, field, key }) => {
    expect(judge(change)[field]?.map((problem) => problem.key)).toContain(key);
  });
});
