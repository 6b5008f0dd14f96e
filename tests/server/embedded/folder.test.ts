import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { FolderInUse, lockFile } from '../../../src/server/db/lock.ts';
import { loadMigrations, migrate } from '../../../src/server/db/migrate.ts';
import { globals } from '../../../src/server/rows/scope.ts';
import { createPasswords } from '../../../src/server/accounts/passwords.ts';
import { addCompany } from '../../helpers/build.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import { startServer } from '../../helpers/serverProcess.ts';
import { createFolderStorage, ROOT, type TestStorage } from '../../helpers/testDatabase.ts';

/** Empty at first. */
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-test-'));
});
afterEach(() => removeFolder(folder));

const storages: TestStorage[] = [];
afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.remove();
});

/** Creates a data folder with an empty database. */
async function makeStorage(): Promise<TestStorage> {
  const storage = await createFolderStorage();
  storages.push(storage);
  return storage;
}

/**
 * Starts a server that must refuse to start.
 * @returns its error output
 */
async function refusal(...start: Parameters<typeof startServer>): Promise<string> {
  const server = startServer(...start);
  expect(await server.ended).toBe(1);
  expect(server.errors()).not.toContain('    at ');
  return server.errors().trim();
}

/** Root can write everywhere, so these capabilities are dropped. */
const WITHOUT_ROOT_RIGHTS =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--']
    : [];

describe('a data folder', () => {
  it('that is not writable is reported with what to do', async () => {
    const locked = path.join(folder, 'locked');
    fs.mkdirSync(locked, { mode: 0o555 });
    const messageFor = (deniedPath: string) =>
      `The data folder ${deniedPath} is not writable (EACCES). Give the user that runs the server write permission, or set DATA_DIR to another folder.`;
    expect(
      await refusal({ databaseUrl: undefined, dataDir: locked }, {}, WITHOUT_ROOT_RIGHTS),
    ).toBe(messageFor(locked));
    expect(
      await refusal(
        { databaseUrl: undefined, dataDir: path.join(locked, 'new') },
        {},
        WITHOUT_ROOT_RIGHTS,
      ),
    ).toBe(messageFor(path.join(locked, 'new')));
    expect(fs.readdirSync(locked)).toEqual([]);
  });

  it('whose database belongs to another user is reported in the same way', async () => {
    const storage = await makeStorage();
    fs.chmodSync(path.join(storage.dataDir, 'postgres', 'PG_VERSION'), 0o444);
    expect(await refusal(storage, {}, WITHOUT_ROOT_RIGHTS)).toContain('is not writable (EACCES)');
  });

  it('of a newer version is refused and left unchanged', async () => {
    const storage = await makeStorage();
    const database = await openDatabase(storage);
    await migrate(database, [
      ...loadMigrations(ROOT),
      { name: '999-future.sql', text: 'create table future (id int)' },
    ]);
    await database.close();
    expect(await refusal(storage)).toBe(
      'The database has migrations that this version does not know: 999-future.sql. Start the version that made them, which is newer or that of another branch, or use another database: set DATA_DIR or DATABASE_URL.',
    );
    const again = await openDatabase(storage);
    expect((await sql`select count(*) as rows from company`.execute(again.db)).rows).toEqual([
      { rows: 0 },
    ]);
    await again.close();
  });

  it('of another major version of the engine is refused', async () => {
    const storage = await makeStorage();
    fs.writeFileSync(path.join(storage.dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refusal(storage)).toContain(
      'was created by version 17 of the embedded database; this release needs version 18.',
    );
  });

  it('of the first version is migrated and keeps its data', async () => {
    const storage = await makeStorage();
    const database = await openDatabase(storage);
    await migrate(database, loadMigrations(ROOT).slice(0, 1));
    const companyId = await addCompany(database.db);
    const email = 'first@old.example';
    const hash = await createPasswords().hash('Old-2024-password');
    // Uses the columns of that version, because today's functions write later ones.
    const { rows } = await sql<{
      id: number;
    }>`insert into staff (company_id, name, email, password_hash, created_at)
      values (${companyId}, 'موظف قديم', ${email}, ${hash}, now()) returning id`.execute(
      database.db,
    );
    const id = rows[0]!.id;
    await globals(database.db)
      .insertInto('login')
      .values({ email, company_id: companyId, staff_id: id })
      .execute();
    await database.close();

    const server = startServer(storage, { DEMO: 'on' });
    const address = await server.address;
    expect(server.output()).toContain('Migration 002-news.sql');
    expect(server.output()).not.toContain('Migration 001');
    expect(server.output()).not.toContain('demo');
    const signedIn = await fetch(`${address}/investor/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: 'first@old.example', password: 'Old-2024-password' }),
    });
    const { data } = (await signedIn.json()) as {
      data: { token: string; profile: { name: string } };
    };
    expect(data.profile.name).toBe('موظف قديم');
    const list = await fetch(`${address}/investor/news`, {
      headers: { authorization: `Bearer ${data.token}` },
    });
    expect(list.status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

describe('the lock file', () => {
  const startTime = (pid: number) => (pid === process.pid ? 'today' : '');
  const file = () => path.join(folder, 'process.lock');

  it('is refused while its process is running, and is released', () => {
    fs.writeFileSync(file(), '4242 yesterday');
    const startTimes = (pid: number) => (pid === 4242 ? 'yesterday' : 'today');
    expect(() => lockFile(file(), folder, startTimes)).toThrow(FolderInUse);
    const unlock = lockFile(file(), folder, startTime);
    expect(fs.readFileSync(file(), 'utf8')).toBe(`${process.pid} today`);
    unlock();
    expect(fs.existsSync(file())).toBe(false);
  });

  it('is taken over after a crash, even if its process id belongs to another program by now', () => {
    for (const leftover of ['4242 yesterday', 'half a li', '']) {
      fs.writeFileSync(file(), leftover);
      lockFile(file(), folder, (pid) => (pid === 4242 ? 'this morning' : 'today'))();
    }
    expect(fs.existsSync(file())).toBe(false);
  });
});
