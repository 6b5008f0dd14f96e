import { UnknownName, Usage } from './arguments.ts';
import { printJson } from './output.ts';

/** What a command needs from the process that runs it. */
export interface CommandContext {
  /** The folder to which paths in the arguments are relative. */
  cwd: string;
  print(line: string): void;
}

/**
 * A command without access to the process, so that tests can call it.
 * @returns whether it succeeded
 * @throws UnknownName if an argument names something that does not exist
 * @throws Usage if the help is asked for
 */
export type Command = (args: readonly string[], context: CommandContext) => Promise<boolean>;

/** Runs a command and returns its exit code. Prints the help, or the message of an unknown name. */
export async function exitCodeOf(
  command: Command,
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  try {
    return (await command(args, context)) ? 0 : 1;
  } catch (error) {
    if (error instanceof Usage) {
      context.print(error.message);
      return 0;
    }
    if (!(error instanceof UnknownName)) throw error;
    if (args.includes('--json'))
      printJson(context.print, { kind: 'failure', message: error.message });
    else context.print(error.message);
    return 1;
  }
}
