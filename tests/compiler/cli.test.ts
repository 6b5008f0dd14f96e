import { mkdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTypes } from '../../src/authoring/generate/checkTypes.ts';
import { check } from '../../src/cli/commands/check.ts';
import { examples } from '../../src/cli/commands/examples.ts';
import { generate } from '../../src/cli/commands/generate.ts';
import { exitCodeOf, type Command } from '../../src/cli/runCommand.ts';
import { createBase, type Base } from '../definitions/fixture.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';

const project = resolve(import.meta.dirname, '../..');
let base: Base;

beforeEach(() => {
  base = createBase();
});

afterEach(() => base.remove());

interface Outcome {
  status: number | null;
  lines: string[];
}

/** Calls a command in this process. */
async function call(command: Command, args: string[], cwd = project): Promise<Outcome> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(...line.split('\n'));
  return { status: await exitCodeOf(command, args, { cwd, print }), lines };
}

const run = (command: Command, ...args: string[]) => call(command, [base.root, ...args]);

/** Starts a command as its script in package.json does. */
const start = (name: string, args: string[], cwd: string): Outcome => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(project, 'src/cli/nasaq.ts'), name, ...args],
    { cwd, encoding: 'utf8' },
  );
  return { status, lines: stdout.trim().split('\n') };
};

describe('a command that is started as a process', () => {
  it('prints what it finds and has its exit code', () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    expect(start('check', [base.root, '--lang', 'ar'], project)).toEqual({
      status: 1,
      lines: [expect.stringContaining('boks'), expect.stringMatching(/^خطأ واحد في 6 شاشات/)],
    });
    expect(start('examples', ['books'], base.root)).toEqual({
      status: 0,
      lines: [expect.stringMatching(/^\d+ examples match the rules, 0 issues \(\d\.\d s\)$/)],
    });
    expect(start('generate', [base.root], project)).toEqual({
      status: 0,
      lines: [expect.stringContaining('boks')],
    });
  });
});

describe('the command nasaq', () => {
  it('lists its commands, those of the platform and of the product', () => {
    const { status, lines } = start('--help', [], project);
    expect([status, lines[1]]).toEqual([
      0,
      expect.stringMatching(/^Commands: account, .*check, .*school, .*upgrade$/),
    ]);
  });

  it('names one that it does not have', () => {
    expect(start('chekc', [], project)).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^There is no command “chekc” {2}→ Use one of: /)],
    });
  });
});

describe('npm run check', () => {
  it('names an option that it does not know, and one without its value', async () => {
    expect(await run(check, '--hepl')).toEqual({
      status: 1,
      lines: [
        'There is no option “--hepl”  → Use one of: --lang, --help, --fix, --uses, --where, --json',
      ],
    });
    expect(await run(check, '--uses')).toEqual({
      status: 1,
      lines: ["Option '--uses <value>' argument missing"],
    });
  });

  it('prints 0 issues for a correct project', async () => {
    expect(await run(check)).toEqual({
      status: 0,
      lines: [expect.stringMatching(/^0 issues in 6 screens \(\d+\.\d s\)$/)],
    });
  });

  it('fails and prints every issue with file:line:column, message and fix', async () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    base.edit({ file: 'schemas/app.json', from: '"Asia/Riyadh"', to: '"Asia/Riyad"' });
    expect(await run(check)).toEqual({
      status: 1,
      lines: [
        'schemas/app.json:7:15  There is no time zone “Asia/Riyad”  → Write an IANA name, such as Asia/Riyadh',
        'schemas/app.json:14:75  There is no screen “boks”  → Did you mean “books”?',
        expect.stringMatching(/^2 issues in 6 screens/),
      ],
    });
  });

  it('prints the issues in Arabic with --lang ar', async () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    expect(await run(check, '--lang', 'ar')).toEqual({
      status: 1,
      lines: [
        '\u2068schemas/app.json:14:75\u2069  لم يُعثر على شاشة باسم «\u2068boks\u2069»  ← هل تقصد «\u2068books\u2069»؟',
        expect.stringMatching(/^خطأ واحد في 6 شاشات/),
      ],
    });
  });

  it('rejects an unknown language and names the known ones', async () => {
    expect(await run(check, '--lang', 'fr')).toEqual({
      status: 1,
      lines: ['There is no language “fr”  → Use one of: ar, en'],
    });
  });

  it('fails while the generated types are out of date', async () => {
    mkdirSync(join(base.root, 'src/screens'));
    expect(await run(generate)).toEqual({
      status: 0,
      lines: ['src/screens/entities.ts', 'src/screens/options.ts'],
    });
    base.edit({ file: 'schemas/books/book.schema.json', from: '"note"', to: '"remark"' });
    expect(await run(check)).toEqual({
      status: 1,
      lines: [
        expect.stringMatching(
          /^src\/screens\/entities\.ts:\d+:1 {2}The generated types do not match the definitions {2}→ Run npm run generate$/,
        ),
        expect.stringMatching(/^1 issue in 6 screens/),
      ],
    });
    await run(generate);
    expect((await run(check)).status).toBe(0);
  });
});

