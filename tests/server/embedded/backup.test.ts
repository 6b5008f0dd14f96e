import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { DEMO_PASSWORD } from '../../../server/demo/fill.ts';
import { runCommand } from '../../helpers/commands.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import { digestTables } from '../../helpers/tableDigests.ts';
import { NEWS_BODY } from '../../helpers/newsItems.ts';
import { sendRequest, signInAt, sessionTokenIn } from '../../helpers/processes.ts';
import { startServer } from '../../helpers/serverProcess.ts';
import { MEMBER } from '../../helpers/testApp.ts';
import { createFolderStorage, type TestStorage } from '../../helpers/testDatabase.ts';
import { ofEveryCompany } from '../../../src/server/rows/scope.ts';

let folder: string;
let storage: TestStorage;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-backup-'));
  storage = await createFolderStorage();
});
afterAll(async () => {
  await storage.remove();
  removeFolder(folder);
});

const file = (name: string) => path.join(folder, `${name}.tar.gz`);
const storageIn = (name: string) => ({ databaseUrl: undefined, dataDir: path.join(folder, name) });

async function read(source: Pick<TestStorage, 'databaseUrl' | 'dataDir'>) {
  const database = await openDatabase(source);
  const [all, news] = [
    await digestTables(database.db),
    await ofEveryCompany(database.db).selectFrom('news').select('title').execute(),
  ];
  await database.close();
  return { all, titles: new Set(news.map(({ title }) => title)) };
}

describe('a backup', () => {
  it('can be made while the server works, and contains everything that was saved before', async () => {
    const server = startServer(storage, { DEMO: 'on' });
    const address = await server.address;
    const token = sessionTokenIn(await signInAt(address, MEMBER, DEMO_PASSWORD));
    const saved: string[] = [];
    const end = new AbortController();
    const saving = (async () => {
      for (let n = 0; !end.signal.aborted; n += 1) {
        const title = `أثناء النسخ ${n}`;
        expect(
          (
            await sendRequest(address, '/investor/news', {
              token,
              method: 'POST',
              body: { ...NEWS_BODY, title },
            })
          ).status,
        ).toBe(201);
        saved.push(title);
      }
    })();
    await expect.poll(() => saved.length).toBeGreaterThan(2);
    const before = [...saved];
    expect(await runCommand('backup', storage, [file('live')])).toMatchObject({
      code: 0,
      text: expect.stringContaining(`contains the database of ${storage.dataDir}`) as string,
    });
    const savedDuring = saved.length;
    await expect.poll(() => saved.length).toBeGreaterThan(savedDuring);
    end.abort();
    await saving;
    expect(await server.stop()).toBe(0);
    expect(await runCommand('restore', storageIn('live'), [file('live')])).toMatchObject({
      code: 0,
    });
    const { titles } = await read(storageIn('live'));
    for (const title of before) expect(titles).toContain(title);
  });

  it('of a stopped server is restored completely into an empty folder, and can be served from there', async () => {
    expect((await runCommand('backup', storage, [file('still')])).code).toBe(0);
    expect((await runCommand('restore', storageIn('still'), [file('still')])).code).toBe(0);
    expect((await read(storageIn('still'))).all).toEqual((await read(storage)).all);
    const server = startServer(storageIn('still'));
    expect((await signInAt(await server.address, MEMBER, DEMO_PASSWORD)).status).toBe(200);
    await server.stop();
    expect(
      fs.readdirSync(storage.dataDir).filter((name) => /^(backup|restore)-/.test(name)),
    ).toEqual([]);
  });

  it('overwrites nothing, and leaves nothing behind if it is refused', async () => {
    const size = fs.statSync(file('still')).size;
    expect(await runCommand('backup', storage, [file('still')])).toEqual({
      code: 1,
      text: `${file('still')} already exists and is not overwritten.\n`,
    });
    expect(fs.statSync(file('still')).size).toBe(size);
    expect((await runCommand('restore', storageIn('still'), [file('live')])).text).toContain(
      'already contains a database',
    );
    expect((await runCommand('backup', storageIn('nowhere'), [])).text).toContain(
      'There is no database in',
    );
    expect((await runCommand('restore', storageIn('new'), [file('missing')])).text).toBe(
      `The file ${file('missing')} does not exist.\n`,
    );
    const elsewhere = { databaseUrl: 'postgres://localhost/nasaq', dataDir: '' };
    expect((await runCommand('backup', elsewhere, [])).text).toContain('pg_dump');
  });

  it('is refused if it is truncated or not a backup, and the folder stays empty', async () => {
    const bytes = fs.readFileSync(file('still'));
    fs.writeFileSync(file('cut'), bytes.subarray(0, bytes.length - 5000));
    fs.writeFileSync(file('other'), 'no archive at all');
    for (const name of ['cut', 'other']) {
      expect(await runCommand('restore', storageIn(name), [file(name)])).toMatchObject({
        code: 1,
        text: expect.stringContaining(`${file(name)} is no`) as string,
      });
      expect(fs.readdirSync(storageIn(name).dataDir)).toEqual([]);
    }
  });
});
