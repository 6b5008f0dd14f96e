import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { writeMigration } from './migrate/writeMigration.ts';
import { createNew, GENERATORS } from './new/createNew.ts';
import { commandList, helpText } from './new/help.ts';
import type { Answers } from './new/questions.ts';

/*
 * `npm run new -- area` creates or changes definitions. Answers that no flag gives are asked for in
 * the terminal; without a terminal the command fails.
 */

/** The flags that mean yes without a value. */
const YES_FLAGS = ['help', 'column', 'filter', 'required', 'menu'];
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

/** Parses `--name value` and `--name=value`; undefined if the arguments have another form. */
function readFlags(args: readonly string[]): Answers | undefined {
  const answers: Answers = {};
  for (let index = 0; index < args.length; index += 1) {
    const [, name, stated] =
      /^--([A-Za-z][A-Za-z0-9_.-]*)(?:=([\s\S]*))?$/.exec(args[index]!) ?? [];
    if (name === undefined) return undefined;
    const following = args[index + 1];
    const isBare = stated === undefined && (following === undefined || following.startsWith('--'));
    if (isBare && !YES_FLAGS.includes(name)) return undefined;
    answers[name] = stated ?? (isBare ? 'yes' : following!);
    if (stated === undefined && !isBare) index += 1;
  }
  return answers;
}

function fail(lines: readonly string[]): void {
  lines.forEach(log);
  process.exitCode = 1;
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
