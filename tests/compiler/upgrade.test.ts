import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import { applyFixes } from '../../src/authoring/fix/applyFixes.ts';
import { normalForm } from '../helpers/normalForm.ts';
import { upgradeToVersion3 } from '../../src/authoring/upgrade/version3.ts';
import { upgradeToVersion4 } from '../../src/authoring/upgrade/version4.ts';
import { upgradeProject } from '../../src/authoring/upgrade/upgrade.ts';
import { applyEdits, findEdits } from '../../src/authoring/upgrade/upgradeFile.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

/** A product whose definitions are written in version 1 of the language. */
const OLD = resolve(import.meta.dirname, '../fixtures/language-1');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'upgrade-'));
  cpSync(OLD, root, { recursive: true });
});
afterEach(() => removeFolder(root));

const contents = () =>
  Object.fromEntries(
    listFiles(root).map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
  );

const write = (file: string, value: object) =>
  writeFileSync(join(root, file), JSON.stringify(value));
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown;

describe('npm run upgrade', () => {
  it('is what the check asks for, and nothing else', () => {
    expect(compile({ root }).issues.map((issue) => formatIssue(issue, 'en'))).toEqual([
      'schemas/app.json:4:3  The definitions are written in version 1 of the language, but the current version is 4  → Run npm run upgrade',
    ]);
  });

  it('leaves definitions without an issue, which state no defaults', () => {
    expect(upgradeProject(root).length).toBeGreaterThan(0);
    expect(applyFixes(root).length).toBeGreaterThan(0);
    expect(compile({ root }).issues).toEqual([]);
  });

  it('changes nothing of the product: it is the museum of examples/', () => {
    upgradeProject(root);
    applyFixes(root);
    const folder = resolve(import.meta.dirname, '../fixtures/foreign');
    // It has an icon of its own since.
    const app = readFileSync(join(folder, 'schemas/app.json'), 'utf8');
    const overlay = new Map([
      ['schemas/app.json', app.replace('"icon": "Columns"', '"icon": "Home"')],
    ]);
    const museum = compile({ root: folder, overlay });
    expect(normalForm(compile({ root }))).toEqual(normalForm(museum));
  });

  it('changes nothing when it runs again', () => {
    upgradeProject(root);
    applyFixes(root);
    const upgraded = contents();
    expect([...upgradeProject(root), ...applyFixes(root)]).toEqual([]);
    expect(contents()).toEqual(upgraded);
  });

  it('makes appearances of own field types, whatever the version is', () => {
    upgradeProject(root);
    const file = join(root, 'src/screens/stars/manifest.json');
    mkdirSync(join(root, 'src/screens/stars'), { recursive: true });
    const options = { type: 'object', additionalProperties: false, properties: {} };
    writeFileSync(
      file,
      JSON.stringify({
        kind: 'fieldType',
        id: 'stars',
        provides: ['cell', 'widget'],
        defaultForTypes: ['integer'],
        accepts: { cell: ['number'] },
        align: 'number',
        options,
      }),
    );
    expect(upgradeProject(root)).toEqual([file]);
    expect(upgradeProject(root)).toEqual([]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      kind: 'appearance',
      id: 'stars',
      cell: { accepts: ['integer', 'number'], align: 'number', options },
      widget: { accepts: ['integer'], options },
    });
  });

  it('needs an app.json that names a version', () => {
    rmSync(join(root, 'schemas/app.json'));
    expect(() => upgradeProject(root)).toThrow('does not say which version');
  });

  it('names a file that is not valid JSON', () => {
    writeFileSync(join(root, 'schemas/door.form.json'), '{ "kind": "form", }');
    expect(() => upgradeProject(root)).toThrow('schemas/door.form.json is not valid JSON');
  });
});

