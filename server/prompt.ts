import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartFailure } from './definitions.ts';

/** Asks a question on the terminal; the answer is trimmed. */
export async function askFor(question: string): Promise<string> {
  return (await read(question, process.stdout)).trim();
}

/**
 * Asks for a new password twice, on a terminal without showing it; else it is all of the standard input, but for a line's end.
 * @throws StartFailure where the two are not the same, or nothing came.
 */
export async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await read('Password: ', SILENT);
  if ((await read('The same again: ', SILENT)) !== password) throw new StartFailure('The two passwords are not the same.');
  return password;
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
