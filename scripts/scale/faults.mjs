import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { runChild } from '../children.mjs';
import { freeze, makeReadOnly, STANDBY_PORT, startStandby } from './cluster.mjs';
import { startLoad } from './attack.mjs';
import { onlyServed, refusedOrServed, onlyOtherServed } from './judge.mjs';
import { startWork, verify } from './people.mjs';

/**
 * @typedef {import('./people.mjs').Answer} Answer
 *
 * @typedef {object} Installation the tested installation
 * @property {import('./people.mjs').Person[]} people
 * @property {Buffer} certificate
 * @property {string} folder a folder that the postgres user may write to
 * @property {(section: string, options?: { version?: 'first' | 'second' }) => Promise<void>} follow runs
 *   the commands of a section of docs/deployment.md
 *
 * @typedef {object} Outcome
 * @property {Answer[]} answers the users' responses
 * @property {number} acknowledged the number of articles that the server has acknowledged
 * @property {number} lost how many of them are missing or differ afterwards
 * @property {string[]} wrong
 *
 * @typedef {object} Fault
 * @property {string} name as printed in the table
 * @property {(installation: Installation) => Promise<Outcome>} run
 */

const SECOND_MS = 1000;
const PROCESSES = ['nasaq@8081', 'nasaq@8082'];
const ENV = '/etc/nasaq/nasaq.env';

/** @type {Fault[]} */
export const faults = [
  { name: 'Rolling restart to a new release', run: rollingRestart },
  { name: 'One process is killed, then the other', run: killed },
  { name: 'One process hangs', run: hung },
  { name: 'PostgreSQL is stopped for 8 s', run: stopped },
  { name: 'PostgreSQL hangs for 8 s', run: frozen },
  { name: 'PostgreSQL is read-only for 8 s', run: readOnly },
  { name: 'Bodies that are too large', run: oversized },
  { name: 'PgBouncer in session mode', run: (installation) => pooled(installation, 'session') },
  {
    name: 'PgBouncer in transaction mode',
    run: (installation) => pooled(installation, 'transaction'),
  },
  { name: 'The first of two PostgreSQL servers is stopped, the second promoted', run: failover },
];

/**
 * Runs the users' load before, during and after a failure, and then checks the acknowledged articles.
 * @param {Installation} installation
 * @param {() => Promise<unknown>} happen causes the failure
 * @param {{ port?: number, atLeast?: number }} [options] `port` is the port of the database to check;
 *   `atLeast` is the minimum number of requests to wait for
 * @returns {Promise<Omit<Outcome, 'wrong'> & { wrong: string[] }>}
 */
async function underWork({ people }, happen, { port, atLeast = 0 } = {}) {
  const work = await startWork(people);
  try {
    await wait(2 * SECOND_MS);
    await happen();
    await wait(3 * SECOND_MS);
    for (let waited = 0; work.answers.length < atLeast && waited < 120; waited += 1)
      await wait(SECOND_MS);
  } finally {
    await work.stop();
  }
  const { lost, doubled } = await verify(work.written, port ? { port } : {});
  return {
    answers: work.answers,
    acknowledged: work.written.size,
    lost,
    wrong: doubled > 0 ? [`${doubled} articles were created twice`] : [],
  };
}

/** @type {Fault['run']} */
async function rollingRestart(installation) {
  await installation.follow('The product', { version: 'second' });
  const outcome = await underWork(installation, () => installation.follow('Upgrading'), {
    atLeast: 1000,
  });
  return {
    ...outcome,
    wrong: [
      ...outcome.wrong,
      ...onlyServed(outcome.answers),
      ...(outcome.answers.length >= 1000 ? [] : ['there were fewer than 1,000 requests']),
    ],
  };
}

/** @type {Fault['run']} */
async function killed(installation) {
  const outcome = await underWork(installation, async () => {
    for (const name of PROCESSES) {
      process.kill(await pidOf(name), 'SIGKILL');
      await wait(5 * SECOND_MS);
    }
  });
  const inHand = installation.people.length * PROCESSES.length;
  return { ...outcome, wrong: [...outcome.wrong, ...onlyServed(outcome.answers, inHand)] };
}

