import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { runChild } from '../../src/cli/children.mjs';
import { suspend, makeReadOnly, STANDBY_PORT, startStandby } from './cluster.mjs';
import { startOversizedRequests } from './oversizedRequests.mjs';
import { checkAllSucceed, checkOutage, checkFailover } from './checkResponses.mjs';
import { startUsers, verifyArticles } from './users.mjs';

/**
 * @typedef {import('./users.mjs').ResponseInfo} ResponseInfo
 *
 * @typedef {object} Installation the tested installation
 * @property {import('./users.mjs').User[]} users
 * @property {Buffer} certificate
 * @property {string} folder a folder that the postgres user may write to
 * @property {(section: string, options?: { version?: 'first' | 'second' }) => Promise<void>} runSection
 *   runs the commands of a section of docs/deployment.md
 *
 * @typedef {object} Outcome
 * @property {ResponseInfo[]} responses the users' responses
 * @property {number} acknowledged the number of articles that the server has acknowledged
 * @property {number} lost how many of them are missing or differ afterwards
 * @property {string[]} faults
 *
 * @typedef {object} FailureTest
 * @property {string} name as printed in the table
 * @property {(installation: Installation) => Promise<Outcome>} run
 */

const SECOND_MS = 1000;
const PROCESSES = ['nasaq@8081', 'nasaq@8082'];
const ENV_FILE = '/etc/nasaq/nasaq.env';

/** @type {FailureTest[]} */
export const failureTests = [
  { name: 'Rolling restart to a new release', run: rollingRestart },
  { name: 'One process is killed, then the other', run: killProcesses },
  { name: 'One process hangs', run: hangProcess },
  { name: 'PostgreSQL is stopped for 8 s', run: stopDatabase },
  { name: 'PostgreSQL hangs for 8 s', run: suspendDatabase },
  { name: 'PostgreSQL is read-only for 8 s', run: makeDatabaseReadOnly },
  { name: 'Bodies that are too large', run: sendOversizedBodies },
  {
    name: 'PgBouncer in session mode',
    run: (installation) => runWithPgBouncer(installation, 'session'),
  },
  {
    name: 'PgBouncer in transaction mode',
    run: (installation) => runWithPgBouncer(installation, 'transaction'),
  },
  { name: 'The first of two PostgreSQL servers is stopped, the second promoted', run: failover },
];

/**
 * Runs the users' load before, during and after a failure, and then checks the acknowledged
 * articles.
 * @param {Installation} installation
 * @param {() => Promise<unknown>} causeFailure causes the failure
 * @param {{ port?: number, atLeast?: number }} [options] `port` is the port of the database to
 *   check; `atLeast` is the minimum number of requests to wait for
 * @returns {Promise<Outcome>}
 */
async function runUnderLoad({ users }, causeFailure, { port, atLeast = 0 } = {}) {
  const load = await startUsers(users);
  try {
    await wait(2 * SECOND_MS);
    await causeFailure();
    await wait(3 * SECOND_MS);
    for (let waited = 0; load.responses.length < atLeast && waited < 120; waited += 1)
      await wait(SECOND_MS);
  } finally {
    await load.stop();
  }
  const { lost, duplicated } = await verifyArticles(load.written, port ? { port } : {});
  return {
    responses: load.responses,
    acknowledged: load.written.size,
    lost,
    faults: duplicated > 0 ? [`${duplicated} articles were created twice`] : [],
  };
}

/** @type {FailureTest['run']} */
async function rollingRestart(installation) {
  await installation.runSection('The product', { version: 'second' });
  const outcome = await runUnderLoad(installation, () => installation.runSection('Upgrading'), {
    atLeast: 1000,
  });
  return {
    ...outcome,
    faults: [
      ...outcome.faults,
      ...checkAllSucceed(outcome.responses),
      ...(outcome.responses.length >= 1000 ? [] : ['there were fewer than 1,000 requests']),
    ],
  };
}

/** @type {FailureTest['run']} */
async function killProcesses(installation) {
  const outcome = await runUnderLoad(installation, async () => {
    for (const name of PROCESSES) {
      process.kill(await pidOf(name), 'SIGKILL');
      await wait(5 * SECOND_MS);
    }
  });
  // Each process can fail one request of each user when it is killed.
  const maxFailures = installation.users.length * PROCESSES.length;
  return {
    ...outcome,
    faults: [...outcome.faults, ...checkAllSucceed(outcome.responses, maxFailures)],
  };
}

/** @type {FailureTest['run']} */
async function hangProcess(installation) {
  const pid = await pidOf(PROCESSES[0] ?? '');
  let [from, to] = [0, 0];
  const outcome = await runUnderLoad(installation, async () => {
    from = performance.now();
    process.kill(pid, 'SIGSTOP');
    // systemd's watchdog ends the process within this time.
    await wait(40 * SECOND_MS);
    to = performance.now();
    resume(pid);
  });
  return {
    ...outcome,
    faults: [
      ...outcome.faults,
      ...checkFailover(outcome.responses, { from, to, inFlight: installation.users.length }),
    ],
  };
}

/** @param {number} pid */
function resume(pid) {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // The process has been replaced already.
  }
}

/** @type {FailureTest['run']} */
async function stopDatabase(installation) {
  return runWithoutDatabase(installation, async () => {
    await systemctl('stop', 'postgresql');
    return () => systemctl('start', 'postgresql');
  });
}

/** @type {FailureTest['run']} */
async function suspendDatabase(installation) {
  return runWithoutDatabase(installation, suspend);
}

