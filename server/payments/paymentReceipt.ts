import {
  hasPendingConflict,
  isSuperseded,
  orderKeyOf,
  readLines,
  readOrder,
  type PaymentOrder,
} from './paymentOrders.ts';
import { readBuyer } from './receipts.ts';
import { readPackages, type SchoolPackage } from '../schools/schoolPackages.ts';
import { actorOf, type CallContext, defineResource, notFound, readStaffName } from 'nasaq/server';
import { toNumber } from '../payments/money.ts';
import { markShown } from '../payments/orders.ts';
import { yearAfter } from '../schools/packageEnd.ts';
import { settlementContextOf } from './packagePurchase.ts';
import { remainingDays, packageNameKey } from '../schools/packageOption.ts';
import { columnLanguage } from '../schools/columnLanguage.ts';

/** One order with its amounts, payment state and lines. */
export const paymentReceipt = defineResource({
  id: 'payment-receipt',
  handlers: {
    one: async (context) => {
      const order = await orderOf(context);
      return {
        ...orderFieldsOf(order),
        ...(await checkoutOf(order, context)),
        ...(await partiesOf(order, context)),
        lines: await linesOf(order, context),
      };
    },
    shown: async (context) => {
      const order = await orderOf(context);
      await markShown(settlementContextOf(context.services), orderKeyOf(order));
      return undefined;
    },
  },
});

async function orderOf(context: CallContext): Promise<PaymentOrder> {
  const order = await readOrder(context.services.db, {
    companyId: actorOf(context).companyId,
    orderId: Number(context.params['id']),
  });
  if (!order) throw notFound();
  return order;
}

function orderFieldsOf({
  id,
  created_at,
  state,
  reason,
  sub_total,
  tax_rate,
  tax,
  total,
  settled_at,
  receipt_number,
  brand,
  refund,
  refunded_at,
}: PaymentOrder) {
  const amounts = {
    sub_total: Number(sub_total),
    tax_rate: Number(tax_rate),
    tax: Number(tax),
    total: Number(total),
  };
  return {
    id,
    created_at,
    state,
    reason,
    settled_at,
    receipt_number,
    brand,
    refund: toNumber(refund),
    refunded_at,
    ...amounts,
  };
}

/**
 * Returns the checkout while the order can be paid. The order is superseded (`overtaken` in the
 * API), and cannot be paid, if another order for one of its schools was paid or is being paid, so
 * that nobody pays twice for a school.
 */
async function checkoutOf(order: PaymentOrder, { services: { db, payments, now } }: CallContext) {
  const { receipts_before, state, expires_at, checkout_id, integrity } = order;
  const gateway = payments.settlement?.gateway.settings;
  const secondsLeft = Math.max(0, Math.floor((Date.parse(expires_at) - now().getTime()) / 1000));
  const isPayable = secondsLeft > 0 && (state === 'created' || state === 'shown');
  const orderKey = orderKeyOf(order);
  const overtaken =
    isPayable &&
    ((await isSuperseded(db, orderKey, receipts_before)) ||
      (await hasPendingConflict(db, orderKey)));
  const isOpen = gateway !== undefined && checkout_id !== null && isPayable && !overtaken;
  const checkout = isOpen
    ? {
        checkout_id,
        integrity,
        widget: `${gateway.url}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkout_id)}`,
      }
    : { checkout_id: null, integrity: null, widget: null };
  return {
    ...checkout,
    overtaken,
    seconds_left: isOpen ? secondsLeft : 0,
    test_mode: gateway !== undefined && !gateway.live,
  };
}

async function partiesOf(order: PaymentOrder, context: CallContext) {
  const { services, language } = context;
  const scope = actorOf(context);
  const buyer = await readBuyer(services.db, scope);
  const seller = services.settings.seller;
  return {
    created_by: await readStaffName(services.db, {
      companyId: scope.companyId,
      staffId: order.created_by,
    }),
    buyer: {
      name: buyer[`name_${columnLanguage(language)}`],
      vat_number: buyer.vat_number,
      address: buyer[`address_${columnLanguage(language)}`],
    },
    seller: {
      name: seller.name ?? services.translate(language, 'app.brand'),
      vat_number: seller.vatNumber ?? null,
      address: seller.address ?? null,
    },
  };
}

async function linesOf(order: PaymentOrder, { services, language }: CallContext) {
  const scope = { companyId: order.company_id };
  const lines = await readLines(services.db, orderKeyOf(order));
  const schools = await readPackages(
    services.db,
    scope,
    lines.map(({ school_id }) => school_id),
  );
  const title = (id: number) => services.translate(language, packageNameKey(id));
  return lines.map(
    ({ school_id, package_before, package_id, price, package_ends, activated_at, ...names }) => ({
      school_id,
      school_name: names[`school_name_${columnLanguage(language)}`],
      package_before: title(package_before),
      package: title(package_id),
      price: Number(price),
      ...periodOf(
        order,
        { package_id, ...(schools.get(school_id) ?? FREE_PACKAGE) },
        services.today(),
      ),
      passed_over: order.refund !== null && activated_at === null,
      package_ends,
    }),
  );
}

const FREE_PACKAGE: SchoolPackage = { package: 0, package_ends: null };

/**
 * Returns the end of the school's current package. While the order can be paid, also the new end
 * date and the remaining days that are lost.
 */
function periodOf(
  { state }: PaymentOrder,
  {
    package: currentPackage,
    package_ends: end_date,
    package_id,
  }: SchoolPackage & { package_id: number },
  today: string,
) {
  const remaining = remainingDays(today, end_date);
  if (state !== 'created' && state !== 'shown')
    return { end_date, remaining, next_end_date: null, lapsing_days: null };
  const isSame = currentPackage === package_id;
  const lapsing_days =
    !isSame && currentPackage > 0 && remaining !== null && remaining > 0 ? remaining : null;
  return {
    end_date,
    remaining,
    next_end_date: yearAfter(today, isSame ? end_date : null),
    lapsing_days,
  };
}
