import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { writeMigration } from './migrate/writeMigration.ts';
import { createNew, GENERATORS } from './new/createNew.ts';
import { commandList, helpText } from './new/help.ts';
import type { Answers } from './new/questions.ts';
import { readFlags } from './new/readFlags.ts';

/*
 * `npm run new -- area` creates or changes definitions. Answers that no flag gives are asked for in
 * the terminal; without a terminal the command fails.
 */

const root = join(import.meta.dirname, '..');
const [generator = '', ...flagArgs] = process.argv.slice(2);
const flags = readFlags(flagArgs);

if (generator === '' || generator === '--help') log(commandList(GENERATORS));
else if (flags && 'help' in flags && GENERATORS[generator])
  log(helpText(generator, GENERATORS[generator]));
else if (flags) await run(flags);
else fail([`Write flags as --name value. npm run new -- ${generator} --help lists them.`]);

async function run(answers: Answers): Promise<void> {
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined;
  const outcome = await createNew(root, {
    generator,
    flags: answers,
    prompt: terminal && ((question) => terminal.question(question)),
    print: log,
    migrate: writeMigration,
  });
  terminal?.close();
  if ('errors' in outcome) return fail(outcome.errors);
  outcome.written.forEach((file) => log(`wrote ${file}`));
  outcome.manualSteps.forEach((line) => log(`to do: ${line}`));
  log(`Next: ${outcome.next}`);
}

function fail(lines: readonly string[]): void {
  lines.forEach(log);
  process.exitCode = 1;
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
