import { writeSnapshot } from '../../authoring/migrate/writeSnapshot.ts';
import type { Command } from '../runCommand.ts';

/** Writes the snapshot of the tables of the migrations, and their types, and prints the files. */
export const snapshot: Command = async (_args, { cwd, print }) => {
  for (const name of await writeSnapshot(cwd)) print(name);
  return true;
};
