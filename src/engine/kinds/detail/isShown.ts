import type { ResolvedDetailField } from '../../../shared/resolved/resolved.ts';
import { hasValue } from '../../data/hasValue.ts';
import type { Row } from '../../data/page.ts';

/** Whether the row is shown: it has a value, or its definition shows it always. */
export const isShown = ({ field, showEmpty }: ResolvedDetailField, item: Row): boolean =>
  showEmpty || hasValue(item[field]);
