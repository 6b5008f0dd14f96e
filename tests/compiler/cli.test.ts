import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTypes } from '../../src/compiler/emit/checkTypes.ts';
import { compile } from '../../src/compiler/compile.ts';
import { createBase, type Base } from '../definitions/fixture.ts';

const project = resolve(import.meta.dirname, '../..');
let base: Base;

beforeEach(() => {
  base = createBase();
});

afterEach(() => base.remove());

const run = (name: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(project, `src/compiler/cli/${name}.ts`), base.root, ...args],
    { cwd: project, encoding: 'utf8' },
  );
  return { status, lines: stdout.trim().split('\n') };
};

describe('npm run check', () => {
  it('prints 0 issues for a correct project', () => {
    expect(run('check')).toEqual({
      status: 0,
      lines: [expect.stringMatching(/^0 issues in 6 screens \(\d+\.\d s\)$/)],
    });
  });

  it('fails and prints every issue with file:line:column, message and fix', () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    base.edit({ file: 'schemas/app.json', from: '"Asia/Riyadh"', to: '"Asia/Riyad"' });
    expect(run('check')).toEqual({
      status: 1,
      lines: [
        'schemas/app.json:7:15  There is no time zone “Asia/Riyad”  → Write an IANA name, such as Asia/Riyadh',
        'schemas/app.json:14:75  There is no screen “boks”  → Did you mean “books”?',
        expect.stringMatching(/^2 issues in 6 screens/),
      ],
    });
  });

  it('prints the issues in Arabic with --lang ar', () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    expect(run('check', '--lang', 'ar')).toEqual({
      status: 1,
      lines: [
        '\u2068schemas/app.json:14:75\u2069  لم يُعثر على شاشة باسم «\u2068boks\u2069»  ← هل تقصد «\u2068books\u2069»؟',
        expect.stringMatching(/^خطأ واحد في 6 شاشات/),
      ],
    });
  });

  it('rejects an unknown language and names the known ones', () => {
    expect(run('check', '--lang', 'fr')).toEqual({
      status: 1,
      lines: ['There is no language “fr”  → Use one of: ar, en'],
    });
  });

  it('fails while the generated types are out of date', () => {
    expect(run('generate')).toEqual({
      status: 0,
      lines: ['src/generated/entities.ts'],
    });
    base.edit({ file: 'schemas/books/book.schema.json', from: '"note"', to: '"remark"' });
    expect(run('check')).toEqual({
      status: 1,
      lines: [
        expect.stringMatching(
          /^src\/generated\/entities\.ts:\d+:1 {2}The generated types do not match the definitions {2}→ Run npm run generate$/,
        ),
        expect.stringMatching(/^1 issue in 6 screens/),
      ],
    });
    run('generate');
    expect(run('check').status).toBe(0);
  });
});

describe('npm run check -- --fix', () => {
  it('removes what states a default, and leaves other issues', () => {
    const list = 'schemas/books/books.list.json';
    base.edit({
      file: list,
      from: '"call": "book.all",',
      to: '"id": "books",\n  "call": "book.all",',
    });
    base.edit({
      file: list,
      from: '[\n    "title",\n    { "filter"',
      to: '[\n    { "filter": "titel", "as": "text" },\n    { "filter"',
    });
    expect(run('check', '--fix')).toEqual({
      status: 1,
      lines: [
        list,
        'src/generated/entities.ts',
        expect.stringMatching(/^schemas\/books\/books\.list\.json:\d+:\d+ {2}.*“titel”/),
        expect.stringMatching(/^1 issue in 6 screens/),
      ],
    });
    const text = readFileSync(join(base.root, list), 'utf8');
    expect(text).not.toContain('"id"');
    expect(text).not.toContain('"as"');
  });
});

describe('npm run check -- --uses', () => {
  it('prints every position that names a text, and the screens that get it by convention', () => {
    expect(run('check', '--uses', 'book.col.title')).toEqual({
      status: 0,
      lines: [
        'locales/ar/books.json:5:21  text “book.col.title”, defined here',
        'locales/en/books.json:5:21  text “book.col.title”, defined here',
        'schemas/books/books.list.json:6:5  text “book.col.title”, by convention: screen “books”',
        // The chip of the filter has the label of the column.
        'schemas/books/books.list.json:11:5  text “book.col.title”, by convention: screen “books”',
      ],
    });
  });

  it('prints the positions of a field in Arabic with --lang ar', () => {
    const { status, lines } = run('check', '--uses', 'book.title', '--lang', 'ar');
    expect(status).toBe(0);
    expect(lines.map((line) => line.replaceAll(/[\u2068\u2069]/g, ''))).toContain(
      'schemas/books/books.list.json:6:5  حقل «book.title»، مذكور صراحةً',
    );
  });

  it('rejects an unknown name and suggests a similar one', () => {
    expect(run('check', '--uses', 'book.al')).toEqual({
      status: 1,
      lines: ['There is no name “book.al”  → Did you mean “book.all”?'],
    });
  });
});

describe('npm run check -- --where', () => {
  it('prints the position of each part of a screen and its reason', () => {
    const { status, lines } = run('check', '--where', '/books');
    expect(status).toBe(0);
    expect(lines.slice(0, 2)).toEqual([
      'schemas/books/books.list.json:6:5  column “title”, stated',
      expect.stringMatching(/^schemas\/books\/books\.list\.json:7:5 {2}column “.*”, stated$/),
    ]);
    expect(lines).toContain('schemas/books/books.list.json:6:5  cell “text”, by default');
    expect(lines).toContain('schemas/books/books.list.json:14:15  action “reload”, stated');
    expect(lines).toContain(
      'schemas/books/books.list.json:6:5  text “book.col.title”, by convention',
    );
  });

  it('accepts the id of a screen, and suggests a similar one for an unknown id', () => {
    expect(run('check', '--where', 'books')).toEqual(run('check', '--where', '/books'));
    expect(run('check', '--where', 'boks')).toEqual({
      status: 1,
      lines: ['There is no screen “boks”  → Did you mean “books”?'],
    });
  });
});

describe('npm run test:schemas', () => {
  const checkExamples = (...args: string[]) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        '--import',
        import.meta.resolve('tsx'),
        join(project, 'src/compiler/cli/examples.ts'),
        ...args,
      ],
      { cwd: base.root, encoding: 'utf8' },
    );
    return { status, lines: stdout.trim().split('\n') };
  };

  it('checks the examples of one area only, even if other definitions have issues', () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    expect(checkExamples('books')).toEqual({
      status: 0,
      lines: [expect.stringMatching(/^\d+ examples match the rules, 0 issues \(\d\.\d s\)$/)],
    });
  });

  it('prints the position of a wrong example and the result', () => {
    base.edit({ file: 'schemas/common.shared.json', from: '"minLength": 3', to: '"minLength": 2' });
    const { status, lines } = checkExamples('books');
    expect([status, lines]).toEqual([
      1,
      [
        'schemas/books/book.cases.json:6:5  The rules accept “title” in this example  → Correct the example or the rule',
        expect.stringMatching(/^3 examples match the rules, 1 issue /),
      ],
    ]);
  });

  it('rejects an unknown area', () => {
    expect(checkExamples('book')).toEqual({
      status: 1,
      lines: ['There is no area “book”  → Did you mean “books”?'],
    });
  });
});

it('the generated types in the repository are up to date', async () => {
  expect(await checkTypes(project, compile({ root: project }).entities)).toEqual([]);
});
