import { createInterface } from 'node:readline/promises';
import { newCommand } from './new/newCommand.ts';

/*
 * `npm run new -- area` creates or changes definitions in the folder in which it runs. Answers that
 * no flag gives are asked for in the terminal; without a terminal the command fails.
 */

const terminal = process.stdin.isTTY
  ? createInterface({ input: process.stdin, output: process.stdout })
  : undefined;
const succeeded = await newCommand(process.cwd(), process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  prompt: terminal && ((question) => terminal.question(question)),
});
terminal?.close();
if (!succeeded) process.exitCode = 1;
