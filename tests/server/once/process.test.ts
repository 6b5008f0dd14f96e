import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMPILED_FILE, loadDefinitions } from '../../../src/server/app/definitions.ts';
import { product } from '../../../server/product.ts';
import { readCompiled } from '../../../src/compiler/emit/compiled.ts';
import { runAccount } from '../../helpers/commands.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import { startServer, type ServerProcess } from '../../helpers/serverProcess.ts';
import { definitions, MAIN } from '../../helpers/testApp.ts';
import {
  createFolderStorage,
  createStorage,
  ROOT,
  type TestStorage,
} from '../../helpers/testDatabase.ts';

let storage: TestStorage;
const running: ServerProcess[] = [];
beforeAll(async () => {
  storage = await createStorage();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGKILL');
});
afterAll(() => storage.remove());

function start(...args: Parameters<typeof startServer>): ServerProcess {
  const server = startServer(...args);
  running.push(server);
  return server;
}

function copyDefinitions(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-root-'));
  for (const folder of ['schemas', 'locales'])
    fs.cpSync(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  return root;
}

const CREDENTIALS = JSON.stringify({ identity: MAIN, password: 'Sanabil-2026' });

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/investor/user/login`, {
    method: 'POST',
    body: CREDENTIALS,
    headers: { 'content-type': 'application/json' },
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const profileStatus = async (address: string, token: string) =>
  (await fetch(`${address}/investor/profile`, { headers: { authorization: `Bearer ${token}` } }))
    .status;

describe('the server process', () => {
  it('prints its address and the demo accounts, and keeps sessions after a restart, even after a crash', async () => {
    const first = start(storage);
    const address = await first.address;
    expect(first.output()).toContain('Sanabil-2026');
    expect(first.output()).toMatch(/Mails are not sent but written to \S+\/mail\n/);
    for (const account of [
      'investor@sanabil.example',
      'staff@sanabil.example',
      'english@sanabil.example',
      'inactive@sanabil.example',
      'investor@rival.example',
    ]) {
      expect(first.output()).toContain(account);
    }
    const token = await signIn(address);
    expect(await first.stop('SIGKILL')).toBe(null);

    const second = start(storage);
    expect(await profileStatus(await second.address, token)).toBe(200);
    expect(second.output()).not.toContain('Migration');
    expect(second.output()).not.toContain('Filled');
    expect(await second.stop('SIGTERM')).toBe(0);

    const third = start(storage, { DEMO: 'off' });
    expect(await profileStatus(await third.address, token)).toBe(200);
    expect(third.output()).not.toContain('Sanabil-2026');
    expect(await third.stop('SIGINT')).toBe(0);
  });

  it('answers pending requests before it stops, and accepts no new ones', async () => {
    const server = start(storage);
    const { hostname, port } = new URL(await server.address);
    const socket = net.connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => void (answer += chunk.toString()));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = `POST /investor/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${CREDENTIALS.length}\r\n\r\n`;
    await new Promise<void>((resolve) =>
      socket.write(head + CREDENTIALS.slice(0, 10), () => resolve()),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const at = performance.now();
    const stopped = server.stop('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(fetch(`http://${hostname}:${port}/healthz`)).rejects.toThrow();
    socket.write(CREDENTIALS.slice(10));
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toContain('"token"');
    expect(await stopped).toBe(0);
    expect(performance.now() - at).toBeLessThan(10_000);
  });

  it('stops within ten seconds even if a client or a mail server stalls, and accepts no new requests meanwhile', async () => {
    const mailSockets: net.Socket[] = [];
    const hanging = net.createServer((one) => void mailSockets.push(one));
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const server = start(storage, {
      MAIL_URL: `smtp://127.0.0.1:${(hanging.address() as net.AddressInfo).port}`,
    });
    const { hostname, port } = new URL(await server.address);
    const payload = {
      method: 'POST',
      body: JSON.stringify({ email: MAIN }),
      headers: { 'content-type': 'application/json' },
    };
    await fetch(`http://${hostname}:${port}/investor/user/request-reset-password`, payload);
    await expect.poll(() => mailSockets.length, { timeout: 10_000 }).toBe(1);
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      'POST /investor/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const at = performance.now();
    const stopped = server.stop('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(fetch(`http://${hostname}:${port}/healthz`)).rejects.toThrow();
    await stopped;
    expect(performance.now() - at).toBeLessThan(10_000);
    socket.destroy();
    for (const one of mailSockets) one.destroy();
    hanging.close();
  });
});

