import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { freePort } from '../e2e/devServer.ts';
import { readWorkbook } from '../helpers/readWorkbook.ts';
import { removeFolder } from '../helpers/removeFolder.ts';
import { writeOperation } from '../recipes/projectCopy.ts';
import { readRecipes } from '../recipes/recipes.ts';

/*
 * From the packed packages alone, as somebody else gets them: a product is created, checked, compiled,
 * built and served.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');

/** The version after that of this repository. */
const NEXT = '99.0.0-next.1';

const REAL_NPM = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();

let folder: string;
let product: string;

const packed = (name: string) => {
  const files = readdirSync(DIST).filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.tgz'),
  );
  expect(files).toHaveLength(1);
  return join(DIST, files[0]!);
};

/** Runs a command in the product, and returns its output, which is the message if it fails. */
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: product, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

const nasaq = (...args: string[]) =>
  run(process.execPath, 'node_modules/nasaq/bin/nasaq.mjs', ...args);

test.describe.configure({ mode: 'serial' });

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nasaq-package-'));
  product = join(folder, 'shop');
  execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: ROOT });
  const bin = join(folder, 'bin');
  cpSync(join(import.meta.dirname, 'npm.mjs'), join(bin, 'npm'));
  chmodSync(join(bin, 'npm'), 0o755);
  process.env['PATH'] = bin + delimiter + process.env['PATH'];
  process.env['PACKAGES_OF'] = ROOT;
});
test.afterAll(() => removeFolder(folder));

test('the package has the platform, and nothing of this product', () => {
  const lib = join(DIST, 'package/lib');
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.(js|mjs|json|css)$/.test(file));
  expect(files.some((file) => file.startsWith('screens'))).toBe(false);
  const texts = code.map((file) => [file, readFileSync(join(lib, file), 'utf8')] as const);
  // Tools that write sources name their endings; everything else names compiled files.
  const wrong = texts.filter(
    ([file, text]) =>
      !file.startsWith('authoring') && /(?:from|import\(?|URL\()\s*'\.[^']*\.tsx?'/.test(text),
  );
  expect(wrong.map(([file]) => file)).toEqual([]);
  expect(texts.filter(([, text]) => /sanabil|investor/i.test(text)).map(([file]) => file)).toEqual(
    [],
  );
  const { exports } = JSON.parse(readFileSync(join(DIST, 'package/package.json'), 'utf8')) as {
    exports: Record<string, string | Record<string, string>>;
  };
  const targets = Object.values(exports).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  );
  const missing = targets.filter(
    (file) => !file.includes('*') && !existsSync(join(DIST, 'package', file)),
  );
  expect(missing).toEqual([]);
});

test('a product is created with a first kind of record', () => {
  const starter = join(folder, 'starter');
  execFileSync('mkdir', ['-p', starter]);
  execFileSync('tar', ['xzf', packed('create-nasaq'), '-C', starter, '--strip-components', '1']);
  const flags = [
    '--name',
    'Corner Shop',
    '--name-ar',
    'متجر الزاوية',
    '--time-zone',
    'Asia/Muscat',
    '--yes',
  ];
  const output = execFileSync(
    process.execPath,
    [join(starter, 'index.mjs'), 'shop', ...flags, '--nasaq', `file:${packed('nasaq')}`],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(output).toContain('Corner Shop is ready.');
  expect(nasaq('check')).toMatch(/^0 issues/);
  run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', '.');
});

test('the messages of the package name scripts that the product has', () => {
  const { scripts } = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const lib = join(DIST, 'package/lib');
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.(js|mjs|json)$/.test(file))
    .map((file) => readFileSync(join(lib, file), 'utf8'));
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)),
  );
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('it is changed as docs/products.md says', () => {
  const recipes = readRecipes(join(ROOT, 'docs/products.md'), 'Change it');
  expect(recipes.length).toBeGreaterThan(4);
  for (const { steps } of recipes)
    for (const operation of steps.flatMap(({ operations }) => operations))
      if (operation.kind === 'run') run('sh', '-c', operation.command);
      else writeOperation(product, operation);
  expect(nasaq('check')).toMatch(/^0 issues/);
  run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', '.');
});

test('it gets two further languages, whose texts are a letter and the English one', () => {
  const app = join(product, 'schemas/app.json');
  const { languages, ...rest } = JSON.parse(readFileSync(app, 'utf8')) as { languages: string[] };
  const codes = Object.keys(LETTERS);
  writeFileSync(app, JSON.stringify({ ...rest, languages: [...languages, ...codes] }));
  for (const code of codes) {
    nasaq('texts', code);
    for (const file of readdirSync(join(product, 'locales/en'))) addTexts(code, file);
    for (const file of readdirSync(join(product, 'locales', code)))
      editTexts(code, file, (texts) =>
        Object.fromEntries(
          Object.entries(texts).map(([key, text]) => [key, `${LETTERS[code]!} ${text}`]),
        ),
      );
  }
  nasaq('migrate', '--name', 'languages');
  nasaq('generate');
  expect(nasaq('check')).toMatch(/^0 issues/);
});

/** French runs left to right and has a plural form more than English; Urdu runs right to left. */
const LETTERS: Record<string, string> = { fr: 'é', ur: 'ا' };

type Texts = Record<string, string>;

function editTexts(code: string, file: string, change: (texts: Texts) => Texts): void {
  const path = join(product, 'locales', code, file);
  const texts = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts) : {};
  writeFileSync(path, JSON.stringify(change(texts)));
}

