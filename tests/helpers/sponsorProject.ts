import fs from 'node:fs';
import path from 'node:path';
import { createCompiler } from '../../src/compiler/compile.ts';
import {
  dropColumn,
  writeMigration,
  type MigrationOptions,
} from '../../src/authoring/migrate/writeMigration.ts';
import type { Database } from '../../src/server/db/connect.ts';
import { copyProject } from '../recipes/projectCopy.ts';
import { openEmbeddedTables } from './embeddedTables.ts';

/** The rules of a field, as the entity states them. */
interface Property {
  type: string | string[];
}

/** The definitions of sponsors, without what is the same for every entity. */
interface SponsorDefinitions {
  properties: Record<string, Property>;
  required: string[];
  store: { fields: Record<string, object>; unique?: object[] };
  filters: Record<string, object>;
  sortFields: string[];
}

/** A copy of the project with a table of sponsors, whose definitions a test changes. */
export interface SponsorProject {
  root: string;
  /** Changes the definitions, and writes the migration that follows from them. */
  change(edit: (definitions: SponsorDefinitions) => void): ReturnType<typeof writeMigration>;
  /** Writes the migration that deletes a column. */
  drop(column: string): ReturnType<typeof dropColumn>;
  /** Returns the keys of the issues that `npm run check` finds in the definitions. */
  issues(): string[];
  /** Returns a copy of the code. Its modules are loaded anew, with the types of its tables. */
  copyCode(): { root: string; remove(): void };
  remove(): Promise<void>;
}

/** What the server needs to run from a copy. */
const CODE = ['schemas', 'locales', 'src', 'server', 'tests/helpers', 'package.json'];

/** Creates the definitions of sponsors. Their table does not exist yet. */
export function createSponsorProject(): SponsorProject {
  const copy = copyProject();
  const { root } = copy;
  const definitions: SponsorDefinitions = {
    properties: { name: { type: 'string' }, rank: { type: 'integer' } },
    required: ['name', 'rank'],
    store: { fields: {} },
    filters: {},
    sortFields: ['id'],
  };
  writeDefinitions(root, definitions);
  const compiler = createCompiler({ root });
  // The database with the tables so far. Creating it for each migration would take seconds.
  let tables: Database | undefined;
  const withTables = async <T>(write: (options: MigrationOptions) => Promise<T>): Promise<T> => {
    tables ??= await openEmbeddedTables();
    try {
      return await write({ compiler, database: tables });
    } catch (error) {
      await tables.close();
      tables = undefined;
      throw error;
    }
  };
  return {
    root,
    change: async (edit) => {
      const before = structuredClone(definitions);
      edit(definitions);
      writeDefinitions(root, definitions);
      try {
        return await withTables((options) => writeMigration(root, undefined, options));
      } catch (error) {
        Object.assign(definitions, before);
        writeDefinitions(root, definitions);
        throw error;
      }
    },
    drop: (column) => withTables((options) => dropColumn(root, column, options)),
    issues: () => compiler.compile().issues.map(({ message }) => message.key),
    copyCode: () => copyProject(root, CODE),
    remove: async () => {
      copy.remove();
      await tables?.close();
    },
  };
}

const VALUES: Record<string, unknown> = { string: 'Any', integer: 1, number: 1.5 };

function writeDefinitions(root: string, definitions: SponsorDefinitions): void {
  const { properties, required, store, filters, sortFields } = definitions;
  const folder = path.join(root, 'schemas/sponsors');
  fs.mkdirSync(folder, { recursive: true });
  const write = (role: string, language: string, content: object) =>
    fs.writeFileSync(
      path.join(folder, `sponsor.${role}.json`),
      JSON.stringify({ $schema: `../../src/language/${language}.json`, ...content }),
    );
  write('schema', 'entity', {
    properties: { id: { extends: 'id', readOnly: true }, ...properties },
    required,
  });
  write('cases', 'cases', {
    entity: 'sponsor',
    base: Object.fromEntries(
      required.map((name) => [name, VALUES[[properties[name]!.type].flat()[0]!]]),
    ),
    accepted: [{}],
    refused: required.map((field) => ({
      change: { [field]: null },
      field,
      key: 'error.required',
    })),
  });
  write('store', 'store', {
    ...(Object.keys(store.fields).length > 0 ? { fields: store.fields } : {}),
    ...(store.unique ? { unique: store.unique } : {}),
  });
  const url = '/investor/sponsor';
  write('resource', 'resource', {
    calls: {
      all: {
        path: url,
        ...(Object.keys(filters).length > 0 ? { filters } : {}),
        sortFields,
      },
      one: { path: `${url}/:id` },
      create: { path: url },
      update: { path: `${url}/:id` },
      delete: { path: `${url}/:id` },
    },
  });
}
