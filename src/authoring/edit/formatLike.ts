import { join } from 'node:path';

/**
 * Returns a text as Prettier formats it if the text before was formatted as well, or if the file is
 * new. Otherwise returns it unchanged, as with a text that is not valid JSON.
 * @param file relative to the root, which has the configuration of Prettier
 * @param before null for a new file
 */
export async function formatLike(
  root: string,
  file: string,
  before: string | null,
  text: string,
): Promise<string> {
  // A development dependency, which the compiler needs for this alone.
  const { default: prettier } = await import('prettier');
  const filepath = join(root, file);
  const { ignored } = await prettier.getFileInfo(filepath, {
    ignorePath: join(root, '.prettierignore'),
  });
  if (ignored) return text;
  const options = { ...(await prettier.resolveConfig(filepath)), filepath };
  const format = async (one: string) => {
    try {
      return await prettier.format(one, options);
    } catch {
      return undefined;
    }
  };
  if (before !== null && (await format(before)) !== before) return text;
  return (await format(text)) ?? text;
}
