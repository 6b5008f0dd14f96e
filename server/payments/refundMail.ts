import type { ComposeProductMail } from 'nasaq/server';
import { amountText } from 'nasaq/shared';
import { readOrder } from './paymentOrders.ts';

/** To the buyer: the payment of an order has to be refunded. */
export const refundDue: ComposeProductMail = async (
  { companyId, data },
  { db, publicUrl, translate, app, language },
) => {
  const { orderId } = data;
  const order = await readOrder(db, { companyId, orderId });
  return {
    link: `${publicUrl}/school-packages/orders/${orderId}`,
    values: {
      order: orderId,
      amount: amountText(Number(order?.refund), translate(language, app.currency)),
    },
  };
};
