import { orderRows } from '../../../../shared/rowOrder.ts';
import type { Row } from '../../../data/page.ts';

/** Sorts rows in the same order as the server. */
export const sortRows = (rows: Row[], sort: string): Row[] =>
  sort === '' ? rows : orderRows(rows, sort.replace(/^-/, ''), sort.startsWith('-'));
