import type { FieldCode, FieldCodes } from '../../../compiler/stores/fieldCode.ts';
import { writtenResourcesOf } from './definitionFiles.ts';
import type { StagedFiles } from './stagedFiles.ts';

/** Returns how the fields of an entity are stored. Empty if it has no store. */
export function storedFieldsOf(staged: StagedFiles, entity: string): FieldCodes {
  const storages = writtenResourcesOf(staged, entity).flatMap(
    ({ id }) => staged.compilation.storages.get(id) ?? [],
  );
  return new Map(storages.flatMap((storage) => [...staged.fieldCodes(storage)]));
}

/** Returns the column with the value of a field. Undefined if the value follows from others. */
export const columnOf = (code: FieldCode | undefined): string | undefined =>
  code?.kept && code.isSendable ? code.column : undefined;

/**
 * Returns a field with the others that have the same value: the ids of linked records and their
 * names, or a choice and its text.
 */
export function linkedFields(fields: FieldCodes, name: string): string[] {
  const root = rootOf(fields, name);
  return [
    root,
    ...[...fields.keys()].filter((one) => one !== root && rootOf(fields, one) === root),
  ];
}

/** Returns the field that the value of another one follows from. */
function rootOf(fields: FieldCodes, name: string): string {
  const { follows, kept, column } = fields.get(name) ?? {};
  if (follows !== undefined) return rootOf(fields, follows);
  if (kept || column === undefined) return name;
  return [...fields].find(([, code]) => columnOf(code) === column)?.[0] ?? name;
}

const SUFFIX = /_(?:id|ids|name|names)$/;

/** Returns the new names of linked fields: those that begin like the renamed one change with it. */
export function renamesOf(
  fields: FieldCodes,
  from: string,
  to: string,
): ReadonlyMap<string, string> {
  const linked = linkedFields(fields, from);
  const suffix = linked.length > 1 ? (SUFFIX.exec(from)?.[0] ?? '') : '';
  const stem = from.slice(0, from.length - suffix.length);
  const newStem = suffix !== '' && to.endsWith(suffix) ? to.slice(0, -suffix.length) : to;
  return new Map([
    ...linked
      .filter((one) => one === stem || (one.startsWith(`${stem}_`) && SUFFIX.test(one)))
      .map((one): [string, string] => [one, newStem + one.slice(stem.length)]),
    [from, to],
  ]);
}
