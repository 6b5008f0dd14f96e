import type { ResolvedColumn } from '../../../rules/resolved.ts';
import { hasValue } from '../../data/hasValue.ts';
import { valueAt, type Row } from '../../data/page.ts';

/** Whether the column has anything to say of the row: its value, or what it says where there is none. */
export const isSaid = ({ field, options }: ResolvedColumn, row: Row): boolean => hasValue(valueAt(row, field)) || options['empty'] !== undefined;
