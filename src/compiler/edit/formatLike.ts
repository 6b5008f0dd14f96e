import { join } from 'node:path';

/**
 * Formats a text as its file is formatted in the project, if the text before was, or if the file is
 * new. Otherwise returns it unchanged, so that a file never changes where it was not edited.
 * @param file relative to the root
 */
export async function formatLike(
  root: string,
  file: string,
  before: string | null,
  text: string,
): Promise<string> {
  // Loaded here, because only development uses it.
  const prettier = await import('prettier');
  const filepath = join(root, file);
  const options = { ...(await prettier.resolveConfig(filepath)), filepath };
  try {
    if (before !== null && (await prettier.format(before, options)) !== before) return text;
    return await prettier.format(text, options);
  } catch {
    // Not valid JSON: there is nothing to format.
    return text;
  }
}
