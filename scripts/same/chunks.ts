import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from './results.ts';

const FOLDER = 'dist/client/assets';

/** The hash that a file name ends with. */
const HASH = /-[\w-]{7,8}(?=\.\w+\.br$)/;

/**
 * The compressed size of each chunk of the built client. Chunks that share a name are told apart by
 * their order of size. The sizes of two builds may differ by 1 %, so they are rounded.
 */
export function chunkResults(): Results {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.br'))
    .map((name) => ({ name: name.replace(HASH, ''), size: statSync(join(FOLDER, name)).size }))
    .toSorted((one, other) => one.size - other.size);
  const counts = new Map<string, number>();
  return new Map(
    files.map(({ name, size }) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [`${name} ${count}`, `${Number(size.toPrecision(2))} bytes`];
    }),
  );
}
