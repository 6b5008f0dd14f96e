import { resolve } from 'node:path';
import { applyFixes } from '../../fix/applyFixes.ts';
import { LANGUAGE_VERSION, upgradeProject } from '../../upgrade/upgrade.ts';
import { readArguments } from '../arguments.ts';
import { formatFile } from '../formatFile.ts';
import type { Command } from '../runCommand.ts';

/**
 * Rewrites definitions of an older version of the language, removes the defaults that they state, and
 * formats what it changed.
 */
export const upgrade: Command = async (args, { cwd, print }) => {
  const root = resolve(cwd, readArguments(args, 'upgrade').argument ?? '.');
  const upgraded = upgradeProject(root);
  const changed = new Set(upgraded.length > 0 ? [...upgraded, ...applyFixes(root)] : []);
  for (const path of changed) print(await formatFile(root, path));
  print(
    changed.size === 0
      ? `The definitions are written in version ${LANGUAGE_VERSION} of the language already.`
      : `${changed.size} files are now written in version ${LANGUAGE_VERSION} of the language. Next: npm run check`,
  );
  return true;
};
