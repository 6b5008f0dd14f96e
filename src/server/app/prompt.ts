import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartFailure } from './definitions.ts';

/** Asks a question on the terminal and returns the trimmed answer. */
export async function askQuestion(question: string): Promise<string> {
  return (await ask(question, process.stdout)).trim();
}

/**
 * Asks for a new password twice without showing it. Without a terminal, reads the password as the
 * only line of standard input.
 * @throws StartFailure if the two passwords differ, or if standard input has more than one line
 */
export async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine();
  const password = await ask('Password: ', SILENT);
  if ((await ask('Repeat the password: ', SILENT)) !== password)
    throw new StartFailure('The two passwords differ.');
  return password;
}

async function readLine(): Promise<string> {
  const lines = (await text(process.stdin)).replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length > 1)
    throw new StartFailure(
      `Standard input has ${lines.length} lines. Expected one line with the password.`,
    );
  return lines[0]!;
}

const SILENT = new Writable({ write: (_chunk, _encoding, done) => done() });

async function ask(question: string, output: Writable): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  process.stdout.write(question);
  const aborted = new Promise<never>((_resolve, reject) => {
    lines.once('SIGINT', () => reject(new StartFailure('Nothing was changed.')));
    lines.once('close', () => reject(new StartFailure('Nothing was changed.')));
  });
  try {
    return await Promise.race([lines.question(''), aborted]);
  } finally {
    lines.close();
    if (output === SILENT) process.stdout.write('\n');
  }
}
