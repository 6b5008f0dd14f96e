import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changesSince } from '../../src/authoring/upgrade/changeLog.ts';
import { applyRenames, RENAMED } from '../../src/authoring/upgrade/renames.ts';
import { upgradeSchemaHeaders } from '../../src/authoring/upgrade/schemaHeaders.ts';
import { upgrade } from '../../src/cli/commands/upgrade.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

const PLATFORM = join(import.meta.dirname, '../../src');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'upgrade-names-'));
});
afterEach(() => removeFolder(root));

const path = (file: string) => join(root, file);
const read = (file: string) => readFileSync(path(file), 'utf8');
function write(file: string, text: string) {
  mkdirSync(dirname(path(file)), { recursive: true });
  writeFileSync(path(file), text);
}

const RENAMES = {
  exports: { 'nasaq/server': { fieldProblem: 'problemOf', Hooks: 'StoreHooks' } },
  texts: { 'action.add': 'action.create', 'list.count': 'list.total' },
};

describe('names of the platform that have changed', () => {
  it('are imported under their new names, and used under those that the code knows', () => {
    write(
      'server/loans/hooks.ts',
      [
        "import { defineHooks, fieldProblem as problem, type Hooks } from 'nasaq/server';",
        "import { fieldProblem } from './own.ts';",
        "export { fieldProblem } from 'nasaq/server';",
        '',
      ].join('\n'),
    );
    write('src/screens/stars/Stars.tsx', "import { fieldProblem } from 'nasaq/engine';\n");
    expect(applyRenames(root, RENAMES)).toEqual([path('server/loans/hooks.ts')]);
    expect(read('server/loans/hooks.ts')).toBe(
      [
        "import { defineHooks, problemOf as problem, type StoreHooks as Hooks } from 'nasaq/server';",
        "import { fieldProblem } from './own.ts';",
        "export { problemOf as fieldProblem } from 'nasaq/server';",
        '',
      ].join('\n'),
    );
    expect(applyRenames(root, RENAMES)).toEqual([]);
  });

  it('of texts change in definitions, texts and code, with their plural forms', () => {
    write('schemas/loans/loans.list.json', '{ "toolbar": [{ "label": "action.add" }] }');
    write('locales/en/core.json', '{ "list.count_one": "{count} loan", "list.counted": "yes" }');
    write('src/screens/stars/Stars.tsx', "t('action.add'); t('action.added');\n");
    expect(applyRenames(root, RENAMES)).toHaveLength(3);
    expect(read('schemas/loans/loans.list.json')).toContain('"action.create"');
    expect(read('locales/en/core.json')).toBe(
      '{ "list.total_one": "{count} loan", "list.counted": "yes" }',
    );
    expect(read('src/screens/stars/Stars.tsx')).toBe("t('action.create'); t('action.added');\n");
  });

  it('that are listed lead from names of former versions to names that there are', () => {
    const texts = listFiles(join(PLATFORM, 'locales/en')).map((file) => readFileSync(file, 'utf8'));
    const keys = new Set(
      texts.flatMap((text) =>
        Object.keys(JSON.parse(text) as object).map((key) => key.replace(/_\w+$/, '')),
      ),
    );
    for (const [from, to] of Object.entries(RENAMED.texts))
      expect([keys.has(from), keys.has(to)]).toEqual([false, true]);
    const server = readFileSync(join(PLATFORM, 'server/index.ts'), 'utf8');
    for (const [from, to] of Object.entries(RENAMED.exports['nasaq/server'] ?? {}))
      expect([from, to].map((name) => new RegExp(`\\b${name}\\b`).test(server))).toEqual([
        false,
        true,
      ]);
  });
});

it('upgrade writes where the schemas of the language are in the package', () => {
  const list = 'schemas/loans/loans.list.json';
  write('node_modules/nasaq/src/language/list.json', '{}');
  write(list, '{\n  "$schema": "../../node_modules/nasaq/language/list.json"\n}\n');
  write('schemas/loans/loan.cases.json', '{ "$schema": "https://example.com/other.json" }');
  expect(upgradeSchemaHeaders(root)).toEqual([path(list)]);
  expect(read(list)).toBe('{\n  "$schema": "../../node_modules/nasaq/src/language/list.json"\n}\n');
  expect(upgradeSchemaHeaders(root)).toEqual([]);
});

describe('the changes since a version', () => {
  const LOG = [
    '# Changelog\n',
    '## Unreleased\n\n- Stars\n',
    '## 1.10.0 – 2027-02-01\n\n- Moons\n',
    '## 1.9.0 – 2027-01-01\n\n- Suns\n',
  ].join('\n');

  it.each([
    ['1.9.0', ['Stars', 'Moons']],
    ['1.10.0', ['Stars']],
    ['1.10.0-next.1', ['Stars', 'Moons']],
    ['0.9.0', ['Stars', 'Moons', 'Suns']],
  ])('after %s', (version, expected) => {
    const text = changesSince(LOG, version);
    expect(['Stars', 'Moons', 'Suns'].filter((word) => text.includes(word))).toEqual(expected);
  });
});

describe('the command', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args]);
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const isDone = await upgrade(args, { cwd: root, print: (line) => void lines.push(line) });
    return [isDone, lines.join('\n')] as const;
  };
  const lock = (version: string) =>
    write('package-lock.json', JSON.stringify({ packages: { 'node_modules/nasaq': { version } } }));

  it('refuses changes that are not committed, and says what has changed since the last commit', async () => {
    cpSync(join(import.meta.dirname, '../fixtures/language-1'), root, { recursive: true });
    write('node_modules/nasaq/package.json', '{ "version": "1.1.0" }');
    write('node_modules/nasaq/CHANGELOG.md', '## 1.1.0\n\n- Stars\n\n## 1.0.0\n\n- Suns\n');
    write('.gitignore', 'node_modules\n');
    lock('1.0.0');
    git('init', '--quiet');
    expect(await run()).toEqual([false, expect.stringContaining('\nschemas/')]);
    git('add', '.');
    git('commit', '--quiet', '--message', 'Begin');
    // The installation of the new version changes these.
    lock('1.1.0');
    const [isDone, output] = await run();
    expect(isDone).toBe(true);
    expect(output).toContain('in version 4 of the language');
    expect(output).toContain('from version 1.0.0 to 1.1.0:\n\n## 1.1.0\n\n- Stars');
    expect(output).not.toContain('Suns');
    expect((await run())[0]).toBe(false);
    expect(await run('--force')).toEqual([true, expect.stringContaining('already')]);
  });

  it('says where the changes are if there is no commit', async () => {
    cpSync(join(import.meta.dirname, '../fixtures/language-1'), root, { recursive: true });
    write('node_modules/nasaq/package.json', '{ "version": "1.1.0" }');
    write('node_modules/nasaq/CHANGELOG.md', '## 1.1.0\n');
    expect(await run('--lang', 'ar')).toEqual([
      true,
      expect.stringContaining('node_modules/nasaq/CHANGELOG.md'),
    ]);
  });
});
