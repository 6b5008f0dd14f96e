import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../compiler/read/fileTexts.ts';
import { SCREENS } from '../../compiler/read/folders.ts';
import renamed from './renamed.json' with { type: 'json' };

/** The names of the platform that have changed: the new ones by the old ones. */
export interface Renames {
  /** By the module that exports them, such as `nasaq/server`. */
  exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The keys of texts of the platform, without the ending of a plural form. */
  texts: Readonly<Record<string, string>>;
}

/** The changes of all versions. A name that was renamed is never used for something else. */
export const RENAMED: Renames = renamed;

/**
 * Writes the new names of the platform into the definitions, texts and code of a product.
 * @returns the paths of the files that it wrote
 */
export function applyRenames(root: string, renames: Renames = RENAMED): string[] {
  return filesOf(root).filter((path) => {
    const text = readFileSync(path, 'utf8');
    const changed = renameTexts(renameImports(text, renames.exports), renames.texts);
    if (changed !== text) writeFileSync(path, changed);
    return changed !== text;
  });
}

/** Returns the files that can name something of the platform. */
function filesOf(root: string): string[] {
  const below = (folder: string) => listFiles(join(root, folder));
  return [
    ...['schemas', 'locales', 'server', SCREENS].flatMap(below),
    ...['src/main.tsx', 'vite.config.ts'].map((file) => join(root, file)).filter(existsSync),
  ].filter((path) => /\.(json|tsx?)$/.test(path));
}

const NAMED_IMPORT =
  /\b((?:import|export)\s+(?:type\s+)?\{)([^}]*)(\}\s*from\s*['"](nasaq\/[^'"]+)['"])/g;
const SPECIFIER = /(^|,)(\s*(?:type\s+)?)(\w+)(\s+as\s+\w+)?/g;

/** The code keeps the old name as an alias, so that nothing but the import changes. */
const renameImports = (text: string, exports: Renames['exports']): string =>
  text.replace(
    NAMED_IMPORT,
    (whole, start: string, specifiers: string, end: string, module: string) => {
      const names = exports[module];
      if (!names) return whole;
      const replaced = specifiers.replace(
        SPECIFIER,
        (one, comma: string, before: string, name: string, alias = ` as ${name}`) =>
          Object.hasOwn(names, name) ? `${comma}${before}${names[name]}${alias}` : one,
      );
      return `${start}${replaced}${end}`;
    },
  );

/** A quoted key of a text, with the ending of a plural form. */
const QUOTED_KEY = /(['"])([\w.-]+?)(_(?:zero|one|two|few|many|other))?\1/g;

const renameTexts = (text: string, keys: Renames['texts']): string =>
  text.replace(QUOTED_KEY, (whole, quote: string, key: string, form = '') =>
    Object.hasOwn(keys, key) ? `${quote}${keys[key]}${form}${quote}` : whole,
  );
