import type { ResolvedDetailField } from '../../../shared/resolved.ts';
import { hasValue } from '../../data/hasValue.ts';
import type { Row } from '../../data/page.ts';

/** Whether the row of an item is there. */
export const isShown = ({ field, showEmpty }: ResolvedDetailField, item: Row): boolean =>
  showEmpty || hasValue(item[field]);