describe('version 3', () => {
  it('keeps columns and calls as they are where the defaults have changed', () => {
    write('schemas/loans/loans.list.json', {
      kind: 'list',
      columns: [{ field: 'book' }, { field: 'since', sortable: true }],
    });
    write('schemas/loans/loan.resource.json', {
      kind: 'resource',
      calls: { add: { method: 'POST', path: '/loans' }, change: { method: 'PUT', hasBody: true } },
    });
    upgradeToVersion3(root);
    expect(read('schemas/loans/loans.list.json')).toEqual({
      columns: [
        { field: 'book', sortable: false, hideable: true },
        { field: 'since', sortable: true, hideable: true },
      ],
    });
    expect(read('schemas/loans/loan.resource.json')).toEqual({
      calls: {
        add: { method: 'POST', path: '/loans', hasBody: false },
        change: { method: 'PUT', hasBody: true },
      },
    });
  });

  it('states in app.json that a failed list ends the session, if a list stated it', () => {
    const onListFailureOf = () =>
      (read('schemas/app.json') as { onListFailure?: string }).onListFailure;
    upgradeToVersion3(root);
    expect(onListFailureOf()).toBeUndefined();
    write('schemas/loans/loans.list.json', { kind: 'list', onServerError: 'endSession' });
    upgradeToVersion3(root);
    expect(onListFailureOf()).toBe('endSession');
    expect(read('schemas/loans/loans.list.json')).toEqual({});
  });

  it('writes conditions as tests by field', () => {
    const rows = (rule: object) => ({ properties: { row: { properties: rule } } });
    const action = (when: object) => ({ action: 'openUrl', when });
    write('schemas/loans/loans.list.json', {
      kind: 'list',
      rowActions: [
        action(rows({ done: { const: true } })),
        action(rows({ state: { enum: [1, 2] }, left: { minimum: 1, maximum: 5 } })),
        action({
          properties: {
            row: {
              properties: { kind: { properties: { id: { not: { const: 3 } } }, required: ['id'] } },
              required: ['kind', 'link'],
            },
            session: { properties: { main: { const: true } } },
          },
        }),
        action(rows({ not: { const: 1 } })),
        action({
          properties: { row: { not: { properties: { a: { const: 1 }, b: { minimum: 2 } } } } },
        }),
      ],
      notices: [{ field: 'done', is: false, text: 'loans.open', tone: 'warning' }],
    });
    upgradeToVersion3(root);
    const { rowActions, notices } = read('schemas/loans/loans.list.json') as {
      rowActions: { when: object }[];
      notices: object[];
    };
    expect(rowActions.map(({ when }) => when)).toEqual([
      { done: true },
      { state: [1, 2], left: { minimum: 1, maximum: 5 } },
      { 'kind.id': { not: 3 }, link: { exists: true }, 'session.main': true },
      { 'row.not': 1 },
      { not: { a: 1, b: { minimum: 2 } } },
    ]);
    expect(notices).toEqual([{ when: { done: false }, text: 'loans.open', tone: 'warning' }]);
  });

  it('moves shared rules to a file that is named so, with the references to them', () => {
    write('schemas/common.schema.json', { kind: 'rules', $defs: { id: { type: 'integer' } } });
    write('schemas/loans/loan.schema.json', {
      kind: 'entity',
      properties: { id: { $ref: '../common.schema.json#/$defs/id' } },
    });
    upgradeToVersion3(root);
    expect(read('schemas/common.shared.json')).toEqual({ fields: { id: { type: 'integer' } } });
    expect(existsSync(join(root, 'schemas/common.schema.json'))).toBe(false);
    expect(read('schemas/loans/loan.schema.json')).toEqual({
      properties: { id: { extends: 'id' } },
    });
  });
});

describe('the upgrade from version 3 to 4', () => {
  const upgrade = (file: string, value: object) => {
    write(file, value);
    upgradeToVersion4(root);
    return read(file);
  };

  it('states that the rows of a report are the schools, hidden ones too, if it stated none', () => {
    const measures = { count: { count: 'loan' } };
    const file = 'schemas/loans/loan-report.query.json';
    const expected = { measures, rows: 'value', by: 'school_id', allRows: true };
    expect(upgrade(file, { measures })).toEqual(expected);
    expect(upgrade(file, { rows: 'school', measures })).toEqual(expected);
    expect(upgrade(file, { rows: 'week', measures })).toEqual({ rows: 'week', measures });
  });

  it('leaves the calls about deleted items to the resource', () => {
    const file = 'schemas/loans/loans.list.json';
    const list = { call: 'loan.all', columns: ['title'] };
    const bin = { all: 'loan.bin', restore: 'loan.restore' };
    expect(upgrade(file, { ...list, bin })).toEqual(list);
    expect(upgrade(file, { ...list, bin: false })).toEqual({ ...list, bin: false });
  });

  it('states the table of daily counts', () => {
    const file = 'schemas/loans/loan.store.json';
    const expected = {
      countedBy: { table: 'school_day', counter: 'loans', time: 'begun_at', by: 'shelf_id' },
    };
    const countedBy = { counter: 'loans', time: 'begun_at', school: 'shelf_id' };
    expect(upgrade(file, { countedBy })).toEqual(expected);
    expect(upgrade(file, expected)).toEqual(expected);
  });

  it('states what warnings of one country compare', () => {
    const form = (...warnings: object[]) => ({
      sections: [{ fields: [{ field: 'iban', warnings }] }],
    });
    const file = 'schemas/loans/loan.form.json';
    const expected = form(
      { pattern: '^SA[0-9]{2}([0-9]{2})', field: 'bank_id' },
      { check: 'luhn', text: 'loan.hint' },
      { check: 'ibanChecksum' },
    );
    const old = form(
      { check: 'ibanIssuer', field: 'bank_id' },
      { check: 'idChecksum', text: 'loan.hint' },
      { check: 'ibanChecksum' },
    );
    expect(upgrade(file, old)).toEqual(expected);
    expect(upgrade(file, expected)).toEqual(expected);
  });

  it('removes the icon of a detail', () => {
    const file = 'schemas/loans/view-loan.detail.json';
    expect(upgrade(file, { icon: 'Book', call: 'loan.one' })).toEqual({ call: 'loan.one' });
  });

  it('states the version', () => {
    expect(upgrade('schemas/app.json', { languageVersion: 3 })).toEqual({ languageVersion: 4 });
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
