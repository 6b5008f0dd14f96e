import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { applyEdits } from '../edit/applyEdits.ts';
import { parseValue } from '../edit/jsonText.ts';
import type { Edit, Path } from '../../compiler/issues/issue.ts';
import { listFiles } from '../../compiler/read/fileTexts.ts';

/**
 * Rewrites definitions of version 3 to version 4, which knows no schools and no country: a query
 * states its rows, a store the table with its daily counts, and a warning the number that it
 * compares. A list does not state the calls about its deleted items, and a detail has no icon.
 * @returns the paths of the files that it wrote
 */
export function upgradeToVersion4(root: string): string[] {
  return listFiles(join(root, 'schemas')).filter((path) => {
    if (!path.endsWith('.json')) return false;
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
  if (file.endsWith('.store.json')) return storeChanges(value);
  if (file.endsWith('.list.json')) return binChanges(value);
  // Nothing ever showed it.
  if (file.endsWith('.detail.json') && 'icon' in value) return [{ kind: 'remove', path: ['icon'] }];
  return file.endsWith('.form.json') ? warningChanges(value, []) : [];
}

/** The calls about deleted items follow from the resource. */
const binChanges = ({ bin }: Record<string, unknown>): Edit[] =>
  isObject(bin) ? [{ kind: 'remove', path: ['bin'] }] : [];

/**
 * The checks of a Saudi IBAN and a Saudi id are a pattern and a check that hold anywhere. Their
 * default texts have other keys, which the check names.
 */
function warningChanges(value: unknown, path: Path): Edit[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => warningChanges(item, [...path, index]));
  if (!isObject(value)) return [];
  const { check, ...rest } = value;
  if (check === 'idChecksum') return [set(path, { check: 'luhn', ...rest })];
  if (check === 'ibanIssuer') return [set(path, { pattern: '^SA[0-9]{2}([0-9]{2})', ...rest })];
  return Object.entries(value).flatMap(([name, part]) => warningChanges(part, [...path, name]));
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
