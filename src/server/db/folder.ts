import fs from 'node:fs';
import path from 'node:path';
import { DatabaseUnusable } from './errors.ts';

/** The subfolder of the data folder that holds the embedded database. */
export const ENGINE_FOLDER = 'postgres';

/** The engine cannot open data folders of other major versions. */
const ENGINE_VERSION = '18';

const MB = 1024 * 1024;
/**
 * Free bytes needed to open a database, whose log grows by files of 16 MB, and to create one, which
 * takes 40 MB by itself.
 */
const REQUIRED_BYTES = { open: 32 * MB, create: 96 * MB };

/**
 * Creates the data folder if it does not exist, and checks that the embedded database can use it.
 * @throws DatabaseUnusable with the folder, the problem and what to do.
 */
export function prepareFolder(folder: string): void {
  const engine = path.join(folder, ENGINE_FOLDER);
  try {
    fs.mkdirSync(folder, { recursive: true });
    for (const one of [folder, engine, path.join(engine, 'PG_VERSION')])
      if (fs.existsSync(one)) assertWritable(one);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DatabaseUnusable(
      `The data folder ${folder} is not writable (${code}). Give the user that runs the server write permission, or set DATA_DIR to another folder.`,
    );
  }
  assertVersion(folder, path.join(engine, 'PG_VERSION'));
  const [free, needed] = [
    freeSpace(folder),
    fs.existsSync(engine) ? REQUIRED_BYTES.open : REQUIRED_BYTES.create,
  ];
  if (free < needed)
    throw new DatabaseUnusable(
      `The disk of the data folder ${folder} is full: ${toMb(free)} MB are free, ${toMb(needed)} MB are needed. Free some space, or set DATA_DIR to another folder.`,
    );
}

function assertWritable(file: string): void {
  fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK);
}

function assertVersion(folder: string, file: string): void {
  const version = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ENGINE_VERSION;
  if (version === ENGINE_VERSION) return;
  throw new DatabaseUnusable(
    `The data folder ${folder} was created by version ${version} of the embedded database; this release needs version ${ENGINE_VERSION}. Start the release that created it, or set DATA_DIR to another folder.`,
  );
}

const toMb = (bytes: number) => Math.floor(bytes / MB);

/** Returns the free bytes on the disk of a folder. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}
