import type { ResolvedDetailRow } from '../../../shared/resolved.ts';
import { hasValue } from '../../data/hasValue.ts';
import type { Row } from '../../data/page.ts';

/** Whether the row is shown: it has a value, or its definition shows it always. */
export const isShown = ({ field, always }: ResolvedDetailRow, item: Row): boolean =>
  always || hasValue(item[field]);
