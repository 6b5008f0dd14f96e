import fs from 'node:fs';
import path from 'node:path';
import { create, extract } from 'tar';
import { DatabaseSetupError } from './errors.ts';

/** Packs one folder of `parent` into a file that has its name only when it is whole and on the disk. */
export async function pack(parent: string, folder: string, file: string): Promise<void> {
  const part = `${file}.part`;
  try {
    await create({ cwd: parent, file: part, gzip: true, portable: true, noMtime: true }, [folder]);
    await sync(part);
    // A link fails where the name is taken by now; a renaming would take it away from whoever has it.
    fs.linkSync(part, file);
  } finally {
    fs.rmSync(part, { force: true });
  }
}

/**
 * Unpacks what `pack` has packed.
 * @throws DatabaseUnusable when the file is damaged or something else.
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
    throw new DatabaseSetupError(`${file} is no whole backup: ${(error as Error).message}`);
  }
  if (!fs.existsSync(path.join(parent, folder, 'PG_VERSION')))
    throw new DatabaseSetupError(`${file} is no backup: it holds no database.`);
}

async function sync(file: string): Promise<void> {
  const handle = await fs.promises.open(file, 'r');
  await handle.sync();
  await handle.close();
}
