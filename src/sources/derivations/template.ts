import { foldedColumn, orderColumn } from '../../shared/resolved/helperColumns.ts';
import { containsWords } from '../../values/contracts/conditions.ts';
import type { Row } from '../../values/contracts/server.ts';
import type { SourceCode } from '../contract.ts';
import { columnsIn, selectColumns } from '../usedColumns.ts';

/** The placeholders of a text that are not columns. */
const NOT_COLUMNS = ['publicUrl', 'language'];

/** A text with the values of columns, which a column may store. */
export const template: SourceCode<'template'> = {
  statedBy: 'text',
  resolve: (field) => {
    const text = field.text('text');
    if (text === undefined) return undefined;
    const columns = [...text.matchAll(/\{(\w+)\}/g)]
      .map(([, column]) => column!)
      .filter((column) => !NOT_COLUMNS.includes(column));
    const stored = field.text('column') ?? field.name;
    if (field.flag('stored'))
      return {
        template: text,
        columns,
        stored: {
          column: stored,
          ...(field.isSearched ? { folded: foldedColumn(stored) } : {}),
          ...(field.isSorted ? { order: orderColumn(stored) } : {}),
        },
      };
    return {
      template: text,
      columns,
      ...(field.isSearched ? { folded: columns.map(foldedColumn) } : {}),
    };
  },
  columns: ({ columns }) => columns,
  ownColumns: ({ stored }) => (stored ? [stored] : []),
  plan: ({ columns, folded, stored }, table) => {
    if (stored) table.addText(stored.column);
    if (stored?.folded) table.addFolded(stored.column);
    if (stored?.order) table.addSortKey(stored.column, stored.order);
    if (folded) for (const column of columns) table.addFolded(column);
    for (const column of columns) table.expect(column);
  },
  select: ({ columns, stored }, name, to) => {
    selectColumns(columns, to);
    if (stored) to.columns[name] = stored.column;
  },
  toAnswer: (of, row, name, { publicOrigin, language }) =>
    of.stored
      ? row[name]
      : fill(of.template, {
          ...columnsIn(row, of.columns),
          publicUrl: publicOrigin,
          language,
        }),
  matches: ['text'],
  conditions: ({ folded = [], stored }, value, { rules }) =>
    containsWords(stored ? [stored.folded!] : folded, value, rules),
  sortColumn: ({ stored }) =>
    stored?.order === undefined ? undefined : { column: stored.order, type: 'text' },
  toColumns: (of, columns) => (of.stored ? { [of.stored.column]: fill(of.template, columns) } : {}),
};

/** Fills a text with values by the names in its braces. */
const fill = (text: string, values: Row): string =>
  text.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => String(values[name] ?? ''));
