import type { Selectable } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';

export {
  COLUMNS,
  COMPUTED,
  FOLDED,
  REFERENCES,
  SECRET,
  SORT_KEYS,
  type Tables,
} from '../../../server/db/tables.ts';

/** The tables that belong to no company. They hold none of a company's content. */
export const GLOBAL_TABLES = [
  'company',
  'login',
  'outbox',
  'package',
  'payment_check',
  'sandbox_checkout',
  'login_limit',
  'setting',
  'migration',
] as const satisfies (keyof Tables)[];

export type GlobalTable = (typeof GLOBAL_TABLES)[number];

/** The tables whose rows each belong to one company. Accessed through scope.ts only. */
export type CompanyTable = Exclude<keyof Tables, GlobalTable>;

/** The pupils that a school teaches. */
export type SchoolKind = Selectable<Tables['school']>['kind'];

/** See server/payments/states.ts. */
export type PaymentState = Selectable<Tables['payment_order']>['state'];
