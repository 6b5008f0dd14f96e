import fs from 'node:fs';

/**
 * Creates a reader for a file that parses it again only when its modification time changes, so that
 * a new build is served without a restart.
 * @param parse converts the text to the value that is cached
 * @throws when the file does not exist
 */
export function createCachedFile<Parsed>(
  file: string,
  parse: (text: string) => Parsed,
): () => Parsed {
  let cached: { modifiedAt: number; value: Parsed } | undefined;
  return () => {
    const { mtimeMs: modifiedAt } = fs.statSync(file);
    if (cached?.modifiedAt !== modifiedAt)
      cached = { modifiedAt, value: parse(fs.readFileSync(file, 'utf8')) };
    return cached.value;
  };
}
