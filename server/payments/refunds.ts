import { type Db, listCompanies, scopedTo } from 'nasaq/server';
import { updateOrder, type OrderKey } from './paymentOrders.ts';

/** A refund that has not been paid. */
export interface DueRefund extends OrderKey {
  company: string;
  receiptNumber: number;
  /** With VAT, as `1725.00`. */
  amount: string;
}

/** Lists the refunds of all companies that have not been paid, oldest order first. */
export async function listDueRefunds(db: Db): Promise<DueRefund[]> {
  const due: DueRefund[] = [];
  for (const [companyId, company] of await listCompanies(db, 'en')) {
    const orders = await scopedTo(db, { companyId })
      .select('payment_order')
      .select(['payment_order.id', 'payment_order.refund', 'payment_order.receipt_number'])
      .where('payment_order.refund_due', '=', 1)
      .orderBy('payment_order.id')
      .execute();
    // A database constraint guarantees both columns: only a paid order has a refund.
    for (const { id, refund, receipt_number } of orders)
      due.push({
        companyId,
        company,
        orderId: id,
        amount: refund!,
        receiptNumber: receipt_number!,
      });
  }
  return due;
}

/**
 * Records that a refund was paid.
 * @returns false if no refund of this order is due.
 */
export async function recordRefund(db: Db, orderId: number, at: Date): Promise<boolean> {
  const due = (await listDueRefunds(db)).find((refund) => refund.orderId === orderId);
  if (due) await updateOrder(db, due, { refunded_at: at });
  return due !== undefined;
}
