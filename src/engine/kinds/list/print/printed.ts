import type { Row } from '../../../data/page.ts';

/** The rows of a printed list, with their totals by field. */
export interface Printed {
  rows: Row[];
  totals: Row | null;
}
