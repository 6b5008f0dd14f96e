import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../../src/cli/children.mjs';
import { log, stopwatch } from '../../src/cli/print.mjs';
import { root } from '../root.mjs';
import { dropDatabasesAndRole, findCluster, hasDatabase, query } from './cluster.mjs';
import {
  arePackagesInstalled,
  isListening,
  createCertificate,
  removeInstallation,
} from './machine.mjs';
import { fillPlaceholders, DOCUMENT, readBlocks } from './document.mjs';
import { createSystemd, hasSystemd } from './systemd.mjs';
import { runInTerminal } from './terminal.mjs';
import { PROMPT_ANSWERS, RELEASES, valuesOf } from './values.mjs';

const PROCESSES = ['nasaq@8081', 'nasaq@8082'];
/** The number of characters of a log to show when a command fails. */
const LOG_TAIL_LENGTH = 1500;

/**
 * Installs the product with the commands of docs/deployment.md and removes it again.
 * @param {string} folder for temporary files
 */
export function createInstaller(folder) {
  const blocks = readBlocks();
  const day = new Date().toLocaleDateString('sv');
  const repository = join(folder, 'nasaq.git');
  /** @type {(() => unknown)[]} */
  const undoSteps = [];
  /** @type {Awaited<ReturnType<typeof createSystemd>> | undefined} */
  let systemd;

  /**
   * @param {import('./document.mjs').Block} block
   * @param {string} version
   */
  async function run(block, version) {
    const title = `${DOCUMENT}:${block.line} ${block.section}`;
    if (/^apt-get /m.test(block.text) && (await arePackagesInstalled(block.text))) {
      // apt-get would change nothing here, and `apt-get update` needs a network.
      block = { ...block, text: block.text.replace(/^apt-get .*\n/gm, '') };
      log(`  ${title}: the packages are installed already`);
    }
    const elapsed = stopwatch();
    const { code, output } = await runInTerminal(
      fillPlaceholders(block.text, valuesOf({ version, repository, day })),
      { folder, env: loginEnvironment(), answers: PROMPT_ANSWERS },
    );
    if (code !== 0)
      throw new Error(`${title} failed with exit code ${code}:\n${output.slice(-LOG_TAIL_LENGTH)}`);
    log(`  ${title}: ${elapsed()}`);
  }

  async function prepare() {
    if (!hasSystemd()) {
      systemd = await createSystemd(folder);
      const { end, path } = systemd;
      process.env.PATH = `${path}:${process.env.PATH}`;
      undoSteps.push(end);
      log(
        'systemd is not running: this script runs the processes of docs/deployment/nasaq@.service instead, without resource limits and sandbox',
      );
    }
    await copyRepository(repository);
    undoSteps.push(removeInstallation, () =>
      rmSync(`/var/backups/nasaq-${day}.dump`, { force: true }),
    );
  }

  async function prepareDatabase() {
    const { isOnline } = await findCluster();
    if (!isOnline) {
      // In a container, installing a package does not start its services.
      await systemctl('start', 'postgresql');
      undoSteps.push(() => systemctl('stop', 'postgresql'));
    }
    if (await hasDatabase())
      throw new Error('A database or a role "nasaq" already exists on this machine.');
    undoSteps.push(dropDatabasesAndRole);
  }

  return {
    /** @returns {Promise<Buffer>} the TLS certificate of the host */
    install: async () => {
      log(`Following ${DOCUMENT}`);
      await prepare();
      const certificate = await createCertificate();
      const hadNginx = await isListening(80);
      for (const block of blocks.filter(({ installs }) => installs)) {
        if (block.section === 'Database' && block.text.includes('createuser'))
          await prepareDatabase();
        if (block.section === 'The processes')
          undoSteps.push(() => systemctl('stop', ...PROCESSES));
        if (block.section === 'The reverse proxy')
          undoSteps.push(
            () => systemctl(hadNginx ? 'reload' : 'stop', 'nginx'),
            () => rmSync('/etc/nginx/conf.d/nasaq.conf', { force: true }),
          );
        await run(block, RELEASES.first);
      }
      return certificate;
    },
    /**
     * Runs the commands of one section of docs/deployment.md.
     * @param {string} section
     * @param {{ version?: 'first' | 'second' }} [options]
     */
    runSection: async (section, { version = 'first' } = {}) => {
      const found = blocks.filter((block) => block.section === section);
      // Only the first block is needed for the second release: the others write the settings, which
      // both releases share.
      const selected = version === 'second' ? found.slice(0, 1) : found;
      if (selected.length === 0) throw new Error(`${DOCUMENT} has no commands under "${section}".`);
      for (const block of selected) await run(block, RELEASES[version]);
    },
    logTails: () =>
      PROCESSES.map(
        (name) => `${name}:\n${(systemd?.log(name) ?? '').slice(-LOG_TAIL_LENGTH)}`,
      ).join('\n'),
    undo: async () => {
      for (const step of undoSteps.splice(0).toReversed())
        await Promise.resolve(step()).catch((error) => log(error.message));
    },
  };
}

/** Returns the environment of a login shell, without npm's variables. */
function loginEnvironment() {
  const { PATH, HOME, LANG = 'C.UTF-8' } = process.env;
  return { PATH, HOME, LANG, TERM: 'dumb' };
}

/**
 * Clones this repository and tags the current commit as both releases.
 * @param {string} repository
 */
async function copyRepository(repository) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await runChild('git', args);
    if (code !== 0) throw new Error(`git ${args.join(' ')}:\n${output}`);
    return output;
  };
  await git('clone', '--quiet', '--bare', root, repository);
  const commit = (await git('-C', root, 'rev-parse', 'HEAD')).trim();
  for (const release of Object.values(RELEASES))
    await git('-C', repository, 'tag', release, commit);
  const changes = (await git('-C', root, 'status', '--porcelain')).trim();
  log(
    `Releases ${Object.values(RELEASES).join(' and ')} are commit ${commit.slice(0, 9)}${changes ? ', without the uncommitted changes' : ''}`,
  );
}

/**
 * @param {string} verb
 * @param {string[]} names
 */
async function systemctl(verb, ...names) {
  const { code, output } = await runChild('systemctl', [verb, ...names]);
  if (code !== 0) throw new Error(`systemctl ${verb} ${names.join(' ')}:\n${output}`);
}

/**
 * @returns {Promise<boolean>} whether the restored database has as many accounts as the original
 */
export async function isRestoreComplete() {
  const counts = await Promise.all(
    ['nasaq', 'nasaq_restored'].map((database) =>
      query('select count(*) from staff', { database }),
    ),
  );
  return counts[0]?.[0] === counts[1]?.[0];
}
