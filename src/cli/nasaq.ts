import { commandFiles, commandName } from '../build/commandFiles.ts';
import { PLATFORM } from '../build/definitions/platformFile.mjs';
import { oneOf } from '../compiler/issues/didYouMean.ts';
import { formatMessage, message } from '../compiler/issues/messages.ts';
import { fail } from './arguments.ts';
import { log } from './print.mjs';
import { exitCodeOf, type Command } from './runCommand.ts';

/*
 * The command `nasaq` of a product: `nasaq check`. It works in the folder in which it runs. Each npm
 * script of the same name calls it.
 */

/** The commands for developers. Each is loaded when it is used, because the compiler is large. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  check: async () => (await import('./commands/check.ts')).check,
  copy: async () => (await import('./commands/copy.ts')).copy,
  examples: async () => (await import('./commands/examples.ts')).examples,
  generate: async () => (await import('./commands/generate.ts')).generate,
  impact: async () => (await import('./commands/impact.ts')).impact,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  new: async () => (await import('./commands/new.ts')).newDefinitions,
  reference: async () => (await import('./commands/reference.ts')).reference,
  snapshot: async () => (await import('./commands/snapshot.ts')).snapshot,
  texts: async () => (await import('./commands/texts.ts')).texts,
  upgrade: async () => (await import('./commands/upgrade.ts')).upgrade,
};

/** What runs the product itself, until it is stopped. */
const RUNS: Record<string, (root: string) => Promise<void>> = {
  build: async (root) => (await import('../build/product.mjs')).buildWhenStale(root),
  dev: async (root) => (await import('./dev.mjs')).dev(root),
  start: async (root) => (await import('./runBuilt.mjs')).runBuilt(root, 'main'),
};

// `nasaq check | head` closes the pipe before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const root = process.cwd();
const [name = '--help', ...args] = process.argv.slice(2);

await run();

async function run(): Promise<void> {
  if (Object.hasOwn(COMMANDS, name)) {
    process.exitCode = await exitCodeOf(await COMMANDS[name]!(), args, { cwd: root, print: log });
    return;
  }
  if (Object.hasOwn(RUNS, name)) return RUNS[name]!(root);
  const operators = operatorCommands();
  if (operators.includes(name)) {
    const { runBuilt } = await import('./runBuilt.mjs');
    return runBuilt(root, name, args);
  }
  const names = [...Object.keys(COMMANDS), ...Object.keys(RUNS), ...operators].toSorted();
  const explain: Command = () => {
    if (name !== '--help') fail('command', name, oneOf(names), 'en');
    log(formatMessage(message('check.usage.nasaq', { commands: names.join(', ') }), 'en'));
    return Promise.resolve(true);
  };
  process.exitCode = await exitCodeOf(explain, [], { cwd: root, print: log });
}

/** Returns the names of the commands for operators, of the platform and of the product. */
function operatorCommands(): string[] {
  return [PLATFORM, root].flatMap(commandFiles).map(commandName);
}
