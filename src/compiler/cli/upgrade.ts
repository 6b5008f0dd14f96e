import { relative, resolve } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import prettier from 'prettier';
import { LANGUAGE_VERSION, upgradeProject } from '../upgrade/upgrade.ts';

/**
 * `npm run upgrade`: rewrites definitions of an older version of the language, and formats what it
 * changed.
 */
const root = resolve(process.argv[2] ?? '.');
const changed = upgradeProject(root);
for (const path of changed) await format(path);
console.log(
  changed.length === 0
    ? `The definitions are written in version ${LANGUAGE_VERSION} of the language already.`
    : `${changed.length} files are now written in version ${LANGUAGE_VERSION} of the language. Next: npm run check`,
);

async function format(path: string): Promise<void> {
  const { ignored } = await prettier.getFileInfo(path, {
    ignorePath: resolve(root, '.prettierignore'),
  });
  if (ignored) return;
  const options = await prettier.resolveConfig(path);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, await prettier.format(text, { ...options, filepath: path }));
  console.log(relative(root, path));
}
