import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartFailure } from './definitions.ts';

/** Asks a question on the terminal; the answer is trimmed. */
export async function askFor(question: string): Promise<string> {
  return (await read(question, process.stdout)).trim();
}

/**
 * Asks for a new password twice, on a terminal without showing it; else it is the one line of the standard input.
 * @throws StartFailure where the two are not the same, or where the standard input holds another number of lines than one.
 */
export async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine();
  const password = await read('Password: ', SILENT);
  if ((await read('The same again: ', SILENT)) !== password)
    throw new StartFailure('The two passwords are not the same.');
  return password;
}

async function readLine(): Promise<string> {
  const lines = (await text(process.stdin)).replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length > 1)
    throw new StartFailure(
      `The standard input holds ${lines.length} lines. It takes one: the password.`,
    );
  return lines[0]!;
}

const SILENT = new Writable({ write: (_chunk, _encoding, done) => done() });

async function read(question: string, output: Writable): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  process.stdout.write(question);
  const given = new Promise<never>((_resolve, reject) => {
    lines.once('SIGINT', () => reject(new StartFailure('Nothing was changed.')));
    lines.once('close', () => reject(new StartFailure('Nothing was changed.')));
  });
  try {
    return await Promise.race([lines.question(''), given]);
  } finally {
    lines.close();
    if (output === SILENT) process.stdout.write('\n');
  }
}
