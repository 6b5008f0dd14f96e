import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject } from '../../shared/schemaFields.ts';
import { applyEdits } from '../edit/applyEdits.ts';
import { parseValue } from '../edit/jsonText.ts';
import type { Edit, Path } from '../issues/issue.ts';
import { listFiles } from '../read/fileTexts.ts';

/**
 * Rewrites definitions of version 3 to version 4, which knows no schools: a query states its rows,
 * and a store the table with its daily counts.
 * @returns the paths of the files that it wrote
 */
export function upgradeToVersion4(root: string): string[] {
  return listFiles(join(root, 'schemas')).filter((path) => {
    if (!path.endsWith('.json') || path.startsWith(join(root, 'schemas/language'))) return false;
    const text = readFileSync(path, 'utf8');
    const value: unknown = parseValue(text);
    const edits = isObject(value) ? changesOf(basename(path), value) : [];
    if (edits.length > 0) writeFileSync(path, applyEdits(text, edits));
    return edits.length > 0;
  });
}

const set = (path: Path, value: unknown): Edit => ({ kind: 'set', path, value });

function changesOf(file: string, value: Record<string, unknown>): Edit[] {
  if (file === 'app.json') return [set(['languageVersion'], 4)];
  if (file.endsWith('.query.json')) return queryChanges(value);
  return file.endsWith('.store.json') ? storeChanges(value) : [];
}

/** The rows of a report were the schools, hidden ones too, unless it stated others. */
const queryChanges = ({ rows = 'school' }: Record<string, unknown>): Edit[] =>
  rows === 'school'
    ? [set(['rows'], 'value'), set(['by'], 'school_id'), set(['allRows'], true)]
    : [];

/** Daily counts were those of the table `school_day`. */
function storeChanges({ countedBy }: Record<string, unknown>): Edit[] {
  if (!isObject(countedBy) || !('school' in countedBy)) return [];
  const { school, ...rest } = countedBy;
  return [set(['countedBy'], { table: 'school_day', ...rest, by: school })];
}
