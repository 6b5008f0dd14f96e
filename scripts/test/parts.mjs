import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from '../children.mjs';
import { root } from '../log.mjs';
import { countPlaywright, countVitest, judge } from './counts.mjs';
import { startPostgres } from './postgres.mjs';

/**
 * @typedef {object} Setting what a part may use
 * @property {string} reports a folder for the runners' reports
 * @property {Partial<Record<import('./machine.mjs').Program, string>>} programs where the programs of the machine are
 *
 * @typedef {import('./counts.mjs').Counts & { output: string }} Result
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {import('./machine.mjs').Program | undefined} [needs]
 * @property {string} [after] the part that must have passed before
 * @property {boolean} [alone] nothing else runs beside it: its tests watch the clock
 * @property {(setting: Setting) => Promise<Result>} run
 */

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

/** Tests in the browser that hold the product to a time, and share the machine with no other worker. */
const TIMED = '@timed';

/**
 * All that `npm test` runs: two at a time in this order, then those that want to be alone.
 * @type {Part[]}
 */
export const parts = [
  { name: 'check', run: () => command(scripts.check) },
  { name: 'format', run: () => command(`${scripts.format} --check`) },
  { name: 'types', run: () => command(scripts.types) },
  { name: 'lint', run: () => command(scripts.lint) },
  { name: 'server', run: (setting) => vitest(setting, 'server', ['server']) },
  {
    name: 'postgres',
    needs: process.env.TEST_DATABASE_URL ? undefined : 'postgres',
    run: onPostgres,
  },
  { name: 'once', run: (setting) => vitest(setting, 'once', ['once']) },
  { name: 'embedded', run: (setting) => vitest(setting, 'embedded', ['embedded']) },
  { name: 'kill', run: () => command('node scripts/kill.mjs 10') },
  { name: 'build', run: () => command('node scripts/build.mjs') },
  { name: 'unit', alone: true, run: (setting) => vitest(setting, 'unit', ['unit', 'engine']) },
  { name: 'hostile', alone: true, run: (setting) => vitest(setting, 'hostile', ['hostile']) },
  {
    name: 'e2e',
    needs: 'chromium',
    after: 'build',
    alone: true,
    run: (setting) => playwright(setting, 'e2e', ['--grep-invert', TIMED]),
  },
  {
    name: 'timed',
    needs: 'chromium',
    after: 'build',
    alone: true,
    run: (setting) => playwright(setting, 'timed', ['--grep', TIMED, '--workers', '1']),
  },
  {
    name: 'walk',
    needs: 'chromium',
    after: 'build',
    alone: true,
    run: (setting) => playwright(setting, 'walk', ['-c', 'tests/walk', '--project', 'walk']),
  },
];

/**
 * A command as package.json states it, run as `npm run` runs it. It passes or fails as one.
 * @param {string} line
 * @returns {Promise<Result>}
 */
async function command(line) {
  const { code, output } = await runChild(line, [], { shell: true, env: cleanEnv() });
  return { ...judge({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, code), output };
}

/**
 * @param {Setting} setting
 * @param {string} name
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Result>}
 */
async function vitest({ reports }, name, projects, env = {}) {
  const report = join(reports, `${name}.json`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await runChild('vitest', args, {
    minutes: 20,
    env: { ...cleanEnv(), ...env },
  });
  return { ...judge(countVitest(report), code), output };
}

/**
 * The server's tests once more, on a real PostgreSQL: the one that TEST_DATABASE_URL names, or one started for this.
 * @param {Setting} setting
 * @returns {Promise<Result>}
 */
async function onPostgres(setting) {
  const { programs } = setting;
  const own = programs.postgres ? await startPostgres(programs.postgres) : undefined;
  try {
    return await vitest(setting, 'postgres', ['server', 'postgres'], {
      TEST_DATABASE_URL: own?.url ?? process.env.TEST_DATABASE_URL,
    });
  } finally {
    await own?.stop();
  }
}

/**
 * @param {Setting} setting
 * @param {string} name
 * @param {string[]} [args]
 * @returns {Promise<Result>}
 */
async function playwright({ reports, programs }, name, args = []) {
  const report = join(reports, `${name}.json`);
  const env = {
    ...cleanEnv(),
    CHROMIUM_PATH: programs.chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const { code, output } = await runChild('playwright', ['test', ...args, '--reporter=list,json'], {
    minutes: 20,
    env,
  });
  return { ...judge(countPlaywright(report), code), output };
}

/** What a person has set for a server of their own is not for the tests, and colours are not for a kept output. */
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
    'E2E_URL',
    'NODE_ENV',
    'FORCE_COLOR',
  ])
    delete env[name];
  return env;
}
