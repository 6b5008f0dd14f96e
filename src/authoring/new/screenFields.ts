import { detailsOf, formsOf, listsOf } from './edits/definitionFiles.ts';
import type { Answers } from './edits/questions.ts';
import { entityOf, kindOf, type ScreenKind } from './screenKinds.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

/** Returns the parts of an answer with commas between. */
export const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

type Column = { field: string; label?: string } & Record<string, unknown>;

/** A column that states nothing but its field is the field's name. */
const toObject = (column: Column | string): Column =>
  typeof column === 'string' ? { field: column } : column;

/** Returns the column of a field in another list of the same entity. */
function findExistingColumn(
  staged: StagedFiles,
  call: string | undefined,
  field: string,
): Column | undefined {
  return listsOf(staged, entityOf(staged, call))
    .flatMap(({ value }) => value.columns.map(toObject))
    .find((column) => column.field === field);
}

/** The text of a field on a screen of a kind has one of these names. */
const LABELS: Record<Exclude<ScreenKind, 'page'>, readonly string[]> = {
  list: ['col', 'field'],
  detail: ['field', 'col'],
  form: ['field'],
};

/** Returns the keys that the label of a field can have by default. The first one is that of a new text. */
export function labelKeysOf(staged: StagedFiles, answers: Answers, field: string): string[] {
  const kind = kindOf(answers);
  const names = kind === 'page' ? [] : LABELS[kind];
  const owners = [entityOf(staged, answers['call']), answers['area'], 'common'];
  return owners.flatMap((owner) => names.map((name) => `${owner}.${name}.${field}`));
}

/** Whether a field has a label already. */
export const hasLabel = (staged: StagedFiles, answers: Answers, field: string) =>
  (kindOf(answers) === 'list' &&
    findExistingColumn(staged, answers['call'], field) !== undefined) ||
  labelKeysOf(staged, answers, field).some((key) => staged.hasText(key));

/** Copies a column from another list, except whether users can hide it. */
export function toColumn(
  staged: StagedFiles,
  call: string | undefined,
  field: string,
): object | string {
  const { cell, options, icon, ...other }: Column = findExistingColumn(staged, call, field) ?? {
    field,
  };
  const stated = {
    ...(other.label ? { label: other.label } : {}),
    ...(cell ? { cell } : {}),
    ...(options ? { options } : {}),
    ...(icon ? { icon } : {}),
  };
  return Object.keys(stated).length > 0 ? { field, ...stated } : field;
}

/** Returns fields as other forms or details of the same entity state them. */
export function likeOthers(staged: StagedFiles, answers: Answers, fields: readonly string[]) {
  const entity = entityOf(staged, answers['call']);
  const files = kindOf(answers) === 'form' ? formsOf(staged, entity) : detailsOf(staged, entity);
  const stated = files.flatMap(({ value }) => value.sections.flatMap((section) => section.fields));
  return fields.map((field) => stated.find((one) => toObject(one).field === field) ?? field);
}
