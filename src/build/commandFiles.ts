import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the commands for operators, in that of the platform and in that of a product. */
export const COMMANDS = 'server/commands';

/** Returns the names of the files with commands, such as `account.ts`. A product may have none. */
export function commandFiles(folder: string): string[] {
  const commands = join(folder, COMMANDS);
  const names = existsSync(commands) ? readdirSync(commands) : [];
  return names.filter((name) => /(?<!\.d)\.[jt]s$/.test(name));
}

/** Returns the name of the command in a file. */
export const commandName = (file: string): string => file.replace(/\.[jt]s$/, '');
