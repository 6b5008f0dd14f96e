import { readOrder } from './paymentOrders.ts';
import { actorOf, defineResource, fieldProblem, type Services } from 'nasaq/server';
import { toNumber } from '../payments/money.ts';
import { createOrder, gatewayUnavailable } from '../payments/orders.ts';
import { settleIfAvailable, type SettlementContext } from '../payments/settle.ts';
import { API_STATUS } from '../payments/states.ts';

/**
 * Returns the settlement context.
 * @throws Problem 503 if no gateway is configured.
 */
export function settlementContextOf({ payments }: Services): SettlementContext {
  if (!payments.settlement) throw gatewayUnavailable();
  return payments.settlement;
}

/** Buying packages for schools. */
export const packagePurchase = defineResource({
  id: 'package-purchase',
  handlers: {
    pay: async (context) => {
      const { services, body, storeResponse } = context;
      const actor = actorOf(context);
      const details = await createOrder(
        settlementContextOf(services),
        actor,
        body.schools_obj,
        storeResponse,
      );
      services.counts.invalidate(actor.companyId, 'payment-order');
      return details;
    },
  },
});

const unknownOrder = (field: string) => fieldProblem(field, 'error.unknownChoice');

/**
 * Returns the status of a payment when the person comes back from the gateway. It can be called
 * repeatedly.
 */
export const paymentCheck = defineResource({
  id: 'payment-check',
  handlers: {
    check: async (context) => {
      const { services, body } = context;
      const { checkout_id, orders_id } = body;
      const orderKey = { companyId: actorOf(context).companyId, orderId: orders_id };
      const order = await readOrder(services.db, orderKey);
      if (!order) throw unknownOrder('orders_id');
      if (order.checkout_id !== checkout_id) throw unknownOrder('checkout_id');
      const state = await settleIfAvailable(settlementContextOf(services), orderKey, 'return');
      const settled = await readOrder(services.db, orderKey);
      return {
        status: API_STATUS[state ?? order.state],
        refund: toNumber(settled?.refund ?? null),
      };
    },
  },
});
