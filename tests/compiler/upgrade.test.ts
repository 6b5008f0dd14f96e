import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { listFiles } from '../../src/compiler/read/files.ts';
import { upgradeProject } from '../../src/compiler/upgrade/upgrade.ts';
import { applyEdits, findEdits } from '../../src/compiler/upgrade/upgradeFile.ts';

/** A product whose definitions are written in version 1 of the language. */
const OLD = resolve(import.meta.dirname, '../fixtures/language-1');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'upgrade-'));
  cpSync(OLD, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const contents = () =>
  Object.fromEntries(
    listFiles(root).map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
  );

describe('npm run upgrade', () => {
  it('is what the check asks for, and nothing else', () => {
    expect(compile({ root }).issues.map((issue) => formatIssue(issue, 'en'))).toEqual([
      'schemas/app.json:4:3  The definitions are written in version 1 of the language, but the current version is 2  → Run npm run upgrade',
    ]);
  });

  it('leaves definitions without an issue', () => {
    expect(upgradeProject(root).length).toBeGreaterThan(0);
    expect(compile({ root }).issues).toEqual([]);
  });

  it('changes words only: numbers, brackets, spaces and line breaks stay', () => {
    const words = /"(?:[^"\\]|\\.)*"/g;
    const before = contents();
    upgradeProject(root);
    for (const [file, text] of Object.entries(contents())) {
      const version = file === 'schemas/app.json' ? '"languageVersion": 1' : undefined;
      const comparable = version ? text.replace('"languageVersion": 2', version) : text;
      expect(comparable.replace(words, '""'), file).toBe(before[file]!.replace(words, '""'));
    }
  });

  it('changes nothing when it runs again', () => {
    upgradeProject(root);
    const upgraded = contents();
    expect(upgradeProject(root)).toEqual([]);
    expect(contents()).toEqual(upgraded);
  });

  it('needs an app.json that names a version', () => {
    rmSync(join(root, 'schemas/app.json'));
    expect(() => upgradeProject(root)).toThrow('does not say which version');
  });
});

const upgraded = (value: unknown, role: string): unknown => {
  const text = JSON.stringify(value);
  return JSON.parse(applyEdits(text, findEdits(text, role)));
};

describe('a renamed word', () => {
  it('is renamed where it is a property of the language, not where it names a field', () => {
    expect(
      upgraded(
        {
          properties: {
            normalise: { type: 'string', normalise: 'digits' },
            decimals: { decimals: 2 },
          },
          if: { properties: { filled: { const: true } }, required: ['filled'] },
        },
        'schema',
      ),
    ).toEqual({
      properties: {
        normalise: { type: 'string', normalize: 'digits' },
        decimals: { maxDecimals: 2 },
      },
      if: { properties: { filled: { const: true } }, required: ['filled'] },
    });
  });

  it('is renamed in the messages of a rule, and in texts that are named after one', () => {
    expect(
      upgraded(
        { properties: { fee: { decimals: 2, errorMessage: { decimals: 'error.decimals' } } } },
        'schema',
      ),
    ).toEqual({
      properties: {
        fee: { maxDecimals: 2, errorMessage: { maxDecimals: 'error.maxDecimals' } },
      },
    });
    expect(upgraded({ 'error.minText': 'a', 'loan.minText': 'b' }, 'locale')).toEqual({
      'error.minTextLength': 'a',
      'loan.minText': 'b',
    });
  });

  it('is renamed in the options of the block or field type that has it', () => {
    expect(
      upgraded(
        {
          columns: [{ field: 'since', options: { time: true } }],
          blocks: [
            {
              block: 'chart',
              options: { by: 'name', most: 10, series: [{ field: 'n', tone: 2 }] },
            },
            { block: 'shelf', options: { by: 'name' } },
          ],
        },
        'list',
      ),
    ).toEqual({
      columns: [{ field: 'since', options: { showTime: true } }],
      blocks: [
        {
          block: 'chart',
          options: { categoryField: 'name', max: 10, series: [{ field: 'n', color: 2 }] },
        },
        { block: 'shelf', options: { by: 'name' } },
      ],
    });
  });

  it('stays if a manifest of the project declares an option of that name', () => {
    const text = JSON.stringify({
      columns: [{ field: 'a', options: { time: true, count: 'b.c' } }],
    });
    expect(JSON.parse(applyEdits(text, findEdits(text, 'list', new Set(['count']))))).toEqual({
      columns: [{ field: 'a', options: { showTime: true, count: 'b.c' } }],
    });
  });

  it('may be a value, a prefix, the id of an action or field type, or two flags that became one word', () => {
    expect(upgraded({ view: 'lines', toolbar: [{ action: 'reset' }] }, 'list')).toEqual({
      view: 'virtual',
      toolbar: [{ action: 'resetFilters' }],
    });
    expect(upgraded({ given: [{ field: 'a', from: 'search.token' }] }, 'form')).toEqual({
      hiddenValues: [{ field: 'a', from: 'query.token' }],
    });
    expect(
      upgraded(
        { calls: { pay: { creates: true, answer: 'item' }, look: { reads: true } } },
        'resource',
      ),
    ).toEqual({
      calls: { pay: { effect: 'create', response: 'item' }, look: { effect: 'read' } },
    });
  });
});
