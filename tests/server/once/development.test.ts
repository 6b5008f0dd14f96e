import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type ServerProcess } from '../../helpers/serverProcess.ts';
import { MAIN } from '../../helpers/testApp.ts';
import { createFilledPlace, ROOT, type TestPlace } from '../../helpers/testDatabase.ts';

let place: TestPlace;
let server: ServerProcess;
const definitions = fs.mkdtempSync(path.join(os.tmpdir(), 'definitions-'));
const RULES = path.join(definitions, 'schemas/common.schema.json');

beforeAll(async () => {
  for (const folder of ['schemas', 'locales']) fs.cpSync(path.join(ROOT, folder), path.join(definitions, folder), { recursive: true });
  place = await createFilledPlace('demo');
  server = startServer(place, { NODE_ENV: 'development', DEFINITIONS_ROOT: definitions });
});
afterAll(async () => {
  await server.stop();
  await place.remove();
  fs.rmSync(definitions, { recursive: true, force: true });
});

const post = (address: string, url: string, body: unknown, token?: string) =>
  fetch(address + url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) } });

it('an edited rule holds soon, in the same process and session; a faulty edit changes nothing', async () => {
  const address = await server.address;
  const { data } = (await (await post(address, '/investor/user/login', { identity: MAIN, password: 'Sanabil-2026' })).json()) as { data: { token: string } };
  const problemsOf = async () => {
    const answer = await post(address, '/investor/news', { title: 'عنوان', details: 'x', schools_id: [] }, data.token);
    expect(answer.status).toBe(422);
    return Object.keys(((await answer.json()) as { problems: object }).problems);
  };
  expect(await problemsOf()).not.toContain('title');
  const good = fs.readFileSync(RULES, 'utf8');

  fs.writeFileSync(RULES, good.replace('"minLength": 4', '"minLength": 40'));
  await expect.poll(problemsOf, { timeout: 15_000, interval: 50 }).toContain('title');

  fs.writeFileSync(RULES, good.replace('"minLength": 4', '"minLength": "4"'));
  await expect.poll(() => server.output(), { timeout: 15_000 }).toContain('common.schema.json:');
  expect(await problemsOf()).toContain('title');

  fs.writeFileSync(RULES, good);
  await expect.poll(problemsOf, { timeout: 15_000, interval: 50 }).not.toContain('title');
});
