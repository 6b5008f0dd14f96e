import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCompiler } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { rootCursor } from '../../src/compiler/read/cursor.ts';
import { openFiles } from '../../src/compiler/read/files.ts';
import { usedTexts } from '../../src/compiler/project/unusedTexts.ts';
import { listFiles, openFileTexts } from '../../src/compiler/read/fileTexts.ts';
import { Recorder } from '../../src/compiler/read/recorder.ts';
import { Source } from '../../src/compiler/read/source.ts';
import { createUnits } from '../../src/compiler/read/units.ts';
import { PLURAL } from '../../src/compiler/texts/checkTexts.ts';
import { loadTexts } from '../../src/compiler/texts/texts.ts';
import { compileEdited } from '../definitions/fixture.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

it('the texts of the platform obey the rules for those of a product', () => {
  const root = resolve(PROJECT, 'src');
  const recorder = new Recorder();
  const files = openFiles(root, openFileTexts(root), recorder);
  const app = rootCursor(new Source('app.json', '["ar", "en"]', recorder));
  loadTexts(files, app.items(), [], createUnits(recorder), [{ folder: root, isOfPlatform: false }]);
  const issues = files.sources().flatMap((source) => source.issues);
  expect(issues.map((issue) => formatIssue(issue, 'en'))).toEqual([]);
});

/** Products that together use everything that the platform has. */
const PRODUCTS = ['', 'examples/museum', 'tests/fixtures/foreign'];

it('the texts of the platform are used', () => {
  const isUsed = PRODUCTS.map((product) => {
    const compiler = createCompiler({ root: resolve(PROJECT, product) });
    compiler.compile();
    return usedTexts(compiler.inspect());
  });
  // The message of a rule is for any product with the rule.
  const unused = platformTexts().filter(
    (key) => !key.includes('.error.') && !isUsed.some((used) => used(key.replace(PLURAL, '$1'))),
  );
  expect(unused).toEqual([]);
}, 60_000);

/** Returns the keys of the texts of the platform and of its parts, without those of the tools. */
const platformTexts = (): string[] =>
  ['locales', 'definitions']
    .flatMap((folder) => listFiles(resolve(PROJECT, 'src', folder)))
    .filter((path) => /\/locales\/en\/[^/]+\.json$/.test(path))
    .flatMap((path) => Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object));

describe('texts of a product beside those of the platform', () => {
  const platform = (language: string, texts: Record<string, string>) => ({
    file: `src/locales/${language}/core.json`,
    lines: [JSON.stringify(texts)],
  });
  const TEXTS = [
    platform('ar', { 'action.lend': 'أعر', 'lent.by': 'أعاره {name}' }),
    platform('en', { 'action.lend': 'Lend', 'lent.by': 'Lent by {name}' }),
  ];
  const own = (text: string) => ({
    file: 'locales/en/core.json',
    from: '{\n',
    to: `{\n  ${text},\n`,
  });
  const issuesOf = (...edits: Parameters<typeof compileEdited>[0]) =>
    compileEdited([...TEXTS, ...edits]).issues.map((issue) => formatIssue(issue, 'en'));

  it('replace them, in one language too', () => {
    const { texts, issues } = compileEdited([...TEXTS, own('"action.lend": "Hand out"')]);
    expect(issues).toEqual([]);
    expect(texts['en']!['core']).toMatchObject({
      'action.lend': 'Hand out',
      'lent.by': 'Lent by {name}',
    });
    expect(texts['ar']!['core']).toMatchObject({ 'action.lend': 'أعر' });
  });

  it('may not repeat them', () => {
    expect(issuesOf(own('"action.lend": "Lend"'))).toEqual([
      'locales/en/core.json:2:3  “action.lend” repeats the text of the platform  → Remove “action.lend”',
    ]);
  });

  it('have their placeholders, and are in the file of the same name', () => {
    expect(issuesOf(own('"lent.by": "Lent"'))).toEqual([
      'locales/en/core.json:2:14  The placeholders of “lent.by” are none, but in Arabic they are {name}  → Use the same placeholders in every language',
    ]);
    expect(
      issuesOf({
        file: 'locales/en/books.json',
        from: '{\n',
        to: '{\n  "action.lend": "Hand out",\n',
      }),
    ).toEqual([
      'locales/en/books.json:2:3  “action.lend” is also in core.json  → Remove one of the two',
    ]);
  });

  it('are needed where the platform has none in a language of the product', () => {
    const [first] = TEXTS;
    expect(compileEdited([first!]).issues.map((issue) => formatIssue(issue, 'en'))).toEqual([
      'schemas/app.json:4:23  2 texts of the platform have no English translation, such as “action.lend”  → Run npm run texts -- en, and translate them; or write them into files of the same names, such as locales/en/core.json',
    ]);
  });
});
