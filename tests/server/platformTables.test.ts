import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalog, type Catalog } from '../../src/server/db/catalog.ts';
import { openDatabase, type Database } from '../../src/server/db/connect.ts';
import { migrate, readMigrations } from '../../src/server/db/migrate.ts';
import {
  PLATFORM_MIGRATIONS,
  PLATFORM_SNAPSHOT,
  platformFiles,
  readSnapshot,
} from '../../src/server/db/snapshot.ts';
import { comparable } from '../helpers/comparableCatalog.ts';
import { createStorage, POSTGRES, ROOT, type TestStorage } from '../helpers/testDatabase.ts';

const PLATFORM = path.join(ROOT, 'src');
const stored = JSON.parse(
  fs.readFileSync(path.join(PLATFORM, PLATFORM_SNAPSHOT), 'utf8'),
) as Catalog;

/** What the tables of this product have that those of the platform do not. */
const OF_PRODUCT = [
  'company.columns.address_ar',
  'company.columns.address_en',
  'company.columns.last_receipt',
  'company.columns.name_ar',
  'company.columns.name_en',
  'company.columns.slug',
  'company.columns.vat_number',
  'company.constraints.company_slug_key',
  'company.triggers',
  'outbox.columns.order_id',
  'outbox.triggers',
  'staff.columns.locale.default',
];

describe('the tables of the platform', () => {
  let storage: TestStorage;
  let database: Database;
  let catalog: Catalog;
  beforeAll(async () => {
    storage = await createStorage();
    database = await openDatabase(storage);
    await migrate(database, readMigrations(path.join(PLATFORM, PLATFORM_MIGRATIONS)));
    catalog = await readCatalog(database.db);
  });
  afterAll(async () => {
    await database.close();
    await storage.remove();
  });

  it('are those of its snapshot', () => {
    expect(Object.keys(catalog).length).toBeGreaterThan(15);
    expect(comparable(catalog)).toEqual(comparable(stored));
    if (POSTGRES) return;
    for (const [file, text] of Object.entries(platformFiles(catalog, stored)))
      expect(fs.readFileSync(path.join(PLATFORM, file), 'utf8'), file).toBe(text);
  });

  it('are in those of this product, which adds only what is known', () => {
    const own = readSnapshot(ROOT);
    const differences = Object.entries(stored).flatMap(([table, one]) =>
      differencesOf(one, own[table], table),
    );
    expect(differences).toEqual(OF_PRODUCT);
  });
});

/** Returns the paths at which two values differ. */
function differencesOf(one: unknown, other: unknown, at: string): string[] {
  if (!isObject(one) || !isObject(other)) return one === other ? [] : [at];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted();
  return names.flatMap((name) => differencesOf(one[name], other[name], `${at}.${name}`));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
