import type { ResolvedDetailRow } from '../../../shared/resolved.ts';
import { hasValue } from '../../data/hasValue.ts';
import type { Row } from '../../data/page.ts';

/** Whether the row of an item is there. */
export const isShown = ({ field, always }: ResolvedDetailRow, item: Row): boolean =>
  always || hasValue(item[field]);
