import { dirname, join, relative, sep } from 'node:path';
import type { Cursor } from '../read/cursor.ts';
import type { Files } from '../read/files.ts';
import type { Language } from './language.ts';

/**
 * Checks that `$schema` names the schema of the file's kind. Without it, editors offer no help.
 * Only a root that contains the language can know the path.
 */
export function checkSchemaHeader(
  at: Cursor,
  path: string,
  kind: string,
  language: Language,
  { root }: Files,
): void {
  const isOurs = path.startsWith(root + sep) && language.folder === join(root, 'schemas/language');
  if (!isOurs || at.source.broken) return;
  const stated = at.get('$schema');
  const right = relative(dirname(path), join(language.folder, `${kind}.json`))
    .split(sep)
    .join('/');
  if (!stated.exists)
    at.report('check.noSchema', { property: `"$schema": ${JSON.stringify(right)}` });
  else if (stated.text() !== undefined && stated.text() !== right)
    stated.report('check.wrongSchema', { schema: JSON.stringify(right) });
}
