import { sortedField } from '../../../../shared/calls/calls.ts';
import { orderRows } from '../../../../shared/text/rowOrder.ts';
import type { Row } from '../../../data/page.ts';

/** Sorts rows in the same order as the server. */
export const sortRows = (rows: Row[], sort: string): Row[] =>
  sort === '' ? rows : orderRows(rows, sortedField(sort), sort.startsWith('-'));
