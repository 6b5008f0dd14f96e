import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import {
  countOnServer,
  COUNT_PATH,
  type StoredCount,
} from '../../../src/build/definitions/storedCount.ts';
import {
  startDevelopmentServer,
  startServer,
  type ServerProcess,
} from '../../helpers/serverProcess.ts';
import { createTemplateCopy, ROOT, type TestStorage } from '../../helpers/testDatabase.ts';

const TOKEN = 'the-token-of-the-studio';
const RULE = {
  resource: 'news',
  call: 'one',
  fields: { title: ['/title'] },
  schemas: [
    {
      before: { type: 'object', properties: { title: {} } },
      after: { type: 'object', properties: { title: { type: 'string', maxLength: 1 } } },
    },
  ],
  shown: [],
};

let storage: TestStorage;
let server: ServerProcess | undefined;
beforeAll(async () => {
  storage = await createTemplateCopy('demo');
});
afterEach(() => server?.stop());
afterAll(() => storage.remove());

const start = (how: typeof startDevelopmentServer) => {
  server = how(storage, { DEFINITIONS_ROOT: ROOT, STUDIO_TOKEN: TOKEN });
  return server.address;
};

async function countAt(host: string, token: string): Promise<StoredCount> {
  const results: StoredCount[] = [];
  const { signal } = new AbortController();
  for await (const result of countOnServer({ host, token }, [RULE], signal)) results.push(result);
  return results.at(-1)!;
}

it('a development server counts stored items for the studio only', async () => {
  const address = await start(startDevelopmentServer);
  const { companies, resources } = await countAt(address, TOKEN);
  expect(companies.done).toBeGreaterThan(1);
  expect(resources[0]!.refused).toBeGreaterThan(1);
  expect(resources[0]!.refused).toBe(resources[0]!.items);
  await expect(countAt(address, 'x')).rejects.toThrow('403');
});

it('a production server does not', async () => {
  const address = await start(startServer);
  await expect(countAt(address, TOKEN)).rejects.toThrow('status 404');
});

it('is in no file that a production server loads', () => {
  const folder = inject('builtServer');
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.js'));
  const withPath = files.filter((name) =>
    fs.readFileSync(path.join(folder, name), 'utf8').includes(COUNT_PATH),
  );
  expect(withPath).toEqual(['development.js']);
});
