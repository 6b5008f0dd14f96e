import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../..');

/**
 * Returns the texts of a file, such as `core`: those of the platform, and those with which the
 * product replaces or extends them.
 */
export const readTexts = (language: string, name: string): Record<string, string> =>
  Object.assign(
    {},
    ...['src/locales', 'locales'].map((folder) => {
      const path = resolve(PROJECT, folder, language, `${name}.json`);
      return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {};
    }),
  ) as Record<string, string>;
