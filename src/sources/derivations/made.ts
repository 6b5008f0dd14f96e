import type { SourceCode } from '../contract.ts';
import { columnsIn, selectColumns } from '../usedColumns.ts';

/** A value that a hook of the server makes of columns. It also has the SQL of a filter. */
export const made: SourceCode<'made'> = {
  statedBy: 'made',
  resolve: (field) => {
    if (!field.has('made')) return undefined;
    const [order, type] = [field.text('order'), field.columnType];
    return {
      columns: field.texts('made'),
      ...(order === undefined || type === undefined ? {} : { order: { column: order, type } }),
    };
  },
  columns: ({ columns }) => columns,
  plan: ({ columns, order }, table) => {
    for (const column of columns) table.expect(column);
    if (order) table.expect(order.column);
  },
  select: ({ columns }, _name, to) => selectColumns(columns, to),
  toAnswer: ({ columns }, row, _name, _context, make) => make!(columnsIn(row, columns)),
  matches: ['any'],
  sortColumn: ({ order }) => order,
};