/** @type {Fault['run']} */
async function hung(installation) {
  const pid = await pidOf(PROCESSES[0] ?? '');
  let [from, to] = [0, 0];
  const outcome = await underWork(installation, async () => {
    from = performance.now();
    process.kill(pid, 'SIGSTOP');
    // systemd's watchdog ends the process within this time.
    await wait(40 * SECOND_MS);
    to = performance.now();
    resume(pid);
  });
  return {
    ...outcome,
    wrong: [
      ...outcome.wrong,
      ...onlyOtherServed(outcome.answers, { from, to, inHand: installation.people.length }),
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

/** @type {Fault['run']} */
async function stopped(installation) {
  return withoutDatabase(installation, async () => {
    await control('stop', 'postgresql');
    return () => control('start', 'postgresql');
  });
}

/** @type {Fault['run']} */
async function frozen(installation) {
  return withoutDatabase(installation, freeze);
}

/** @type {Fault['run']} */
async function readOnly(installation) {
  return withoutDatabase(installation, makeReadOnly);
}

/**
 * @param {Installation} installation
 * @param {() => Promise<() => unknown>} begin makes the database unavailable, and returns a function that
 *   restores it
 * @returns {Promise<Outcome>}
 */
async function withoutDatabase(installation, begin) {
  /** @type {number[]} */
  let ready = [];
  let [from, to] = [0, 0];
  const outcome = await underWork(installation, async () => {
    const end = await begin();
    from = performance.now();
    try {
      await wait(4 * SECOND_MS);
      ready = await Promise.all([8081, 8082].map(readiness));
      await wait(4 * SECOND_MS);
    } finally {
      to = performance.now();
      await end();
    }
    await wait(5 * SECOND_MS);
  });
  const unready =
    ready.length > 0 && ready.every((status) => status === 503)
      ? []
      : [`/readyz returned ${ready.join(' and ')} meanwhile`];
  return {
    ...outcome,
    wrong: [...outcome.wrong, ...unready, ...refusedOrServed(outcome.answers, { from, to })],
  };
}

/** @type {Fault['run']} */
async function oversized(installation) {
  const attack = startLoad(installation.certificate);
  const outcome = await underWork(installation, () => wait(15 * SECOND_MS));
  const told = await attack.stop();
  return { ...outcome, wrong: [...outcome.wrong, ...onlyServed(outcome.answers), ...told] };
}

/**
 * @param {Installation} installation
 * @param {'session' | 'transaction'} mode
 * @returns {Promise<Outcome>}
 */
async function pooled(installation, mode) {
  const restore = keepFiles(['/etc/pgbouncer/pgbouncer.ini', '/etc/pgbouncer/userlist.txt', ENV]);
  try {
    await installation.follow('PgBouncer');
    editFile('/etc/pgbouncer/pgbouncer.ini', /^pool_mode = .*$/m, `pool_mode = ${mode}`);
    await control('restart', 'pgbouncer');
    editFile(
      ENV,
      /127\.0\.0\.1:5432\/.*/,
      (address) =>
        `${address.replace('5432', '6432')}${mode === 'transaction' ? '\nDATABASE_POOLER=transaction' : ''}`,
    );
    await installation.follow('Upgrading');
    const outcome = await underWork(installation, () => wait(10 * SECOND_MS));
    return { ...outcome, wrong: [...outcome.wrong, ...onlyServed(outcome.answers)] };
  } finally {
    restore();
    await installation.follow('Upgrading');
    await control('stop', 'pgbouncer');
  }
}

/** @type {Fault['run']} */
async function failover(installation) {
  const restore = keepFiles([ENV]);
  const standby = await startStandby(installation.folder);
  try {
    editFile(
      ENV,
      /127\.0\.0\.1:5432\/nasaq/,
      `127.0.0.1:5432,127.0.0.1:${STANDBY_PORT}/nasaq?target_session_attrs=read-write`,
    );
    await installation.follow('Upgrading');
    let [from, to] = [0, 0];
    const outcome = await underWork(
      installation,
      async () => {
        from = performance.now();
        await control('stop', 'postgresql');
        await wait(2 * SECOND_MS);
        await standby.promote();
        to = performance.now();
        await wait(5 * SECOND_MS);
      },
      { port: STANDBY_PORT },
    );
    return {
      ...outcome,
      wrong: [...outcome.wrong, ...refusedOrServed(outcome.answers, { from, to })],
    };
  } finally {
    restore();
    await standby.stop();
    await control('start', 'postgresql');
    await installation.follow('Upgrading');
  }
}

/**
 * Saves files, or their absence. Returns a function that restores them.
 * @param {string[]} paths
 */
function keepFiles(paths) {
  const kept = paths.map((path) => ({
    path,
    text: existsSync(path) ? readFileSync(path, 'utf8') : undefined,
  }));
  return () => {
    for (const { path, text } of kept) {
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
async function control(verb, name) {
  const { code, output } = await runChild('systemctl', [verb, name]);
  if (code !== 0) throw new Error(`systemctl ${verb} ${name}:\n${output}`);
}

/** @param {number} port */
async function readiness(port) {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
}
