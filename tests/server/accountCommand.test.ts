import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { fillDemo } from '../../server/demo/fill.ts';
import { updateAccount } from '../../server/services/accounts.ts';
import { createPasswords } from '../../server/services/passwords.ts';
import { runAccount, runAccountOnTerminal } from '../helpers/commands.ts';
import { ask, signInAt, tokenIn } from '../helpers/processes.ts';
import { startServer } from '../helpers/serverProcess.ts';
import { createTestApp, ENGLISH, MAIN, type TestApp } from '../helpers/testApp.ts';
import { createPlace, type TestPlace } from '../helpers/testDatabase.ts';

const OWNER = 'owner@horizon.example';
const MAKE = [
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

let place: TestPlace;
beforeAll(async () => {
  place = await createPlace();
});
afterAll(() => place.remove());

describe('the command for accounts', () => {
  it('says how it is used, and takes no password as an argument', async () => {
    const [incomplete, typed] = await Promise.all([
      runAccount(place, ['--email', OWNER, '--main', '--activate']),
      runAccount(place, ['--email', OWNER, '--password=hunter2-hunter2']),
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

  it('refuses what the form would refuse, in its words', async () => {
    expect(await runAccount(place, MAKE, '12345\n')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Password must be at least 6 characters') as string,
    });
    expect(
      (await runAccount(place, ['--email', 'owner', ...MAKE.slice(2)], 'long enough\n')).text,
    ).toContain('Enter an email address in the correct format');
  });

  it('takes one line of the standard input as the password', async () => {
    expect(await runAccount(place, MAKE, 'first line\nsecond line\n')).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        'The standard input holds 2 lines. It takes one: the password.',
      ) as string,
    });
  });

  it('makes the company and its main account, asking on a terminal without showing the password', async () => {
    const different = await runAccountOnTerminal(place, MAKE, [
      ['Password: ', 'secret-one'],
      ['again: ', 'secret-two'],
    ]);
    expect(different).toMatchObject({
      code: 1,
      text: expect.stringContaining('The two passwords are not the same.') as string,
    });
    const made = await runAccountOnTerminal(place, MAKE, [
      ['Password: ', 'secret-one'],
      ['again: ', 'secret-one'],
    ]);
    expect(made).toMatchObject({
      code: 0,
      text: expect.stringContaining(`${OWNER} is the main account of Horizon Schools.`) as string,
    });
    expect(made.text).not.toContain('secret');
    const again = await runAccount(
      place,
      ['--email', OWNER.toUpperCase(), ...MAKE.slice(2)],
      'secret-one',
    );
    expect(again).toEqual({
      code: 1,
      text: `${OWNER.toUpperCase()} is the e-mail of an account already.\n`,
    });
  });

  it('makes one that signs in where no demo account does, while nobody else touches a database in use', async () => {
    // As a new installation starts: nothing is said of demo data.
    const server = startServer(place, place.databaseUrl ? { DEMO: '' } : {});
    const address = await server.address;
    expect(server.output()).not.toMatch(/demo|no account yet/i);
    const signedIn = await signInAt(address, OWNER, 'secret-one');
    expect(JSON.parse(signedIn.text)).toMatchObject({
      data: {
        profile: { name: 'نورة السبيعي', email: OWNER, is_main_account: true, locale: 'ar' },
      },
    });
    expect((await signInAt(address, MAIN, 'Sanabil-2026')).status).toBe(422);
    expect((await ask(address, '/investor/news', { token: tokenIn(signedIn) })).status).toBe(200);
    const changed = await runAccount(place, ['--email', OWNER, '--password'], 'another one\n');
    expect(changed.text).toContain(
      place.databaseUrl ? 'the password is new' : 'is in use by another process',
    );
    expect((await signInAt(address, OWNER, 'secret-one')).status).toBe(
      place.databaseUrl ? 422 : 200,
    );
    await server.stop();
  });
});

describe('accounts changed from outside', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const profile = async () => (await t.get('/investor/profile', ENGLISH)).statusCode;

  it('have a new password, or no right to sign in, from then on, and their sessions end', async () => {
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

  it('are not made beside the demo accounts, and a database that has neither says how to make the first', async () => {
    const empty = await createPlace();
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
    expect((await runAccount(empty, MAKE, 'long enough')).text).toContain(
      'This database holds the demo accounts, whose password everybody knows.',
    );
    await empty.remove();
  });
});
