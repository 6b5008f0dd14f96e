import { readOrder } from '../db/paymentOrders.ts';
import { FormProblem } from '../http/problem.ts';
import { toNumber } from '../payments/money.ts';
import { createOrder, gatewayUnavailable, type OrderRequest } from '../payments/orders.ts';
import { settleIfAvailable, type SettlementContext } from '../payments/settle.ts';
import { API_STATUS } from '../payments/states.ts';
import { actorOf, type Services } from './context.ts';
import { defineResource } from './defineResource.ts';

/** @throws Problem 503 where the installation has no gateway. */
export function settlingOf({ payments }: Services): SettlementContext {
  if (!payments.settlement) throw gatewayUnavailable();
  return payments.settlement;
}

/** Buying packages for schools. */
export const packagePurchase = defineResource({
  id: 'package-purchase',
  fields: {},
  handlers: {
    pay: async (context) => {
      const { services, body, storeResponse: keep } = context;
      const actor = actorOf(context);
      const details = await createOrder(
        settlingOf(services),
        actor,
        (body as { schools_obj: OrderRequest[] }).schools_obj,
        keep,
      );
      services.counts.forget(actor.companyId, 'payment-order');
      return details;
    },
  },
});

const unknownOrder = (field: string) =>
  new FormProblem({ [field]: [{ key: 'error.unknownChoice', params: {} }] });

/** What became of a payment, asked when the person comes back from the gateway. Repeating it changes nothing. */
export const paymentCheck = defineResource({
  id: 'payment-check',
  fields: {},
  handlers: {
    check: async (context) => {
      const { services, body } = context;
      const { checkout_id, orders_id } = body as { checkout_id: string; orders_id: number };
      const place = { companyId: actorOf(context).companyId, orderId: orders_id };
      const order = await readOrder(services.db, place);
      if (!order) throw unknownOrder('orders_id');
      if (order.checkout_id !== checkout_id) throw unknownOrder('checkout_id');
      const state = await settleIfAvailable(settlingOf(services), place, 'return');
      const settled = await readOrder(services.db, place);
      return {
        status: API_STATUS[state ?? order.state],
        refund: toNumber(settled?.refund ?? null),
      };
    },
  },
});
