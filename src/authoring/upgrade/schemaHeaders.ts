import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { schemaPath } from '../../compiler/language/schemaPath.ts';
import { listFiles } from '../../compiler/read/fileTexts.ts';
import { languageFolder, SCREENS } from '../../compiler/read/folders.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { applyEdits } from '../edit/applyEdits.ts';
import { parseValue } from '../edit/jsonText.ts';

/**
 * Writes where the schemas of the language are now into the `$schema` of definitions and manifests,
 * if the product contains them, itself or in its package.
 * @returns the paths of the files that it wrote
 */
export function upgradeSchemaHeaders(root: string): string[] {
  const language = languageFolder(root);
  if (!language.startsWith(root + sep)) return [];
  const files = ['schemas', SCREENS].flatMap((folder) => listFiles(join(root, folder)));
  return files.filter((path) => {
    if (!path.endsWith('.json')) return false;
    const text = readFileSync(path, 'utf8');
    const value = parseValue(text);
    const stated = isObject(value) ? value['$schema'] : undefined;
    if (typeof stated !== 'string' || !existsSync(join(language, basename(stated)))) return false;
    const expected = schemaPath(language, path, basename(stated, '.json'));
    if (stated === expected) return false;
    writeFileSync(path, applyEdits(text, [{ kind: 'set', path: ['$schema'], value: expected }]));
    return true;
  });
}
