import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PLATFORM } from '../../build/definitions/platformFile.mjs';
import { platformFiles } from '../../server/db/snapshot.ts';
import { readPlatformMigrations, readPlatformSnapshot } from './platformTables.ts';
import { buildTables } from './writeSnapshot.ts';

/** Returns what follows from the migrations of the platform, by path in its folder. */
export async function platformSnapshot(): Promise<Record<string, string>> {
  return platformFiles(await buildTables(readPlatformMigrations()), readPlatformSnapshot());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(await platformSnapshot())) {
    writeFileSync(join(PLATFORM, file), text);
    process.stdout.write(`src/${file}\n`);
  }
