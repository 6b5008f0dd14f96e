import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { createDayOf } from '../../src/shared/days.ts';

const CACHE = 'node_modules/.cache/nasaq-e2e';
const BUILT = 'dist/server';
/** The demo counts its days and hours back from when it was filled. */
const FRESH_MS = 3_600_000;

const dayOf = createDayOf('Asia/Riyadh');

/** A name that changes with the server that fills. */
function nameOfBuild(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.js')) hash.update(readFileSync(join(BUILT, file)));
  return hash.digest('hex').slice(0, 16);
}

const isFresh = (kept: string) => {
  const filled = existsSync(kept) ? statSync(kept).mtimeMs : 0;
  return Date.now() - filled < FRESH_MS && dayOf(new Date(filled)) === dayOf(new Date());
};

/**
 * A data folder with the demo, to be copied: filling one takes a server longer than all else that is done before the first test.
 * @param fill starts the server on a folder, and stops it once the demo is there
 */
export async function filledFolder(fill: (folder: string) => Promise<void>): Promise<string> {
  const kept = join(CACHE, nameOfBuild());
  if (isFresh(kept)) return kept;
  mkdirSync(CACHE, { recursive: true });
  const made = join(CACHE, `making-${process.pid}`);
  mkdirSync(made);
  try {
    await fill(made);
    // What another run is filling is left to it.
    const others = readdirSync(CACHE).filter(
      (name) => !name.startsWith('making-') || !isFresh(join(CACHE, name)),
    );
    for (const old of others) rmSync(join(CACHE, old), { recursive: true, force: true });
    renameSync(made, kept);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return kept;
}
