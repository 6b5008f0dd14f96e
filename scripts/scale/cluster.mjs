import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../../src/cli/children.mjs';

/** The port of Debian's default cluster. */
const PORT = 5432;
export const STANDBY_PORT = 5433;

/**
 * Runs a command as the postgres user.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} its output
 */
async function runAsPostgres(command, env = {}) {
  const { code, output } = await runChild('runuser', ['-u', 'postgres', '--', ...command], {
    cwd: '/',
    env: { ...process.env, ...env },
  });
  if (code !== 0) throw new Error(`${command.join(' ')}:\n${output}`);
  return output;
}

/**
 * Runs SQL in a database, also if it is read-only by default.
 * @param {string} sql
 * @param {{ database?: string, port?: number }} [where]
 * @returns {Promise<string[]>} one line per row
 */
export async function query(sql, { database = 'nasaq', port = PORT } = {}) {
  const options = [
    '--no-psqlrc',
    '--tuples-only',
    '--no-align',
    '--quiet',
    `--port=${port}`,
    `--dbname=${database}`,
  ];
  const output = await runAsPostgres(['psql', ...options, '--command', sql], {
    PGOPTIONS: '-c default_transaction_read_only=off',
  });
  return output.split('\n').filter(Boolean);
}

/** Whether a role or a database with the names in docs/deployment.md exists. */
export async function hasDatabase() {
  const [count] = await query(
    `select (select count(*) from pg_roles where rolname = 'nasaq') + (select count(*) from pg_database where datname in ('nasaq', 'nasaq_restored'))`,
    { database: 'postgres' },
  );
  return count !== '0';
}

/** Drops the databases and the role with the names in docs/deployment.md. */
export async function dropDatabasesAndRole() {
  for (const name of ['nasaq_restored', 'nasaq'])
    await runAsPostgres(['dropdb', '--if-exists', '--force', name]);
  await runAsPostgres(['dropuser', '--if-exists', 'nasaq']);
}

/**
 * @returns {Promise<{ version: string, folder: string, isOnline: boolean }>} of Debian's cluster
 */
export async function findCluster() {
  const { output } = await runChild('pg_lsclusters', ['--no-header']);
  const found = output
    .split('\n')
    .map((line) => line.split(/\s+/))
    .find(([, name, port]) => name === 'main' && Number(port) === PORT);
  const [version, , , status, , folder] = found ?? [];
  if (!version || !status || !folder)
    throw new Error(`There is no cluster "main" on port ${PORT}.`);
  return { version, folder, isOnline: status.startsWith('online') };
}

/**
 * Suspends all PostgreSQL processes without closing connections. Returns a function that resumes
 * them.
 */
export async function suspend() {
  const { folder } = await findCluster();
  const [pidLine = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(pidLine);
  process.kill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...childrenOf(postmaster)];
  for (const pid of pids.slice(1)) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT');
  };
}

/** @param {number} parent */
function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // The process name, in parentheses, may contain spaces.
        return (
          Number(
            readFileSync(`/proc/${pid}/stat`, 'utf8')
              .replace(/^.*\) /s, '')
              .split(' ')[1],
          ) === parent
        );
      } catch {
        return false;
      }
    });
}

/** Makes the database reject writes, as a standby does. Returns a function that undoes this. */
export async function makeReadOnly() {
  await query('alter system set default_transaction_read_only = on', { database: 'postgres' });
  await query('select pg_reload_conf()', { database: 'postgres' });
  return async () => {
    await query('alter system reset default_transaction_read_only', { database: 'postgres' });
    await query('select pg_reload_conf()', { database: 'postgres' });
  };
}

/**
 * Starts a standby of Debian's cluster "main", on a port of its own.
 * @param {string} parent a folder that the postgres user may write to
 */
export async function startStandby(parent) {
  const { version } = await findCluster();
  const folder = join(parent, 'standby');
  const control = `/usr/lib/postgresql/${version}/bin/pg_ctl`;
  await runAsPostgres([
    'pg_basebackup',
    `--port=${PORT}`,
    `--pgdata=${folder}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ]);
  writeFileSync(
    join(folder, 'postgresql.conf'),
    `port = ${STANDBY_PORT}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '/var/run/postgresql'\n`,
  );
  writeFileSync(
    join(folder, 'pg_hba.conf'),
    'local all postgres peer\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await runAsPostgres([
    control,
    '--pgdata',
    folder,
    '--log',
    join(parent, 'standby.log'),
    '--wait',
    'start',
  ]);
  return {
    promote: () => runAsPostgres([control, '--pgdata', folder, '--wait', 'promote']),
    stop: async () => {
      await runChild(
        'runuser',
        ['-u', 'postgres', '--', control, '--pgdata', folder, '--mode', 'fast', '--wait', 'stop'],
        { cwd: '/' },
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
