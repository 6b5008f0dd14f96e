import type { GlobalTable, Tables } from './db/tables.ts';
import type { Definitions } from './definitions.ts';
import type { PaymentSettings } from './payments/settings.ts';
import type { Payments } from './payments/payments.ts';

declare module 'nasaq/server' {
  interface Register {
    tables: Tables;
    globalTables: GlobalTable;
    definitions: Definitions;
    settings: PaymentSettings & {
      /** How long visits of schools' pages are kept, as a PostgreSQL interval; undefined: forever. */
      keepVisits: string | undefined;
    };
    services: { payments: Payments };
    mails: { refundDue: { orderId: number } };
  }
}
