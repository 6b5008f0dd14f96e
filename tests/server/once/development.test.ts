import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type ServerProcess } from '../../helpers/serverProcess.ts';
import { CARDS, type CreatedOrder } from '../../helpers/payments.ts';
import { ENGLISH, MAIN } from '../../helpers/testApp.ts';
import { createTemplateCopy, ROOT, type TestStorage } from '../../helpers/testDatabase.ts';

let storage: TestStorage;
let server: ServerProcess;
const definitions = fs.mkdtempSync(path.join(os.tmpdir(), 'definitions-'));
const RULES = path.join(definitions, 'schemas/common.shared.json');

beforeAll(async () => {
  for (const folder of ['schemas', 'locales'])
    fs.cpSync(path.join(ROOT, folder), path.join(definitions, folder), { recursive: true });
  storage = await createTemplateCopy('demo');
  server = startServer(storage, { NODE_ENV: 'development', DEFINITIONS_ROOT: definitions });
});
afterAll(async () => {
  await server.stop();
  await storage.remove();
  fs.rmSync(definitions, { recursive: true, force: true });
});

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
  const { data } = (await (
    await post(address, '/investor/user/login', { identity: MAIN, password: 'Sanabil-2026' })
  ).json()) as { data: { token: string } };
  const problemsOf = async () => {
    const answer = await post(
      address,
      '/investor/news',
      { title: 'عنوان', details: 'x', schools_id: [] },
      data.token,
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
  const { data } = (await (
    await post(address, '/investor/user/login', { identity: MAIN, password: 'Sanabil-2026' })
  ).json()) as { data: { token: string } };
  const ordered = await post(
    address,
    '/investor/school-package/pay',
    { schools_obj: [{ school_id: 3, package_id: 2 }] },
    data.token,
  );
  const { data: order } = (await ordered.json()) as { data: CreatedOrder };
  const reloads = () => server.output().split('Definitions reloaded').length;
  const before = reloads();
  const file = path.join(definitions, 'locales/en/server.json');
  fs.writeFileSync(
    file,
    fs.readFileSync(file, 'utf8').replace('"mail.passwordReset.subject": "', '$&EDITED '),
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
      headers: { authorization: `Bearer ${data.token}` },
    });
    return (
      (await answer.json()) as { data: { items: { id: number; state: string }[] } }
    ).data.items.find(({ id }) => id === order.orders_id)?.state;
  };
  // The user does not return from the gateway. The webhook and the status check settle the order.
  await expect.poll(stateOf, { timeout: 15_000 }).toBe('paid');
});
