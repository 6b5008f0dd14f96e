import { resolve } from 'node:path';
import { applyFixes } from '../fix/applyFixes.ts';
import { LANGUAGE_VERSION, upgradeProject } from '../upgrade/upgrade.ts';
import { formatFile } from './formatFile.ts';

/**
 * `npm run upgrade`: rewrites definitions of an older version of the language, removes the defaults
 * that they state, and formats what it changed.
 */
const root = resolve(process.argv[2] ?? '.');
const upgraded = upgradeProject(root);
const changed = new Set(upgraded.length > 0 ? [...upgraded, ...applyFixes(root)] : []);
for (const path of changed) console.log(await formatFile(root, path));
console.log(
  changed.size === 0
    ? `The definitions are written in version ${LANGUAGE_VERSION} of the language already.`
    : `${changed.size} files are now written in version ${LANGUAGE_VERSION} of the language. Next: npm run check`,
);
