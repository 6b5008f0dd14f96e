import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from '../../src/cli/children.mjs';
import { root } from '../root.mjs';
import { changedFiles } from './changedFiles.mjs';
import { countPlaywright, countVitest, toResult } from './counts.mjs';
import { startPostgres } from './postgres.mjs';

/**
 * @typedef {object} SuiteContext the environment of a suite
 * @property {string} reports a folder for the runners' reports
 * @property {string | undefined} program the path of the system program that it requires
 *
 * @typedef {import('./counts.mjs').Counts & { output: string }} Result
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {import('./programs.mjs').Program | undefined} [requires] the system program that it
 *   requires
 * @property {string} [dependsOn] the suite that must have passed before
 * @property {boolean} [exclusive] no other suite runs at the same time, because its tests have time
 *   limits
 * @property {(context: SuiteContext) => Promise<Result>} run
 */

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

/** The tag of browser tests with time limits. They run with one worker. */
const TIMED = '@timed';

/** Arguments that omit the unit tests which compile, generate or start something many times. */
const SLOW_UNIT_TESTS = [
  'tests/recipes/**',
  'tests/parity/**',
  'tests/definitions/definitions.test.ts',
  'tests/compiler/{cli,compile,incremental,otherProduct,overlay,reference}.test.ts',
  'tests/schemas/{mutations,requiredValues}.test.ts',
  'tests/scripts/{new*,printMigration}.test.ts',
  'tests/studio/server/{editSpeed,everyEdit}.test.ts',
].map((files) => `--exclude=${files}`);

/** The suites that run no tests. */
const checks = [
  {
    name: 'check',
    run: () => runCommandLine(`${scripts.check} && ${scripts.check} examples/museum`),
  },
  { name: 'format', run: () => runCommandLine(`${scripts.format} --check`) },
  { name: 'types', run: () => runCommandLine(scripts.types) },
  { name: 'lint', run: () => runCommandLine(scripts.lint) },
];

/**
 * The suites of `npm test`: two run at a time in this order, then the exclusive ones one by one.
 * Long suites come first, so that no long one runs alone at the end.
 * @type {Suite[]}
 */
export const suites = [
  ...checks,
  { name: 'build', run: () => runCommandLine('node scripts/build.mjs') },
  {
    name: 'embedded',
    run: (context) => runVitest(context, 'embedded', ['server', 'embedded']),
  },
  {
    name: 'postgres',
    requires: process.env.TEST_DATABASE_URL ? undefined : 'postgres',
    run: runOnPostgres,
  },
  { name: 'unit', run: (context) => runVitest(context, 'unit', ['unit']) },
  { name: 'engine', run: (context) => runVitest(context, 'engine', ['engine']) },
  { name: 'kill', run: () => runCommandLine('node scripts/kill.mjs 10') },
  {
    name: 'hostile',
    exclusive: true,
    run: (context) => runVitest(context, 'hostile', ['hostile']),
  },
  {
    name: 'e2e',
    requires: 'chromium',
    dependsOn: 'build',
    exclusive: true,
    run: (context) => runPlaywright(context, 'e2e', ['--grep-invert', TIMED]),
  },
  {
    name: 'timed',
    requires: 'chromium',
    dependsOn: 'build',
    exclusive: true,
    run: (context) => runPlaywright(context, 'timed', ['--grep', TIMED, '--workers', '1']),
  },
  {
    name: 'package',
    requires: 'chromium',
    exclusive: true,
    run: (context) => runPlaywright(context, 'package', ['-c', 'tests/package']),
  },
  {
    name: 'walk',
    requires: 'chromium',
    dependsOn: 'build',
    exclusive: true,
    run: (context) => runPlaywright(context, 'walk', ['-c', 'tests/walk', '--project', 'walk']),
  },
];

/** What the definitions of both products, and their check, consist of. */
const CHECKED =
  /^(schemas|locales|examples\/museum\/(schemas|locales)|src\/(compiler|definitions|language|locales|shared|sources|values|authoring\/generate)|src\/screens)\/|\/manifest\.json$/;
const CODE = /\.(tsx?|mjs)$/;
/** The programs of TypeScript, each with the files that it consists of. */
const PROGRAMS = [
  {
    buildInfo: 'product',
    project: '.',
    files: /^(?!examples\/).*(\.(tsx?|mjs)|locales\/.*\.json)$/,
  },
  {
    buildInfo: 'platform',
    project: 'tsconfig.platform.json',
    files: /^src\/(?!screens\/|main\.tsx).*(\.tsx?|\.json)$/,
  },
  {
    buildInfo: 'museum',
    project: 'examples/museum',
    files: /^(src|examples\/museum)\/.*(\.tsx?|\.json)$/,
  },
];

/**
 * Returns the suites of `npm test -- quick`, for use while working: what the changed files can break,
 * as far as it needs neither a database nor a browser. Tests are those that import a changed file.
 * @returns {Suite[]}
 */
