import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { fillDemo } from '../../../server/demo/fill.ts';
import { createPasswords } from '../../../src/server/accounts/passwords.ts';
import { CREATE_MAIN, OWNER, runAccount, runAccountOnTerminal } from '../../helpers/commands.ts';
import { startServer } from '../../helpers/serverProcess.ts';
import { createStorage, type TestStorage } from '../../helpers/testDatabase.ts';

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

  it('creates no account beside the demo accounts, and an empty database explains how to create the first one', async () => {
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
