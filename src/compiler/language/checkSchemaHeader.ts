import { sep } from 'node:path';
import type { Cursor } from '../read/cursor.ts';
import type { Files } from '../read/files.ts';
import type { Language } from './language.ts';
import { schemaPath } from './schemaPath.ts';

/**
 * Checks that `$schema` is the path of the schema of the file's kind, which editors need. A root
 * that does not contain the schemas of the language, itself or in its package, is not checked.
 */
export function checkSchemaHeader(
  at: Cursor,
  path: string,
  kind: string,
  language: Language,
  { root }: Files,
): void {
  const isCheckable = [path, language.folder].every((one) => one.startsWith(root + sep));
  if (!isCheckable || at.source.broken) return;
  const stated = at.get('$schema');
  const expected = schemaPath(language.folder, path, kind);
  if (!stated.exists)
    at.report('check.noSchema', { property: `"$schema": ${JSON.stringify(expected)}` });
  else if (stated.text() !== undefined && stated.text() !== expected)
    stated.report('check.wrongSchema', { schema: JSON.stringify(expected) });
}
