import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { fillDemo } from '../../server/demo/fill.ts';
import { updateAccount } from '../../server/services/accounts.ts';
import { createPasswords } from '../../server/services/passwords.ts';
import { runAccount, runAccountOnTerminal } from '../helpers/commands.ts';
import { sendRequest, signInAt, sessionTokenIn } from '../helpers/processes.ts';
import { startServer } from '../helpers/serverProcess.ts';
import { createTestApp, ENGLISH, MAIN, type TestApp } from '../helpers/testApp.ts';
import { createStorage, type TestStorage } from '../helpers/testDatabase.ts';

const OWNER = 'owner@horizon.example';
const CREATE_MAIN = [
  '--email',
  OWNER,
  '--main',
  '--company',
  'مدارس الأفق',
  '--company-en',
  'Horizon Schools',
  '--name',
  'نورة السبيعي',
];

let storage: TestStorage;
beforeAll(async () => {
  storage = await createStorage();
});
afterAll(() => storage.remove());

describe('the account command', () => {
  it('prints its usage, and accepts no password as an argument', async () => {
    const [incomplete, typed] = await Promise.all([
      runAccount(storage, ['--email', OWNER, '--main', '--activate']),
      runAccount(storage, ['--email', OWNER, '--password=hunter2-hunter2']),
    ]);
    expect([incomplete.code, incomplete.text.split('\n')[0]]).toEqual([
      1,
      'npm run account -- --email <e-mail> and one of:',
    ]);
    expect([typed.code, typed.text.split('\n')[0]]).toEqual([
      1,
      "Option '--password' does not take an argument",
    ]);
    expect(typed.text).not.toContain('hunter2');
  });

  it('has the rules of the form, with the same messages', async () => {
    expect(await runAccount(storage, CREATE_MAIN, '12345\n')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Password must be at least 6 characters') as string,
    });
    expect(
      (await runAccount(storage, ['--email', 'owner', ...CREATE_MAIN.slice(2)], 'long enough\n'))
        .text,
    ).toContain('Enter an email address in the correct format');
  });

  it('reads the password as one line of standard input', async () => {
    expect(await runAccount(storage, CREATE_MAIN, 'first line\nsecond line\n')).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        'Standard input has 2 lines. Expected one line with the password.',
      ) as string,
    });
  });

  it('creates the company and its main account, asking on a terminal without showing the password', async () => {
    const different = await runAccountOnTerminal(storage, CREATE_MAIN, [
      ['Password: ', 'secret-one'],
      ['Repeat the password: ', 'secret-two'],
    ]);
    expect(different).toMatchObject({
      code: 1,
      text: expect.stringContaining('The two passwords differ.') as string,
    });
    const created = await runAccountOnTerminal(storage, CREATE_MAIN, [
      ['Password: ', 'secret-one'],
      ['Repeat the password: ', 'secret-one'],
    ]);
    expect(created).toMatchObject({
      code: 0,
      text: expect.stringContaining(`${OWNER} is the main account of Horizon Schools.`) as string,
    });
    expect(created.text).not.toContain('secret');
    const again = await runAccount(
      storage,
      ['--email', OWNER.toUpperCase(), ...CREATE_MAIN.slice(2)],
      'secret-one',
    );
    expect(again).toEqual({
      code: 1,
      text: `${OWNER.toUpperCase()} is already the e-mail of an account.\n`,
    });
  });

  it('creates an account that can sign in to a server without demo accounts, and does not open a data folder that a server uses', async () => {
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

  it('are not created beside the demo accounts, and an empty database explains how to create the first one', async () => {
    const empty = await createStorage();
    const server = startServer(empty, { DEMO: 'off' });
    await server.address;
    expect(server.output()).toContain('npm run account -- --email you@example.com --main');
    await server.stop();
    const database = await openDatabase(empty);
    await fillDemo(database, {
      now: new Date(),
      passwords: createPasswords(),
      withoutHistory: true,
    });
    await database.close();
    expect((await runAccount(empty, CREATE_MAIN, 'long enough')).text).toContain(
      'This database contains the demo accounts, whose password is public.',
    );
    await empty.remove();
  });
});
