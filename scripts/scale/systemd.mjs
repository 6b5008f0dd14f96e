import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runChild } from '../../src/cli/children.mjs';
import { root } from '../root.mjs';
import { createService } from './service.mjs';

/** This folder exists if systemd is running. */
const SYSTEMD_RUNTIME = '/run/systemd/system';
const UNIT_FOLDER = '/etc/systemd/system';

export const hasSystemd = () => existsSync(SYSTEMD_RUNTIME);

/**
 * Creates a replacement for systemd where it is not running, as in a container: a `systemctl`
 * program that starts and stops the processes of the unit files in /etc/systemd/system. Services of
 * Debian's packages are started by their scripts in /etc/init.d. Resource limits and the sandbox of
 * a unit are not implemented.
 * @param {string} folder for the program and the logs
 */
export async function createSystemd(folder) {
  /** @type {Map<string, import('./service.mjs').Service>} */
  const services = new Map();
  const socket = join(folder, 'systemd.sock');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'systemctl'),
    `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'scripts', 'scale', 'systemctl.mjs')}' '${socket}' "$@"\n`,
  );
  chmodSync(join(bin, 'systemctl'), 0o755);

  const server = createServer((request, response) => {
    void text(request)
      .then((args) => runCommand(JSON.parse(args)))
      .catch((error) => ({ code: 1, output: `${error.message}\n` }))
      .then(({ code, output }) => response.writeHead(code === 0 ? 200 : 500).end(output));
  });
  await new Promise((resolve) => server.listen(socket, () => resolve(undefined)));

  /**
   * @param {string[]} args
   * @returns {Promise<{ code: number, output: string }>}
   */
  async function runCommand(args) {
    const [verb = '', ...names] = args.filter((arg) => !arg.startsWith('-'));
    if (verb === 'daemon-reload') return { code: 0, output: '' };
    // Without --now, `enable` and `disable` neither start nor stop anything.
    const isEffective = verb !== 'enable' && verb !== 'disable' ? true : args.includes('--now');
    const action = verb === 'enable' ? 'start' : verb === 'disable' ? 'stop' : verb;
    const results = isEffective
      ? await Promise.all(names.map((name) => runAction(action, name)))
      : [];
    return {
      code: Math.max(0, ...results.map(({ code }) => code)),
      output: results.map(({ output }) => output).join(''),
    };
  }

  /**
   * @param {string} action
   * @param {string} name
   */
  async function runAction(action, name) {
    const [, template = '', instance = ''] = /^([^@]+)@([^.]*)(?:\.service)?$/.exec(name) ?? [];
    const unit = join(UNIT_FOLDER, `${template}@.service`);
    if (!existsSync(unit))
      return runChild('service', [
        name,
        action === 'reload-or-restart' ? await reloadAction(name) : action,
      ]);
    const service =
      services.get(name) ??
      createService(
        name,
        () => ({ text: readFileSync(unit, 'utf8'), instance }),
        openSync(logOf(name), 'a'),
        folder,
      );
    services.set(name, service);
    if (action === 'show') return { code: 0, output: `${service.pid() ?? 0}\n` };
    if (action === 'stop' || action === 'restart') await service.stop();
    if (action === 'start' || action === 'restart') await service.start();
    return { code: 0, output: '' };
  }

  /** @param {string} name */
  const reloadAction = async (name) =>
    (await runChild('service', [name, 'status'])).code === 0 ? 'reload' : 'restart';

  /** @param {string} name */
  const logOf = (name) => join(folder, `${name}.log`);

  return {
    path: bin,
    /** @param {string} name */
    log: (name) => (existsSync(logOf(name)) ? readFileSync(logOf(name), 'utf8') : ''),
    end: async () => {
      for (const service of services.values()) {
        await service.stop();
        service.close();
      }
      server.close();
    },
  };
}
