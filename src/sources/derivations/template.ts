import { containsWords } from '../../values/contracts/conditions.ts';
import type { Row } from '../../values/contracts/server.ts';
import type { SourceCode } from '../contract.ts';
import { columnsIn, selectColumns } from '../usedColumns.ts';

/** A text with the values of columns, which a column may store. */
export const template: SourceCode<'template'> = {
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
  conditions: ({ folded = [], stored }, value, rules) =>
    containsWords(stored ? [stored.folded!] : folded, value, rules),
  sortColumn: ({ stored }) =>
    stored?.order === undefined ? undefined : { column: stored.order, type: 'text' },
  toColumns: (of, columns) => (of.stored ? { [of.stored.column]: fill(of.template, columns) } : {}),
};

/** Fills a text with values by the names in its braces. */
const fill = (text: string, values: Row): string =>
  text.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => String(values[name] ?? ''));
