/** Returns the column with the normalised text of a column, for searching. */
export const foldedColumn = (column: string): string => `${column}_folded`;

/** Returns the column by which rows are sorted instead of a text or a column that may be empty. */
export const orderColumn = (column: string): string => `${column}_order`;