/** Adds the English texts of the product to a language, with its plural forms. */
function addTexts(code: string, file: string): void {
  const english = JSON.parse(readFileSync(join(product, 'locales/en', file), 'utf8')) as Texts;
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const own = Object.entries(english).flatMap(([key, text]): [string, string][] =>
    key.endsWith('_other')
      ? forms.map((form) => [
          key.replace('other', form),
          english[key.replace('other', form)] ?? text,
        ])
      : [[key, text]],
  );
  editTexts(code, file, (texts) => ({ ...Object.fromEntries(own), ...texts }));
}

test('it serves what was created and what was changed, in a browser', async ({ page }) => {
  await serve(async (url) => {
    await signIn(page, url);
    await expect(page.getByText('2 things are out')).toBeVisible();
    await page.goto(`${url}/loans`);
    await expect(page.locator('tr[data-id]')).toHaveCount(5);
    await expect(page.getByRole('columnheader', { name: 'Fee' })).toBeVisible();
    await expect(page.locator('tr[data-id="1"] [data-field=returned] .chip')).toHaveText('Back');
    await page.locator('tr[data-id="2"]').getByRole('button').last().click();
    await expect(page.getByRole('menuitem', { name: 'Find on the map' })).toHaveAttribute(
      'href',
      /openstreetmap\.org/,
    );
    await page.goto(`${url}/loan/edit/2`);
    await expect(page.getByRole('radio', { name: 'Out' })).toBeChecked();
    await page.locator('[data-field=fee] input').fill('12.5');
    await page.locator('button[type=submit]').click();
    await expect(page.locator('tr[data-id="2"]')).toContainText('12.50');
    await page.reload();
    await expect(page.locator('tr[data-id="2"]')).toContainText('12.50');
    await refuseReturned(page, url);
    await page.goto(`${url}/loans`);
    for (const [code, letter] of Object.entries(LETTERS)) {
      await page.locator('[data-action=switchLanguage]').click();
      await page.locator(`[data-language=${code}]`).click();
      await expect(page.locator('html')).toHaveAttribute('dir', code === 'ur' ? 'rtl' : 'ltr');
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await expect(page.getByRole('columnheader', { name: `${letter} Fee` })).toBeVisible();
      await page.locator('[data-action=exportFormats]').click();
      const download = page.waitForEvent('download');
      await page.locator('[data-format=xlsx]').click();
      const sheet = readWorkbook(readFileSync(await (await download).path()));
      expect(sheet.table[0]).toContain(`${letter} Fee`);
      expect(sheet.rightToLeft).toBe(code === 'ur');
      await page.goto(`${url}/loan/edit/2`);
      await expect(page.getByRole('radio', { name: `${letter} Out` })).toBeVisible();
      await page.goto(`${url}/loans`);
    }
  });
});

test('it takes the next version of the platform without an edit by hand', async ({ page }) => {
  const git = (...args: string[]) =>
    run('git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  const manifest = join(product, 'package.json');
  const before = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, before.replace(packed('nasaq'), packNextVersion()));
  run('npm', 'install');
  const output = nasaq('upgrade');
  expect(output).toMatch(/server\/db\/migrations\/\d+-nasaq-002-next\.sql/);
  expect(output).toContain('- The platform names problems differently.');
  expect(git('diff', '--stat')).toContain('server/loans/loanHooks.ts');
  expect(nasaq('check')).toMatch(/^0 issues/);
  run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', '.');
  await serve(async (url) => {
    await signIn(page, url);
    await page.goto(`${url}/loans`);
    await expect(page.locator('tr[data-id="2"]')).toContainText('12.50');
    await refuseReturned(page, url);
  });
});

/**
 * Makes a package of the platform's next version: with a migration, and with another name of a function
 * that the product imports.
 */
function packNextVersion(): string {
  const next = join(folder, 'next');
  cpSync(join(DIST, 'package'), next, { recursive: true });
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(next, file), change(readFileSync(join(next, file), 'utf8')));
  edit('package.json', (text) => text.replace(/"version": "[^"]*"/, `"version": "${NEXT}"`));
  edit('CHANGELOG.md', (text) =>
    text.replace('## Unreleased', '## Unreleased\n\n- The platform names problems differently.'),
  );
  for (const file of ['lib/server/index.js', 'lib/server/index.d.ts'])
    edit(file, (text) => text.replace(/\bfieldProblem\b/, 'fieldProblem as problemOfField'));
  edit('lib/authoring/upgrade/renamed.json', () =>
    JSON.stringify({ exports: { 'nasaq/server': { fieldProblem: 'problemOfField' } }, texts: {} }),
  );
  const sql = 'alter table staff add column nickname text;\n';
  writeFileSync(join(next, 'lib/server/migrations/002-next.sql'), sql);
  const [{ filename }] = JSON.parse(
    execFileSync(REAL_NPM, ['pack', '--json', '--pack-destination', folder], {
      cwd: next,
      encoding: 'utf8',
    }),
  ) as [{ filename: string }];
  return join(folder, filename);
}

/** Serves the product while a function runs. */
async function serve(visit: (url: string) => Promise<void>): Promise<void> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = spawn(process.execPath, ['node_modules/nasaq/bin/nasaq.mjs', 'start'], {
    cwd: product,
    env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(url).port, PUBLIC_URL: url },
    stdio: 'ignore',
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
    await visit(url);
  } finally {
    await end(server);
  }
}

async function signIn(page: Page, url: string) {
  await page.goto(url);
  await page.locator('input[autocomplete=username]').fill('main@example.com');
  await page.locator('input[type=password]').fill('Demo-2026');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[data-action=account]')).toBeVisible();
}

/** The hook refuses a change. */
async function refuseReturned(page: Page, url: string) {
  await page.goto(`${url}/loan/edit/1`);
  await page.locator('[data-field=fee] input').fill('3');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('This loan has come back').first()).toBeVisible();
}

async function end(server: ChildProcess) {
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}
