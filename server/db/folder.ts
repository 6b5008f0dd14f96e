import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSetupError } from './errors.ts';

/** The subfolder of the data folder that the embedded engine works in. */
export const ENGINE_FOLDER = 'postgres';

/** Data folders of other main versions of the engine cannot be opened. */
const ENGINE_VERSION = '18';

const MB = 1024 * 1024;
/** To open a database: its log grows by files of 16 MB. A new one takes 40 MB by itself. */
const NEEDED = { open: 32 * MB, make: 96 * MB };

/**
 * Makes the data folder where it is missing, and looks whether the embedded database can work in it.
 * @throws DatabaseUnusable naming the folder, what is wrong with it and what to do.
 */
export function prepareFolder(folder: string): void {
  const engine = path.join(folder, ENGINE_FOLDER);
  try {
    fs.mkdirSync(folder, { recursive: true });
    for (const one of [folder, engine, path.join(engine, 'PG_VERSION')])
      if (fs.existsSync(one)) assertWritable(one);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DatabaseSetupError(
      `The data folder ${folder} cannot be written (${code}). Give the user that runs the server the right to, or set DATA_DIR to another folder.`,
    );
  }
  assertVersion(folder, path.join(engine, 'PG_VERSION'));
  const [free, needed] = [freeSpace(folder), fs.existsSync(engine) ? NEEDED.open : NEEDED.make];
  if (free < needed)
    throw new DatabaseSetupError(
      `The disk of the data folder ${folder} is full: ${toMb(free)} MB are free, ${toMb(needed)} MB are needed. Make room, or set DATA_DIR to another folder.`,
    );
}

function assertWritable(file: string): void {
  fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK);
}

function assertVersion(folder: string, file: string): void {
  const version = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ENGINE_VERSION;
  if (version === ENGINE_VERSION) return;
  throw new DatabaseSetupError(
    `The data folder ${folder} is of version ${version} of the embedded database; this product works with version ${ENGINE_VERSION}. Start the product that made it, or set DATA_DIR to another folder.`,
  );
}

const toMb = (bytes: number) => Math.floor(bytes / MB);

/** Bytes that are free on the disk of a folder. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}
