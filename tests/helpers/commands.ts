import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ROOT, type TestStorage } from './testDatabase.ts';

export interface CommandResult {
  code: number | null;
  /** Standard output and standard error. */
  text: string;
}

type Storage = Pick<TestStorage, 'databaseUrl' | 'dataDir'>;

type Command = 'account' | 'school' | 'packages' | 'history' | 'backup' | 'restore';

const argumentsOf = (name: Command) => [join(inject('builtServer'), `${name}.js`)];

const envOf = ({ databaseUrl, dataDir }: Storage) => {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }) };
};

/** Runs an operator's command with a standard input. */
export function runCommand(
  name: Command,
  storage: Storage,
  args: string[],
  input = '',
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [...argumentsOf(name), ...args], {
    cwd: ROOT,
    env: { ...envOf(storage), ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}

/** Runs the command for accounts with a standard input. */
export const runAccount = (
  storage: Storage,
  args: string[],
  input?: string,
  env?: Record<string, string>,
) => runCommand('account', storage, args, input, env);

/**
 * Runs the command for accounts on a pseudo terminal. Each answer is typed once the output ends
 * with its prompt.
 */
export function runAccountOnTerminal(
  storage: Storage,
  args: string[],
  answers: [string, string][],
): Promise<CommandResult> {
  const command = [process.execPath, ...argumentsOf('account'), ...args];
  const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const child = spawn(
    'script',
    process.platform === 'linux' ? ['-qec', quoted, '/dev/null'] : ['-q', '/dev/null', ...command],
    { cwd: ROOT, env: envOf(storage) },
  );
  let text = '';
  const remaining = [...answers];
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (remaining[0] && text.endsWith(remaining[0][0]))
      child.stdin.write(`${remaining.shift()![1]}\r`);
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}

/** The e-mail of the account that `CREATE_MAIN` creates. */
export const OWNER = 'owner@horizon.example';

/** Arguments of the account command that create a company with its main account. */
export const CREATE_MAIN = [
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
