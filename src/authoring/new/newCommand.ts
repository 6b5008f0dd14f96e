import { writeMigration } from '../migrate/writeMigration.ts';
import { createNew, GENERATORS, type Prompt } from './createNew.ts';
import { commandList, helpText } from './help.ts';
import { readFlags } from './readFlags.ts';

interface Terminal {
  print(line: string): void;
  /** Asks for the answers that no flag gives. Without it, the command fails. */
  prompt: Prompt | undefined;
}

/**
 * Runs `npm run new` in a project.
 * @returns whether it succeeded
 */
export async function newCommand(
  root: string,
  [generator = '', ...flagArgs]: readonly string[],
  { print, prompt }: Terminal,
): Promise<boolean> {
  const flags = readFlags(flagArgs);
  if (generator === '' || generator === '--help') {
    print(commandList(GENERATORS));
    return true;
  }
  if (flags && 'help' in flags && GENERATORS[generator]) {
    print(helpText(generator, GENERATORS[generator]));
    return true;
  }
  if (!flags) {
    print(`Write flags as --name value. npm run new -- ${generator} --help lists them.`);
    return false;
  }
  const request = { generator, flags, prompt, print, migrate: writeMigration };
  const outcome = await createNew(root, request);
  if ('errors' in outcome) {
    outcome.errors.forEach(print);
    return false;
  }
  outcome.written.forEach((file) => print(`wrote ${file}`));
  outcome.manualSteps.forEach((line) => print(`to do: ${line}`));
  print(`Next: ${outcome.next}`);
  return true;
}
