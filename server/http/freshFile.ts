import fs from 'node:fs';

/**
 * Gives what a file says, and reads it again only when it is another one: a new build is served without a restart.
 * @param read makes of its text what is kept
 * @throws where there is no such file
 */
export function createFreshFile<Read>(file: string, read: (text: string) => Read): () => Read {
  let known: { at: number; read: Read } | undefined;
  return () => {
    const { mtimeMs: at } = fs.statSync(file);
    if (known?.at !== at) known = { at, read: read(fs.readFileSync(file, 'utf8')) };
    return known.read;
  };
}
