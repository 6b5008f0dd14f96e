#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

/*
 * Starts a product: `npm create nasaq`. It asks for what it needs, writes the files, installs the
 * platform, and creates the tables and a first kind of record.
 */

const USAGE = `npm create nasaq [folder] [-- options]

  --name <text>        the name of the product
  --name-ar <text>     its Arabic name, if Arabic is one of the languages
  --languages <codes>  en, ar or both; the first is the default: en,ar
  --time-zone <name>   such as Asia/Riyadh; by default that of this machine
  --empty              without a first kind of record
  --yes                asks nothing
  --nasaq <version>    the version of the platform, or a file`;

const OPTIONS = {
  name: { type: 'string' },
  'name-ar': { type: 'string' },
  languages: { type: 'string' },
  'time-zone': { type: 'string' },
  empty: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  nasaq: { type: 'string' },
  help: { type: 'boolean', default: false },
};

/** The first kind of record: what somebody has lent. */
const LOANS = {
  plural: 'loans',
  flags: {
    name: 'loan',
    labels: 'Loans|Loan',
    'labels-ar': 'الإعارات|الإعارة|إعارة',
    icon: 'EventSeat',
    fields: 'title:text! borrower:text! due:date! returned:yesNo!',
    'field-labels':
      'title=الغرض|What; borrower=المستعير|Borrower; due=موعد الإعادة|Due; returned=أُعيد|Returned',
  },
};

/** The commands of `nasaq` that are scripts of a product, too: the messages of the tools name them so. */
const COMMANDS = [
  'account',
  'backup',
  'check',
  'copy',
  'examples',
  'generate',
  'history',
  'impact',
  'migrate',
  'new',
  'reference',
  'restore',
  'snapshot',
  'texts',
  'upgrade',
];

const TEMPLATE = join(import.meta.dirname, 'template');

/** Files of the template that npm and other tools would read where they lie. */
const RENAMED = [
  ['_gitignore', '.gitignore'],
  ['_prettierrc.json', '.prettierrc.json'],
  ['_tsconfig.json', 'tsconfig.json'],
];

try {
  await create();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function create() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const answers = await ask(values, positionals[0]);
  const folder = resolve(answers.folder);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty.`);
  writeFiles(folder, answers);
  run(folder, 'npm', ['install', '--no-audit', '--no-fund']);
  nasaq(folder, 'upgrade');
  nasaq(folder, 'migrate');
  if (!values.empty) addLoans(folder);
  nasaq(folder, 'generate');
  console.log(`\n${answers.name} is ready. Next:\n  cd ${answers.folder}\n  npm start\n`);
}

/**
 * Asks for what the flags do not say.
 * @param {Record<string, string | boolean | undefined>} flags
 * @param {string | undefined} folder
 */
async function ask(flags, folder) {
  const terminal = flags.yes ? undefined : createInterface(process.stdin, process.stdout);
  /**
   * @param {string | boolean | undefined} stated
   * @param {string} question
   * @param {string} fallback
   */
  const answer = async (stated, question, fallback) =>
    typeof stated === 'string'
      ? stated
      : (await terminal?.question(`${question} (${fallback}): `)) || fallback;
  try {
    const chosen = await answer(folder, 'Folder', 'my-product');
    const name = await answer(flags.name, 'Name of the product', 'My Product');
    const languages = (await answer(flags.languages, 'Languages: en, ar or both', 'en,ar')).split(
      /[\s,]+/,
    );
    const wrong = languages.find((code) => !existsSync(join(TEMPLATE, 'locales', code)));
    if (wrong !== undefined)
      throw new Error(`The platform has no texts in “${wrong}”: use en or ar.`);
    const arabic = languages.includes('ar')
      ? await answer(flags['name-ar'], 'Its Arabic name', 'منتجي')
      : '';
    const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions();
    const timeZone = await answer(flags['time-zone'], 'Time zone', own);
    const version = typeof flags.nasaq === 'string' ? flags.nasaq : undefined;
    return { folder: chosen, name, arabic, languages, timeZone, version };
  } finally {
    terminal?.close();
  }
}

/** @typedef {Awaited<ReturnType<typeof ask>>} Answers */

/**
 * @param {string} folder
 * @param {Answers} answers
 */
function writeFiles(folder, { name, arabic, languages, timeZone, version }) {
  /** @param {string} code of a language */
  const nameIn = (code) => (code === 'ar' ? arabic : name);
  mkdirSync(folder, { recursive: true });
  cpSync(TEMPLATE, folder, { recursive: true });
  for (const [from, to] of RENAMED) renameSync(join(folder, from), join(folder, to));
  mkdirSync(join(folder, 'server/db/migrations'), { recursive: true });
  for (const code of ['en', 'ar'])
    if (!languages.includes(code)) rmSync(join(folder, 'locales', code), { recursive: true });
  edit(folder, 'schemas/app.json', (app) => {
    app.languages = languages;
    app.timeZone = timeZone;
    app.documentTitle.fallback = name;
  });
  for (const code of languages)
    edit(folder, `locales/${code}/core.json`, (texts) => {
      texts['app.name'] = nameIn(code);
    });
  edit(folder, 'server/demo/accounts.json', ({ companies: [company] }) => {
    company.name = Object.fromEntries(languages.map((code) => [code, nameIn(code)]));
    for (const account of company.accounts) account.locale = languages[0];
  });
  const readme = join(folder, 'README.md');
  writeFileSync(readme, readFileSync(readme, 'utf8').replace('{name}', name));
  const versions = JSON.parse(readFileSync(join(import.meta.dirname, 'versions.json'), 'utf8'));
  if (version !== undefined) versions.dependencies.nasaq = version;
  const manifest = {
    name: folder
      .split(/[\\/]/)
      .at(-1)
      ?.toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, '-'),
    private: true,
    type: 'module',
    scripts: {
      ...Object.fromEntries(
        ['start', 'dev', 'build', ...COMMANDS].map((command) => [command, `nasaq ${command}`]),
      ),
      types: 'tsc -p .',
    },
    ...versions,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/**
 * @param {string} folder
 * @param {string} file JSON
 * @param {(value: any) => void} change
 */
function edit(folder, file, change) {
  const path = join(folder, file);
  const value = JSON.parse(readFileSync(path, 'utf8'));
  change(value);
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** @param {string} folder */
function addLoans(folder) {
  const flags = Object.entries(LOANS.flags).flatMap(([name, value]) => [`--${name}`, value]);
  nasaq(folder, 'new', 'area', ...flags);
  edit(folder, 'schemas/home.page.json', (page) => {
    page.redirectTo = LOANS.plural;
  });
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
function nasaq(folder, ...args) {
  run(folder, process.execPath, [join(folder, 'node_modules/nasaq/bin/nasaq.mjs'), ...args]);
}

/**
 * @param {string} cwd
 * @param {string} program
 * @param {string[]} args
 */
function run(cwd, program, args) {
  // On Windows, npm is a command file, which only a shell runs.
  const shell = process.platform === 'win32' && program === 'npm';
  execFileSync(program, args, { cwd, stdio: 'inherit', shell });
}
