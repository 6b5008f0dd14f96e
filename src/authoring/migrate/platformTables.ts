import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORM } from '../../build/definitions/platformFile.mjs';
import type { Catalog } from '../../server/db/catalog.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { PLATFORM_MIGRATIONS, PLATFORM_SNAPSHOT } from '../../server/db/snapshot.ts';

/** Reads the migrations of the platform's own tables. */
export const readPlatformMigrations = () => readMigrations(join(PLATFORM, PLATFORM_MIGRATIONS));

/** Reads the snapshot of the platform's own tables. */
export const readPlatformSnapshot = (): Catalog =>
  JSON.parse(readFileSync(join(PLATFORM, PLATFORM_SNAPSHOT), 'utf8')) as Catalog;
