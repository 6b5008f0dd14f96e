import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createNew, MAKERS } from './new/createNew.ts';
import type { Answers } from './new/questions.ts';

/*
 * `npm run new -- screen`: makes a screen, a field or a resource. What no flag says is asked in the terminal; without a terminal it is
 * refused.
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
    log('npm run check says whether everything fits together; npm run dev shows it.');
  }
}
lines?.close();

/** `--name value` and `--name=value`; nothing where the line is neither. */
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
