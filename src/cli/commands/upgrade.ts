import { resolve } from 'node:path';
import { applyFixes } from '../../authoring/fix/applyFixes.ts';
import { LANGUAGE_VERSION } from '../../compiler/language/version.ts';
import { addCopies } from '../../authoring/migrate/platformCopies.ts';
import { writeSnapshot } from '../../authoring/migrate/writeSnapshot.ts';
import { upgradeProject } from '../../authoring/upgrade/upgrade.ts';
import { readArguments } from '../arguments.ts';
import { formatFile } from '../../authoring/generate/formatFile.ts';
import type { Command } from '../runCommand.ts';

/**
 * Rewrites definitions of an older version of the language, removes the defaults that they state, and
 * formats what it changed. Copies the migrations of the platform that the product lacks, and
 * writes the snapshot with their tables.
 */
export const upgrade: Command = async (args, { cwd, print }) => {
  const root = resolve(cwd, readArguments(args, 'upgrade').argument ?? '.');
  const upgraded = upgradeProject(root);
  const changed = new Set(upgraded.length > 0 ? [...upgraded, ...applyFixes(root)] : []);
  for (const path of changed) print(await formatFile(root, path));
  const copies = addCopies(root);
  for (const file of copies) print(file);
  if (copies.length > 0) for (const file of await writeSnapshot(root)) print(file);
  print(
    changed.size === 0
      ? `The definitions are written in version ${LANGUAGE_VERSION} of the language already.`
      : `${changed.size} files are now written in version ${LANGUAGE_VERSION} of the language. Next: npm run check`,
  );
  return true;
};