describe('npm run check -- --fix', () => {
  it('removes what states a default, and leaves other issues', async () => {
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
    expect(await run(check, '--fix')).toEqual({
      status: 1,
      lines: [
        list,
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
  it('prints every position that names a text, and the screens that get it by convention', async () => {
    expect(await run(check, '--uses', 'book.col.title')).toEqual({
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

  it('prints the positions of a field in Arabic with --lang ar', async () => {
    const { status, lines } = await run(check, '--uses', 'book.title', '--lang', 'ar');
    expect(status).toBe(0);
    expect(lines.map((line) => line.replaceAll(/[\u2068\u2069]/g, ''))).toContain(
      'schemas/books/books.list.json:6:5  حقل «book.title»، مذكور صراحةً',
    );
  });

  it('rejects an unknown name and suggests a similar one', async () => {
    expect(await run(check, '--uses', 'book.al')).toEqual({
      status: 1,
      lines: ['There is no name “book.al”  → Did you mean “book.all”?'],
    });
  });
});

describe('npm run check -- --where', () => {
  it('prints the position of each part of a screen and its reason', async () => {
    const { status, lines } = await run(check, '--where', '/books');
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

  it('accepts the id of a screen, and suggests a similar one for an unknown id', async () => {
    expect(await run(check, '--where', 'books')).toEqual(await run(check, '--where', '/books'));
    expect(await run(check, '--where', 'boks')).toEqual({
      status: 1,
      lines: ['There is no screen “boks”  → Did you mean “books”?'],
    });
  });
});

describe('npm run examples', () => {
  const checkExamples = (...args: string[]) => call(examples, args, base.root);

  it('checks the examples of one area only, even if other definitions have issues', async () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    expect(await checkExamples('books')).toEqual({
      status: 0,
      lines: [expect.stringMatching(/^\d+ examples match the rules, 0 issues \(\d\.\d s\)$/)],
    });
  });

  it('prints the position of a wrong example and the result', async () => {
    base.edit({ file: 'schemas/common.shared.json', from: '"minLength": 3', to: '"minLength": 2' });
    const { status, lines } = await checkExamples('books');
    expect([status, lines]).toEqual([
      1,
      [
        'schemas/books/book.cases.json:6:5  The rules accept “title” in this example  → Correct the example or the rule',
        expect.stringMatching(/^3 examples match the rules, 1 issue /),
      ],
    ]);
  });

  it('rejects an unknown area', async () => {
    expect(await checkExamples('book')).toEqual({
      status: 1,
      lines: ['There is no area “book”  → Did you mean “books”?'],
    });
  });
});

it('the generated types in the repository are up to date', async () => {
  expect(await checkTypes(project, projectCompilation)).toEqual([]);
});
