import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followServer, type ServerState } from '../../../src/build/definitions/serverState.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import {
  startDevelopmentServer,
  startServer,
  type ServerProcess,
} from '../../helpers/serverProcess.ts';
import { CARDS, type CreatedOrder } from '../../helpers/payments.ts';
import { ENGLISH, MAIN } from '../../helpers/testApp.ts';
import { createTemplateCopy, ROOT, type TestStorage } from '../../helpers/testDatabase.ts';

let storage: TestStorage;
let server: ServerProcess;
const definitions = fs.mkdtempSync(path.join(os.tmpdir(), 'definitions-'));
const RULES = path.join(definitions, 'schemas/common.shared.json');

const start = () => startDevelopmentServer(storage, { DEFINITIONS_ROOT: definitions });

beforeAll(async () => {
  for (const folder of ['schemas', 'locales'])
    fs.cpSync(path.join(ROOT, folder), path.join(definitions, folder), { recursive: true });
  storage = await createTemplateCopy('demo');
  server = start();
});
afterAll(async () => {
  await server.stop();
  await storage.remove();
  removeFolder(definitions);
});

const signIn = async (address: string) => {
  const body = { identity: MAIN, password: 'Sanabil-2026' };
  const answer = await post(address, '/investor/user/login', body);
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

const post = (address: string, url: string, body: unknown, token?: string) =>
  fetch(address + url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });

it('an edited rule takes effect soon, in the same process and session; a faulty edit changes nothing', async () => {
  const address = await server.address;
  const token = await signIn(address);
  const problemsOf = async () => {
    const answer = await post(
      address,
      '/investor/news',
      { title: 'عنوان', details: 'x', schools_id: [] },
      token,
    );
    expect(answer.status).toBe(422);
    return Object.keys(((await answer.json()) as { problems: object }).problems);
  };
  expect(await problemsOf()).not.toContain('title');
  const good = fs.readFileSync(RULES, 'utf8');

  fs.writeFileSync(RULES, good.replace('"minLength": 4', '"minLength": 40'));
  await expect.poll(problemsOf, { timeout: 15_000, interval: 50 }).toContain('title');

  fs.writeFileSync(RULES, good.replace('"minLength": 4', '"minLength": "4"'));
  await expect.poll(() => server.output(), { timeout: 15_000 }).toContain('common.shared.json:');
  expect(await problemsOf()).toContain('title');

  fs.writeFileSync(RULES, good);
  await expect.poll(problemsOf, { timeout: 15_000, interval: 50 }).not.toContain('title');
});

