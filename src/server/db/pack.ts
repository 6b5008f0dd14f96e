import fs from 'node:fs';
import path from 'node:path';
import { create, extract } from 'tar';
import { DatabaseUnusable } from './errors.ts';

/**
 * Packs one folder of `parent` into an archive. The file gets its name only when it is complete and
 * synced to the disk.
 */
export async function pack(parent: string, folder: string, file: string): Promise<void> {
  const part = `${file}.part`;
  try {
    await create({ cwd: parent, file: part, gzip: true, portable: true, noMtime: true }, [folder]);
    await syncFile(part);
    // Creating a link fails if the name exists by now, whereas renaming would overwrite the other
    // file.
    fs.linkSync(part, file);
  } finally {
    fs.rmSync(part, { force: true });
  }
}

/**
 * Unpacks an archive made by `pack`.
 * @throws DatabaseUnusable if the file is damaged or is not such an archive
 */
export async function unpack(file: string, parent: string, folder: string): Promise<void> {
  try {
    await extract({
      cwd: parent,
      file,
      strict: true,
      filter: (entry) => entry === folder || entry.startsWith(`${folder}/`),
    });
  } catch (error) {
    throw new DatabaseUnusable(`${file} is not a complete backup: ${(error as Error).message}`);
  }
  if (!fs.existsSync(path.join(parent, folder, 'PG_VERSION')))
    throw new DatabaseUnusable(`${file} is not a backup: it contains no database.`);
}

async function syncFile(file: string): Promise<void> {
  const handle = await fs.promises.open(file, 'r');
  await handle.sync();
  await handle.close();
}
