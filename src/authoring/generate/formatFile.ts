import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import prettier from 'prettier';

/**
 * Formats a file as the project does, unless .prettierignore lists it.
 * @returns its path relative to the root
 */
export async function formatFile(root: string, path: string): Promise<string> {
  const name = relative(root, path);
  const { ignored } = await prettier.getFileInfo(path, {
    ignorePath: resolve(root, '.prettierignore'),
  });
  if (ignored) return name;
  const options = await prettier.resolveConfig(path);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, await prettier.format(text, { ...options, filepath: path }));
  return name;
}
