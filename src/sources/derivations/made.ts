import type { SourceCode } from '../contract.ts';
import { columnsIn, selectColumns } from '../usedColumns.ts';

/** A value that a hook of the server makes of columns. It also has the SQL of a filter. */
export const made: SourceCode<'made'> = {
  select: ({ columns }, _name, to) => selectColumns(columns, to),
  toAnswer: ({ columns }, row, _name, _context, make) => make!(columnsIn(row, columns)),
  matches: ['any'],
  sortColumn: ({ order }) => order,
};
