import { orderRows } from '../../../../shared/rowOrder.ts';
import type { Row } from '../../../data/page.ts';

/** The rows in the order of a sort, as the server would bring them. */
export const sortRows = (rows: Row[], sort: string): Row[] =>
  sort === '' ? rows : orderRows(rows, sort.replace(/^-/, ''), sort.startsWith('-'));
