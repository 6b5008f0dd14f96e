import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createNew, GENERATORS } from './new/createNew.ts';
import type { Answers } from './new/questions.ts';

/*
 * `npm run new -- screen` creates a screen, a field or a resource. Answers that no flag gives are
 * asked for in the terminal; without a terminal the command fails.
 */

const [generator = '', ...flagArgs] = process.argv.slice(2);
const flags = readFlags(flagArgs);
const isTerminal = process.stdin.isTTY;
const terminal = isTerminal
  ? createInterface({ input: process.stdin, output: process.stdout })
  : undefined;

if (generator === '' || !flags) {
  log(`Usage: npm run new -- ${Object.keys(GENERATORS).join('|')} [--name value …]`);
  process.exitCode = 1;
} else {
  const outcome = await createNew(join(import.meta.dirname, '..'), {
    generator,
    flags,
    prompt: terminal && ((question) => terminal.question(question)),
    print: log,
  });
  if ('errors' in outcome) {
    outcome.errors.forEach(log);
    process.exitCode = 1;
  } else {
    outcome.created.forEach((file) => log(`wrote ${file}`));
    outcome.manualSteps.forEach((line) => log(`to do: ${line}`));
    log('Next: npm run check verifies the definitions; npm run dev shows the result.');
  }
}
terminal?.close();

/** Parses `--name value` and `--name=value`; undefined if the arguments have another form. */
function readFlags(args: readonly string[]): Answers | undefined {
  const answers: Answers = {};
  for (let index = 0; index < args.length; index += 1) {
    const [, name, value = args[(index += 1)]] =
      /^--([a-z][a-z0-9_-]*)(?:=([\s\S]*))?$/.exec(args[index] ?? '') ?? [];
    if (name === undefined || value === undefined) return undefined;
    answers[name] = value;
  }
  return answers;
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