export function quickSuites() {
  const { base, files } = changedFiles();
  const code = files.filter((file) => CODE.test(file));
  const programs = PROGRAMS.filter(({ files: ofProgram }) =>
    files.some((file) => ofProgram.test(file)),
  );
  /** @type {[name: string, lines: string[]][]} */
  const commands = [
    ['check', checksOf(files)],
    ['format', files.length > 0 ? [`prettier --check --ignore-unknown ${quote(files)}`] : []],
    ['types', programs.map(incremental)],
    ['lint', code.length > 0 ? [`oxlint --type-aware --deny-warnings ${quote(code)}`] : []],
  ];
  return [
    {
      name: 'tests',
      run: (context) =>
        runVitest(context, 'tests', ['unit', 'engine'], {
          args: [`--changed=${base}`, '--passWithNoTests', ...SLOW_UNIT_TESTS],
          mayBeEmpty: true,
        }),
    },
    // No test imports a definition.
    ...(files.some(isOfProduct)
      ? [
          {
            name: 'screens',
            run: (/** @type {SuiteContext} */ context) =>
              runVitest(context, 'screens', ['unit', 'engine'], { args: testsOfDefinitions() }),
          },
        ]
      : []),
    ...commands.flatMap(([name, lines]) =>
      lines.length > 0 ? [{ name, run: () => runCommandLine(lines.join(' && ')) }] : [],
    ),
  ];
}

/**
 * Whether a file is a definition or a text of the product of this repository.
 * @param {string} file
 */
const isOfProduct = (file) => /^(schemas|locales)\//.test(file);

/** Returns the files of tests that read the definitions of the product. */
const testsOfDefinitions = () => [
  'tests/schemas/cases.test.ts',
  'tests/schemas/figures.test.ts',
  ...readdirSync(join(root, 'tests/engine'))
    .map((name) => `tests/engine/${name}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('virtual:definitions/')),
];

/**
 * Returns the commands that check the definitions, if they or their check have changed.
 * @param {string[]} files
 */
function checksOf(files) {
  const checked = files.filter((file) => CHECKED.test(file));
  const isOfMuseum = (/** @type {string} */ file) => file.startsWith('examples/museum/');
  return [
    ...(checked.every(isOfMuseum) ? [] : [scripts.check]),
    ...(checked.every(isOfProduct) ? [] : [`${scripts.check} examples/museum`]),
  ];
}

/**
 * Returns the command that checks the types of a program, and keeps what it has found for the next
 * time.
 * @param {{ buildInfo: string, project: string }} program
 */
const incremental = ({ buildInfo, project }) =>
  `tsc -p ${project} --incremental --tsBuildInfoFile node_modules/.cache/types/${buildInfo}.tsbuildinfo`;

/** @param {string[]} files */
const quote = (files) => files.map((file) => `"${file}"`).join(' ');

/**
 * Runs a command of package.json as `npm run` does. It counts as one test.
 * @param {string} line
 * @returns {Promise<Result>}
 */
async function runCommandLine(line) {
  const { code, output } = await runChild(line, [], { shell: true, env: cleanEnv() });
  return { ...toResult({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, code), output };
}

/**
 * @param {SuiteContext} context
 * @param {string} name
 * @param {string[]} projects
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv, mayBeEmpty?: boolean }} [options] further
 *   arguments and settings, and whether a run without tests has passed
 * @returns {Promise<Result>}
 */
async function runVitest(
  { reports },
  name,
  projects,
  { args: furtherArgs = [], env = {}, mayBeEmpty = false } = {},
) {
  const report = join(reports, `${name}.json`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...furtherArgs,
  ];
  const { code, output } = await runChild('vitest', args, {
    minutes: 30,
    env: { ...cleanEnv(), ...env },
  });
  const counts = countVitest(report);
  if (mayBeEmpty && code === 0 && counts.passed === 0 && counts.failed === 0)
    return { passed: 0, failed: 0, output };
  return { ...toResult(countVitest(report), code), output };
}

/**
 * Runs the server tests on PostgreSQL: at TEST_DATABASE_URL, or on a temporary server.
 * @param {SuiteContext} context
 * @returns {Promise<Result>}
 */
async function runOnPostgres(context) {
  const server = context.program ? await startPostgres(context.program) : undefined;
  try {
    return await runVitest(context, 'postgres', ['server', 'once', 'postgres'], {
      env: { TEST_DATABASE_URL: server?.url ?? process.env.TEST_DATABASE_URL },
    });
  } finally {
    await server?.stop();
  }
}

/**
 * @param {SuiteContext} context
 * @param {string} name
 * @param {string[]} [args]
 * @returns {Promise<Result>}
 */
async function runPlaywright({ reports, program }, name, args = []) {
  const report = join(reports, `${name}.json`);
  const env = {
    ...cleanEnv(),
    CHROMIUM_PATH: program,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const { code, output } = await runChild('playwright', ['test', ...args, '--reporter=list,json'], {
    minutes: 30,
    env,
  });
  return { ...toResult(countPlaywright(report), code), output };
}

/**
 * Returns the environment without the developer's server settings and without colours in the
 * output.
 */
function cleanEnv() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PATH, NO_COLOR: '1' };
  const settings = [
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_POOLER',
    'TEST_DATABASE_URL',
    'DEMO',
    'SESSION_IDLE',
    'SESSION_MAX',
    'TRUST_PROXY',
  ];
  for (const name of [
    ...settings,
    'API_BASE',
    'API_PORT',
    'DEFINITIONS_ROOT',
    'STUDIO_TOKEN',
    'E2E_URL',
    'NODE_ENV',
    'FORCE_COLOR',
  ])
    delete env[name];
  return env;
}