describe('the systemd watchdog', () => {
  it('is notified as long as the event loop runs, and only if systemd asks for it', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-notify-'));
    const notifications = path.join(folder, 'notifications');
    fs.writeFileSync(
      path.join(folder, 'systemd-notify'),
      `#!/bin/sh\necho "$@" >> ${notifications}
\n`,
      {
        mode: 0o755,
      },
    );
    const PATH = `${folder}:${process.env['PATH']}`;
    const lines = () =>
      fs.existsSync(notifications) ? fs.readFileSync(notifications, 'utf8').trim().split('\n') : [];
    const withoutWatchdog = start(storage, { PATH });
    await withoutWatchdog.address;
    await withoutWatchdog.stop();
    expect(lines()).toEqual([]);

    const server = start(storage, { PATH, WATCHDOG_USEC: '600000' });
    await server.address;
    await expect.poll(() => lines().length, { timeout: 5000 }).toBeGreaterThan(5);
    expect(new Set(lines())).toEqual(new Set(['WATCHDOG=1']));
    // The process is stopped, so the event loop hangs.
    server.child.kill('SIGSTOP');
    await wait(500);
    const before = lines().length;
    await wait(1000);
    expect(lines()).toHaveLength(before);
    server.child.kill('SIGCONT');
    await expect.poll(() => lines().length, { timeout: 5000 }).toBeGreaterThan(before + 2);
    expect(await server.stop()).toBe(0);
    removeFolder(folder);
  });

  it('logs one line if it cannot be notified', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-notify-'));
    fs.writeFileSync(path.join(folder, 'systemd-notify'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const server = start(storage, {
      PATH: `${folder}:${process.env['PATH']}`,
      WATCHDOG_USEC: '300000',
    });
    await server.address;
    await wait(500);
    await server.stop();
    expect(server.errors().match(/systemd watchdog notification failed/g)).toHaveLength(1);
    removeFolder(folder);
  });
});

describe('a failed start', () => {
  it('names every invalid setting in one message', async () => {
    const server = start(storage, { PORT: 'eighty', SESSION_IDLE: '5' });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toContain('PORT: must be a number from 0 to 65535, not "eighty"');
    expect(server.errors()).toContain('SESSION_IDLE: must be a number with a unit');
    expect(server.errors()).not.toContain('    at ');
  });

  it('reports that production needs a database, as the commands do, and creates none', async () => {
    const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-none-')), 'data');
    const server = start({ databaseUrl: undefined, dataDir }, { NODE_ENV: 'production' });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toContain('DATABASE_URL: must be set if NODE_ENV is production');
    const { code, text } = await runAccount(
      { databaseUrl: undefined, dataDir },
      ['--email', 'a@nasaq.example', '--main'],
      '',
      { NODE_ENV: 'production' },
    );
    expect(code).toBe(1);
    expect(text).toContain('DATABASE_URL: must be set if NODE_ENV is production');
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it('reports that the database cannot be reached, without its password', async () => {
    const server = start({
      databaseUrl: 'postgres://someone:hunter2@127.0.0.1:1/none',
      dataDir: '',
    });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(server.errors()).not.toMatch(/hunter2| {4}at /);
  });

  it('reports the port that is in use', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as net.AddressInfo;
    const server = start(storage, { PORT: String(port) });
    expect(await server.ended).toBe(1);
    other.close();
    expect(server.errors()).toContain(`Port ${port} is in use on 127.0.0.1.`);
    expect(server.errors()).not.toContain('    at ');
  });

  it('of a second process on the same data folder ends with a one-line message, and the first keeps running', async () => {
    const folder = await createFolderStorage();
    const first = start(folder);
    const address = await first.address;
    const second = start(folder);
    expect(await second.ended).toBe(1);
    expect(second.errors().trim()).toBe(
      `The data folder ${folder.dataDir} is in use by another process. Stop that process, or set DATA_DIR to another folder.`,
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    await folder.remove();
  });

  it('uses the definitions that the build compiled, and recompiles them if a file has changed since', async () => {
    const built = fs.readFileSync(path.join(inject('builtServer'), COMPILED_FILE), 'utf8');
    expect(readCompiled(built, ROOT)).toStrictEqual(definitions());
    const root = copyDefinitions();
    expect(readCompiled(built, root)).toStrictEqual(definitions());
    fs.appendFileSync(path.join(root, 'locales/en/core.json'), '\n');
    expect(readCompiled(built, root)).toBeUndefined();
    removeFolder(root);
  });

  it('refuses a time zone other than that of the product’s migrations, and reports file, line and column of an issue in the definitions', async () => {
    const root = copyDefinitions();
    expect((await loadDefinitions(root, product)).issues).toEqual([]);
    const [app, zone] = [path.join(root, 'schemas/app.json'), '"timeZone": "Asia/Riyadh"'];
    const original = fs.readFileSync(app, 'utf8');
    fs.writeFileSync(app, original.replace(zone, '"timeZone": "Europe/London"'));
    await expect(loadDefinitions(root, product)).rejects.toThrow(
      /schemas\/app\.json:\d+:3 {2}The migrations of the product use the days of “Asia\/Riyadh”, not those of “Europe\/London”/,
    );
    // Another product has no time zone in its migrations.
    expect((await loadDefinitions(root, {})).app.timeZone).toBe('Europe/London');
    fs.writeFileSync(app, original);
    const file = path.join(root, 'schemas/news/news.resource.json');
    const text = fs.readFileSync(file, 'utf8');
    const line = text.split('\n').findIndex((one) => one.includes('"school_id"')) + 1;
    fs.writeFileSync(file, text.replace('"field": "schools"', '"field": "scholls"'));
    await expect(loadDefinitions(root, product)).rejects.toThrow(
      new RegExp(`schemas/news/news\\.resource\\.json:${line}:\\d+ `),
    );
    removeFolder(root);
  });
});