/** @type {FailureTest['run']} */
async function makeDatabaseReadOnly(installation) {
  return runWithoutDatabase(installation, makeReadOnly);
}

/**
 * @param {Installation} installation
 * @param {() => Promise<() => unknown>} interrupt makes the database unavailable, and returns a
 *   function that restores it
 * @returns {Promise<Outcome>}
 */
async function runWithoutDatabase(installation, interrupt) {
  /** @type {number[]} */
  let readyStatuses = [];
  let [from, to] = [0, 0];
  const outcome = await runUnderLoad(installation, async () => {
    const restore = await interrupt();
    from = performance.now();
    try {
      await wait(4 * SECOND_MS);
      readyStatuses = await Promise.all([8081, 8082].map(readyStatus));
      await wait(4 * SECOND_MS);
    } finally {
      to = performance.now();
      await restore();
    }
    await wait(5 * SECOND_MS);
  });
  const readyFaults =
    readyStatuses.length > 0 && readyStatuses.every((status) => status === 503)
      ? []
      : [`/readyz returned ${readyStatuses.join(' and ')} meanwhile`];
  return {
    ...outcome,
    faults: [...outcome.faults, ...readyFaults, ...checkOutage(outcome.responses, { from, to })],
  };
}

/** @type {FailureTest['run']} */
async function sendOversizedBodies(installation) {
  const attack = startOversizedRequests(installation.certificate);
  const outcome = await runUnderLoad(installation, () => wait(15 * SECOND_MS));
  const attackFaults = await attack.stop();
  return {
    ...outcome,
    faults: [...outcome.faults, ...checkAllSucceed(outcome.responses), ...attackFaults],
  };
}

/**
 * @param {Installation} installation
 * @param {'session' | 'transaction'} mode
 * @returns {Promise<Outcome>}
 */
async function runWithPgBouncer(installation, mode) {
  const restore = saveFiles([
    '/etc/pgbouncer/pgbouncer.ini',
    '/etc/pgbouncer/userlist.txt',
    ENV_FILE,
  ]);
  try {
    await installation.runSection('PgBouncer');
    editFile('/etc/pgbouncer/pgbouncer.ini', /^pool_mode = .*$/m, `pool_mode = ${mode}`);
    await systemctl('restart', 'pgbouncer');
    editFile(
      ENV_FILE,
      /127\.0\.0\.1:5432\/.*/,
      (address) =>
        `${address.replace('5432', '6432')}${mode === 'transaction' ? '\nDATABASE_POOLER=transaction' : ''}`,
    );
    await installation.runSection('Upgrading');
    const outcome = await runUnderLoad(installation, () => wait(10 * SECOND_MS));
    return { ...outcome, faults: [...outcome.faults, ...checkAllSucceed(outcome.responses)] };
  } finally {
    restore();
    await installation.runSection('Upgrading');
    await systemctl('stop', 'pgbouncer');
  }
}

/** @type {FailureTest['run']} */
async function failover(installation) {
  const restore = saveFiles([ENV_FILE]);
  const standby = await startStandby(installation.folder);
  try {
    editFile(
      ENV_FILE,
      /127\.0\.0\.1:5432\/nasaq/,
      `127.0.0.1:5432,127.0.0.1:${STANDBY_PORT}/nasaq?target_session_attrs=read-write`,
    );
    await installation.runSection('Upgrading');
    let [from, to] = [0, 0];
    const outcome = await runUnderLoad(
      installation,
      async () => {
        from = performance.now();
        await systemctl('stop', 'postgresql');
        await wait(2 * SECOND_MS);
        await standby.promote();
        to = performance.now();
        await wait(5 * SECOND_MS);
      },
      { port: STANDBY_PORT },
    );
    return {
      ...outcome,
      faults: [...outcome.faults, ...checkOutage(outcome.responses, { from, to })],
    };
  } finally {
    restore();
    await standby.stop();
    await systemctl('start', 'postgresql');
    await installation.runSection('Upgrading');
  }
}

/**
 * Saves files, or their absence. Returns a function that restores them.
 * @param {string[]} paths
 */
function saveFiles(paths) {
  const saved = paths.map((path) => ({
    path,
    text: existsSync(path) ? readFileSync(path, 'utf8') : undefined,
  }));
  return () => {
    for (const { path, text } of saved) {
      if (text === undefined) rmSync(path, { force: true });
      else writeFileSync(path, text);
    }
  };
}

/**
 * @param {string} path
 * @param {RegExp} from
 * @param {string | ((found: string) => string)} to
 */
function editFile(path, from, to) {
  const text = readFileSync(path, 'utf8');
  if (!from.test(text)) throw new Error(`Nothing in ${path} matches ${from}.`);
  writeFileSync(
    path,
    text.replace(from, (found) => (typeof to === 'string' ? to : to(found))),
  );
}

/** @param {string} name */
async function pidOf(name) {
  const { output } = await runChild('systemctl', ['show', '--property=MainPID', '--value', name]);
  const pid = Number(output);
  if (!(pid > 1)) throw new Error(`${name} is not running.`);
  return pid;
}

/**
 * @param {string} verb
 * @param {string} name
 */
async function systemctl(verb, name) {
  const { code, output } = await runChild('systemctl', [verb, name]);
  if (code !== 0) throw new Error(`systemctl ${verb} ${name}:\n${output}`);
}

/** @param {number} port */
async function readyStatus(port) {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
}
