import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createNew, MAKERS } from './new/createNew.ts';
import type { Answers } from './new/questions.ts';

/*
 * `npm run new -- screen` creates a screen, a field or a resource. Answers that no flag gives are asked
 * for in the terminal; without a terminal the command fails.
 */

const [sort = '', ...flags] = process.argv.slice(2);
const given = readFlags(flags);
const isTerminal = process.stdin.isTTY;
const lines = isTerminal
  ? createInterface({ input: process.stdin, output: process.stdout })
  : undefined;

if (sort === '' || !given) {
  log(`npm run new -- ${Object.keys(MAKERS).join('|')} [--name value …]`);
  process.exitCode = 1;
} else {
  const outcome = await createNew(join(import.meta.dirname, '..'), {
    sort,
    given,
    ask: lines && ((question) => lines.question(question)),
    tell: log,
  });
  if ('refused' in outcome) {
    outcome.refused.forEach(log);
    process.exitCode = 1;
  } else {
    outcome.made.forEach((file) => log(`wrote ${file}`));
    outcome.left.forEach((line) => log(`left to you: ${line}`));
    log('Next: npm run check verifies the definitions; npm run dev shows the result.');
  }
}
lines?.close();

/** Parses `--name value` and `--name=value`; undefined if the arguments have another form. */
function readFlags(words: readonly string[]): Answers | undefined {
  const answers: Answers = {};
  for (let index = 0; index < words.length; index += 1) {
    const [, name, value = words[(index += 1)]] =
      /^--([a-z][a-z0-9_-]*)(?:=([\s\S]*))?$/.exec(words[index] ?? '') ?? [];
    if (name === undefined || value === undefined) return undefined;
    answers[name] = value;
  }
  return answers;
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
