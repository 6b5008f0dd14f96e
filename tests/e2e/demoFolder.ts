import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createDayOf } from '../../src/shared/time/days.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

const CACHE = 'node_modules/.cache/nasaq-e2e';
const BUILD_FOLDER = 'dist/server';
/** The dates of the demo data are relative to the time when it was created. */
const MAX_AGE_MS = 3_600_000;

const dayOf = createDayOf('Asia/Riyadh');

/** Returns a name that identifies the built server, which creates the demo data. */
function buildHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(BUILD_FOLDER, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.js')) hash.update(readFileSync(join(BUILD_FOLDER, file)));
  return hash.digest('hex').slice(0, 16);
}

const isFresh = (folder: string) => {
  const createdAt = existsSync(folder) ? statSync(folder).mtimeMs : 0;
  return Date.now() - createdAt < MAX_AGE_MS && dayOf(new Date(createdAt)) === dayOf(new Date());
};

/**
 * Returns a data folder with the demo data, to be copied. It is cached, because creating the data
 * takes most of the setup time.
 * @param fill starts the server on a folder, and stops it when the demo data exists
 */
export async function findOrCreateDemoFolder(
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const cached = join(CACHE, buildHash());
  if (isFresh(cached)) return cached;
  mkdirSync(CACHE, { recursive: true });
  const temporary = join(CACHE, `making-${process.pid}`);
  mkdirSync(temporary);
  try {
    await fill(temporary);
    // Does not delete a folder that another run is filling.
    const outdated = readdirSync(CACHE).filter(
      (name) => !name.startsWith('making-') || !isFresh(join(CACHE, name)),
    );
    for (const old of outdated) removeFolder(join(CACHE, old));
    renameSync(temporary, cached);
  } finally {
    removeFolder(temporary);
  }
  return cached;
}
