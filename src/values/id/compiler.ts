import type { CompilerType } from '../contracts/compiler.ts';
import { plainColumn } from '../contracts/plainColumn.ts';

export const id: CompilerType = {
  resolve: (column, field) => {
    const references = field.referencedRows(column);
    return {
      ...plainColumn(column, field),
      ...(references === undefined ? {} : { references }),
    };
  },
};
