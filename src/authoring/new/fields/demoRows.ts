import type { FieldCode } from '../../../compiler/stores/fieldCode.ts';
import type { FieldParts } from './fieldParts.ts';
import { renameProperty } from '../edits/jsonEdits.ts';
import { columnOf } from '../edits/linkedFields.ts';
import { DEMO_ROWS } from '../../../shared/productPaths.ts';
import type { StagedFiles } from '../edits/stagedFiles.ts';

/** How many demo rows a new area gets. */
const ROW_COUNT = 5;

/** The values are for the numbers from 1 to 5. Further rows repeat them. */
const numberOf = (index: number) => (index % ROW_COUNT) + 1;

type DemoRow = Record<string, unknown>;

const fileOf = (table: string) => `${DEMO_ROWS}/${table}.json`;

/**
 * Writes the demo rows of a new area. The last row has only the required fields.
 * @param singular the name of one record, with which its texts begin
 */
export function createDemoRows(
  staged: StagedFiles,
  table: string,
  parts: readonly FieldParts[],
  singular: string,
): void {
  const [nameField] = parts;
  staged.create(
    fileOf(table),
    Array.from({ length: ROW_COUNT }, (_none, index): DemoRow => {
      const filled = parts.filter(({ needed }) => index < ROW_COUNT - 1 || needed !== undefined);
      return {
        ...Object.fromEntries(filled.map(({ demo }) => [demo.name, demo.valueOf(numberOf(index))])),
        [nameField!.demo.name]: `${singular} ${index + 1}`,
      };
    }),
  );
}

/** Adds a field to the demo rows of tables that have a file of them. */
export function addDemoValues(
  staged: StagedFiles,
  tables: readonly string[],
  { demo }: FieldParts,
): void {
  changeRows(staged, tables, (row, index) => (row[demo.name] = demo.valueOf(numberOf(index))));
}

/** Renames a column in the demo rows of a table. */
export function renameDemoColumn(
  staged: StagedFiles,
  table: string,
  from: string,
  to: string,
): void {
  changeRows(staged, [table], (row) => renameProperty(row, from, to));
}

/** Removes columns from the demo rows of a table. */
export function removeDemoColumns(
  staged: StagedFiles,
  table: string,
  columns: readonly string[],
): void {
  changeRows(staged, [table], (row) => columns.forEach((column) => delete row[column]));
}

/** Returns the name of a stored field in demo rows: its column or the table of its links. */
export const demoNameOf = (code: FieldCode | undefined): string | undefined =>
  code?.isSendable && code.relation ? code.relation.through : columnOf(code);

function changeRows(
  staged: StagedFiles,
  tables: readonly string[],
  change: (row: DemoRow, index: number) => void,
): void {
  for (const file of tables.map(fileOf))
    if (staged.has(file)) staged.change(file, (rows: DemoRow[]) => rows.forEach(change));
}
