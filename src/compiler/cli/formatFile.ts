import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import prettier from 'prettier';

/** Formats a file as the project does, unless .prettierignore lists it, and prints its name. */
export async function formatFile(root: string, path: string): Promise<void> {
  console.log(relative(root, path));
  const { ignored } = await prettier.getFileInfo(path, {
    ignorePath: resolve(root, '.prettierignore'),
  });
  if (ignored) return;
  const options = await prettier.resolveConfig(path);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, await prettier.format(text, { ...options, filepath: path }));
}
