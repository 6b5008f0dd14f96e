import type { ColumnType, Generated } from 'kysely';
import type { CompanyRow, Time } from './figureTables.ts';

/** An amount with two decimals, written and read as text: no digit is lost on the way. */
type Money = ColumnType<string, string, string>;

/** See server/payments/states.ts. */
export type PaymentState = 'created' | 'shown' | 'pending' | 'paid' | 'failed' | 'expired';

export interface PaymentOrderRow extends CompanyRow {
  id: Generated<number>;
  created_by: number;
  state: Generated<PaymentState>;
  reason: string | null;
  sub_total: Money;
  tax_rate: Money;
  tax: Money;
  total: Money;
  currency: string;
  reference: string;
  checkout_id: string | null;
  integrity: string | null;
  payment_id: string | null;
  brand: string | null;
  created_at: Time;
  expires_at: Time;
  settled_at: Time | null;
  receipt_number: number | null;
  /** What has to be paid back, with VAT; null where nothing has. */
  refund: ColumnType<string | null, string | null | undefined, string | null>;
  /** 1 where something has; the database makes it. */
  refund_due: ColumnType<number, never, never>;
}

interface PaymentLineRow extends CompanyRow {
  order_id: number;
  school_id: number;
  school_name_ar: string;
  school_name_en: string;
  package_before: number;
  package_id: number;
  price: Money;
  activated_at: Time | null;
  package_ends: string | null;
}

interface PaymentStepRow extends CompanyRow {
  id: Generated<number>;
  order_id: number;
  from_state: PaymentState;
  to_state: PaymentState;
  event: string;
  source: string;
  code: string | null;
  done_at: Time;
}

/** What the sandbox gateway remembers of a checkout. */
export interface SandboxCheckoutRow {
  id: string;
  reference: string;
  amount: string;
  currency: string;
  created_at: Time;
  payment_id: string | null;
  outcome: string | null;
  code: string | null;
  brand: string | null;
  due_at: Time | null;
  called_at: Time | null;
  closed_at: Time | null;
}

/** Of a company: whom its receipts are made out to, and the number of the last one. */
export interface BuyerColumns {
  vat_number: string | null;
  address_ar: string | null;
  address_en: string | null;
  last_receipt: Generated<number>;
}

/** Orders of packages and their payment. Reached through scope.ts only. */
export interface PaymentTables {
  payment_order: PaymentOrderRow;
  payment_line: PaymentLineRow;
  payment_step: PaymentStepRow;
}

/** Beside them, what belongs to no company. */
export interface PaymentGlobals {
  package: { id: number; price: Money };
  payment_check: { company_id: number; order_id: number; due_at: Time; attempts: Generated<number> };
  sandbox_checkout: SandboxCheckoutRow;
}
