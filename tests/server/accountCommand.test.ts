import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateAccount } from '../../src/server/accounts/accounts.ts';
import { createPasswords } from '../../src/server/accounts/passwords.ts';
import { CREATE_MAIN, OWNER, runAccount } from '../helpers/commands.ts';
import { sendRequest, signInAt, sessionTokenIn } from '../helpers/processes.ts';
import { startServer } from '../helpers/serverProcess.ts';
import { createTestApp, ENGLISH, MAIN, type TestApp } from '../helpers/testApp.ts';
import { createStorage, type TestStorage } from '../helpers/testDatabase.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await createStorage();
});
afterAll(() => storage.remove());

describe('the account command', () => {
  it('creates an account that can sign in to a server without demo accounts, and does not open a data folder that a server uses', async () => {
    const created = await runAccount(storage, CREATE_MAIN, 'secret-one');
    expect(created).toMatchObject({
      code: 0,
      text: expect.stringContaining(`${OWNER} is the main account of Horizon Schools.`) as string,
    });
    // Starts as in a new installation: DEMO is not set.
    const server = startServer(storage, storage.databaseUrl ? { DEMO: '' } : {});
    const address = await server.address;
    expect(server.output()).not.toMatch(/demo|no account yet/i);
    const signedIn = await signInAt(address, OWNER, 'secret-one');
    expect(JSON.parse(signedIn.text)).toMatchObject({
      data: {
        profile: { name: 'نورة السبيعي', email: OWNER, is_main_account: true, locale: 'ar' },
      },
    });
    expect((await signInAt(address, MAIN, 'Sanabil-2026')).status).toBe(422);
    expect(
      (await sendRequest(address, '/investor/news', { token: sessionTokenIn(signedIn) })).status,
    ).toBe(200);
    const changed = await runAccount(storage, ['--email', OWNER, '--password'], 'another one\n');
    expect(changed.text).toContain(
      storage.databaseUrl ? 'the password was changed' : 'is in use by another process',
    );
    expect((await signInAt(address, OWNER, 'secret-one')).status).toBe(
      storage.databaseUrl ? 422 : 200,
    );
    await server.stop();
  });
});

describe('accounts changed by the command', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const profile = async () => (await t.get('/investor/profile', ENGLISH)).statusCode;

  it('sign in with the new password or not at all, and their sessions end', async () => {
    const [passwords, at] = [createPasswords(), t.clock.now()];
    expect(await profile()).toBe(200);
    expect(
      await updateAccount(
        t.database.db,
        ENGLISH.toUpperCase(),
        { at, password: 'another one' },
        passwords,
      ),
    ).toBe(true);
    expect([
      await profile(),
      (await t.signIn(ENGLISH)).statusCode,
      (await t.signIn(ENGLISH, 'another one')).statusCode,
    ]).toEqual([401, 422, 200]);
    await updateAccount(t.database.db, ENGLISH, { at, active: false }, passwords);
    expect((await t.signIn(ENGLISH, 'another one')).statusCode).toBe(422);
    await updateAccount(t.database.db, ENGLISH, { at, active: true }, passwords);
    expect((await t.signIn(ENGLISH, 'another one')).statusCode).toBe(200);
    expect(
      await updateAccount(t.database.db, 'nobody@test.example', { at, active: true }, passwords),
    ).toBe(false);
  });
});