it('background work uses the current definitions and the current app', async () => {
  const address = await server.address;
  const token = await signIn(address);
  const ordered = await post(
    address,
    '/investor/school-package/pay',
    { schools_obj: [{ school_id: 3, package_id: 2 }] },
    token,
  );
  const { data: order } = (await ordered.json()) as { data: CreatedOrder };
  const reloads = () => server.output().split('Definitions reloaded').length;
  const before = reloads();
  const file = path.join(definitions, 'locales/en/server.json');
  fs.writeFileSync(
    file,
    fs
      .readFileSync(file, 'utf8')
      .replace('{', '{ "mail.passwordReset.subject": "EDITED Set a new password",'),
  );
  await expect.poll(reloads, { timeout: 15_000, interval: 50 }).toBeGreaterThan(before);

  await post(address, '/investor/user/request-reset-password', { email: ENGLISH });
  const card = new URLSearchParams({ number: CARDS.paid, expiry: '05/31', cvv: '123' });
  await fetch(
    `${address}/sandbox-gateway/form/${order.checkout_id}?locale=en&shopperResultUrl=%2F`,
    { method: 'POST', body: card, redirect: 'manual' },
  );
  const mails = () =>
    fs
      .readdirSync(path.join(storage.dataDir, 'mail'))
      .map((name) => fs.readFileSync(path.join(storage.dataDir, 'mail', name), 'utf8'));
  await expect
    .poll(mails, { timeout: 15_000 })
    .toEqual([expect.stringContaining('Subject: EDITED ')]);
  const stateOf = async () => {
    const answer = await fetch(`${address}/investor/school-package/orders`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (
      (await answer.json()) as { data: { items: { id: number; state: string }[] } }
    ).data.items.find(({ id }) => id === order.orders_id)?.state;
  };
  // The user does not return from the gateway. The webhook and the status check settle the order.
  await expect.poll(stateOf, { timeout: 15_000 }).toBe('paid');
});

describe('a definition that the server cannot serve', () => {
  const CALLS = 'schemas/people/manager.resource.json';
  const ENTITY = 'schemas/people/manager.schema.json';
  const originals = new Map(
    [CALLS, ENTITY].map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]),
  );
  /** Replaces a file, as editors do that save safely. */
  const write = (file: string, text: string) => {
    fs.writeFileSync(path.join(definitions, 'edited.tmp'), text);
    fs.renameSync(path.join(definitions, 'edited.tmp'), path.join(definitions, file));
  };
  const edit = (file: string, from: string, to: string) => {
    expect(originals.get(file)).toContain(from);
    write(file, originals.get(file)!.replace(from, to));
  };
  const restore = () => originals.forEach((text, file) => write(file, text));
  const count = (text: string) => server.output().split(text).length - 1;
  const printed = async (text: string, times = 1) =>
    expect.poll(() => count(text), { timeout: 15_000, interval: 50 }).toBeGreaterThanOrEqual(times);

  /** The number of the line after the one that contains a text. */
  const lineAfter = (text: string) =>
    originals
      .get(CALLS)!
      .split('\n')
      .findIndex((line) => line.includes(text)) + 2;

  const PERMISSIONS_FILTER = '"permissions": { "match": "equal", "field": "permissions" }';
  const addFilter = () =>
    edit(CALLS, '"filters": {', `"filters": {\n        ${PERMISSIONS_FILTER},`);
  const FILTER_ISSUE = `${CALLS}:${lineAfter('"filters": {')}:53  The filter “permissions” (equal) cannot be applied to “permissions”`;
  const addCall = () =>
    edit(
      CALLS,
      '"calls": {',
      '"calls": {\n    "invite": { "method": "POST", "path": "/investor/schooladmin/invite" },',
    );
  const CALL_ISSUE = `${CALLS}:${lineAfter('"calls": {')}:5  The server has no handler for the call “manager.invite”`;

  afterEach(restore);

  it('is an issue with file and line, and the last app stays until the file is right', async () => {
    const address = await server.address;
    const token = await signIn(address);
    const statusOf = async (query: string) =>
      (
        await fetch(`${address}/investor/schooladmin${query}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    const states: ServerState[] = [];
    const stop = followServer(address, (state) => void states.push(state));

    addFilter();
    await printed(FILTER_ISSUE);
    await printed('The server keeps the last definitions that it could serve.');
    expect(await statusOf('')).toBe(200);

    addCall();
    await printed(CALL_ISSUE);
    expect(await statusOf('')).toBe(200);
    expect(states.at(-1)?.issues).toEqual([
      expect.objectContaining({ file: CALLS, line: lineAfter('"calls": {'), column: 5 }),
    ]);
    expect(states.at(-1)?.issues[0]?.message.ar).toContain('ليس في الخادم ما ينفّذ');

    const filter = '"status": { "match": "equal", "field": "status" }';
    edit(CALLS, '"filters": {', `"filters": {\n        ${filter},`);
    await expect.poll(() => statusOf('?status=1'), { timeout: 15_000, interval: 50 }).toBe(200);
    expect(await statusOf('?permissions=1')).toBe(400);
    expect(states.at(-1)?.issues).toEqual([]);
    stop();
  });

  it('stays without effect if the app fails for another reason', async () => {
    const address = await server.address;
    const before = count('Definitions reloaded');
    edit(CALLS, '"path": "/investor/schooladmin",', '"path": "/healthz",');
    await printed("The server could not be built: FastifyError: Method 'GET' already declared");
    expect((await fetch(`${address}/investor/schooladmin`)).status).toBe(401);
    restore();
    await printed('Definitions reloaded', before + 1);
  });

  it('makes a server wait that starts with it', async () => {
    await server.stop();
    const nickname = '"nickname": { "type": "string", "readOnly": true }';
    edit(ENTITY, '"status": "accountStatus",', `"status": "accountStatus", ${nickname},`);
    server = start();
    await printed(`${ENTITY}:24:44  The calls return “nickname”, but nothing stores it`);
    await printed('The server waits for correct definitions at ');
    const waiting = /at (http:\S+)/.exec(server.output())![1]!;
    const answers = await Promise.all(
      ['en', 'ar'].map((language) =>
        fetch(`${waiting}/investor/schooladmin`, { headers: { 'accept-language': language } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { message: expect.stringContaining('The server waits until the definitions are correct') },
      { message: expect.stringContaining('ينتظر الخادم تصحيح التعريفات') },
    ]);

    write(ENTITY, '{\n');
    await printed(`${ENTITY}:2:1  `);
    restore();
    const address = await server.address;
    expect(address).toBe(waiting);
    expect((await fetch(`${address}/investor/schooladmin`)).status).toBe(401);
  });

  it('does not keep a waiting server from stopping', async () => {
    await server.stop();
    addFilter();
    server = start();
    await printed('The server waits for correct definitions at ');
    expect(await server.stop()).toBe(0);
    restore();
    server = start();
    await server.address;
  });

  it('is reported by a production server, which does not start', async () => {
    await server.stop();
    addFilter();
    const production = startServer(storage, { DEFINITIONS_ROOT: definitions });
    expect(await production.ended).toBe(1);
    expect(production.errors()).toContain(`The definitions have issues:\n${FILTER_ISSUE}`);
    restore();
    server = start();
    await server.address;
  });
});

describe('a refused request', () => {
  const refuse = async (address: string) => {
    const login = await post(address, '/investor/user/login', { identity: 'x', password: '' });
    expect(login.status).toBe(422);
    const list = await fetch(`${address}/investor/schooladmin?page=2`);
    expect(list.status).toBe(401);
    return [login, list].map((response) => response.headers.get('x-request-id'));
  };

  it('has a readable line with its reason and number in the development log, and is sent to the browser', async () => {
    const address = await server.address;
    const states: ServerState[] = [];
    const stop = followServer(address, (state) => void states.push(state));
    const [login, list] = await refuse(address);
    const lines = [
      `Refused: POST /investor/user/login 422  identity: login.error.identity, password: login.error.password.required  (request ${login})`,
      `Refused: GET /investor/schooladmin?page=2 401  problem.unauthorized “Sign in to continue”  (request ${list})`,
    ];
    for (const line of lines) await expect.poll(() => server.output()).toContain(line);
    await expect.poll(() => server.errors()).toContain(`"reqId":"${login}"`);
    await expect
      .poll(() => states.at(-1)?.refused.slice(-2))
      .toMatchObject([
        {
          id: login,
          method: 'POST',
          url: '/investor/user/login',
          status: 422,
          reasons: [
            { field: 'identity', key: 'login.error.identity' },
            { field: 'password', key: 'login.error.password.required' },
          ],
        },
        {
          id: list,
          status: 401,
          reasons: [{ field: '', text: { en: 'Sign in to continue' } }],
        },
      ]);
    stop();
  });

  it('is logged in production without its URL and reason', async () => {
    await server.stop();
    const production = startServer(storage);
    const address = await production.address;
    expect(await refuse(address)).toEqual([null, null]);
    // The built client, if there is one, answers with its page.
    const state = await fetch(`${address}/development/state`);
    expect(await state.text()).not.toContain('refused');
    await production.stop();
    expect(production.output()).not.toContain('Refused');
    expect(production.errors()).not.toMatch(/page=2|login\.error/);
    server = start();
    await server.address;
  });
});
