import { useState } from 'react';
import {
  type BlockProps,
  Button,
  Checkbox,
  hrefFor,
  LoadFailure,
  Notice,
  pathFor,
  useAppInfo,
  useFormat,
  useHasFeature,
  useHttp,
  useItem,
  useParams,
  useProfile,
  useTranslation,
} from 'nasaq/engine';
import type { PaymentReceipt } from '../../entities.ts';
import type { PaymentStepBlockOptions } from '../../options.ts';
import { ORDERS_FEATURE } from '../options.ts';
import { readPayment } from '../storedPayment.ts';
import { CardForm } from './CardForm.tsx';
import { Countdown } from './Countdown.tsx';
import { Invoice } from './Invoice.tsx';
import { useFreshDocument } from './useFreshDocument.ts';
import { useOnReturn } from './useOnReturn.ts';
import '../payment.css';

/** The payment screen: the invoice, and the gateway's card form while its checkout is valid. */
export function PaymentStep({ options }: BlockProps<PaymentStepBlockOptions>) {
  const { id = '' } = useParams();
  const profile = useProfile();
  const hasOrders = useHasFeature(ORDERS_FEATURE);
  useFreshDocument();
  if (!profile) return null;
  return hasOrders ? (
    <OrderOfHost id={id} options={options} />
  ) : (
    <OrderView order={toOrder(Number(id), options)} options={options} onReload={noReload} />
  );
}

/** The host has nothing more about the order. */
const noReload = () => Promise.resolve();

/**
 * Returns the order as pay has answered it. Without that answer, as in another tab, it cannot be
 * paid.
 */
function toOrder(id: number, { widget }: PaymentStepBlockOptions): PaymentReceipt {
  const { checkout_id: checkout, ...amounts } = readPayment(id)?.details ?? {};
  return {
    id,
    ...amounts,
    widget: checkout ? widget.replace('{checkout_id}', encodeURIComponent(checkout)) : null,
  };
}

/** An order that the host stores. */
function OrderOfHost({ id, options }: { id: string; options: PaymentStepBlockOptions }) {
  const { data, error, mutate } = useItem(options.order, undefined, { id });
  useOnReturn(() => void mutate());
  if (error && !data) return <LoadFailure problem={error} onRetry={() => void mutate()} />;
  return data ? <OrderView order={data} options={options} onReload={mutate} /> : null;
}

interface OrderViewProps {
  order: PaymentReceipt;
  options: PaymentStepBlockOptions;
  /** Fetches the order again; resolves with the response. */
  onReload(): Promise<unknown>;
}

function OrderView({ order, options, onReload }: OrderViewProps) {
  const { t } = useTranslation();
  const [isExpired, setIsExpired] = useState(false);
  const { widget, test_mode } = order;
  return (
    <div className="payment">
      <div className="card payment-card">
        {order.total !== undefined && <Invoice order={order} />}
      </div>
      <div data-part="card" className="card payment-card">
        <div className="payment-head">
          <h2 className="payment-heading">{t('schoolsList.payment.title')}</h2>
          {widget && !isExpired && order.seconds_left !== undefined && (
            <Countdown seconds={order.seconds_left} onEnd={() => setIsExpired(true)} />
          )}
        </div>
        {test_mode && (
          <Notice severity="warning" testId="testMode">
            {t('schoolsList.payment.testMode')}
          </Notice>
        )}
        {widget && !isExpired ? (
          <PaymentForm order={order} script={widget} options={options} onReload={onReload} />
        ) : (
          <ClosedOrder
            state={isExpired ? 'expired' : order.state}
            order={order}
            options={options}
          />
        )}
      </div>
    </div>
  );
}

/** The card form. If paid days would be lost, the user has to accept that first. */
function PaymentForm({
  order: { id = 0, lines = [], integrity = null },
  script,
  options,
  onReload,
}: OrderViewProps & { script: string }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const http = useHttp();
  const hasOrders = useHasFeature(ORDERS_FEATURE);
  const [accepted, setAccepted] = useState(false);
  const [isOrderReloaded, setIsOrderReloaded] = useState(false);
  const accept = async (on: boolean) => {
    setAccepted(on);
    setIsOrderReloaded(false);
    // The number of lost days may have changed since the page was loaded.
    if (on) await onReload();
    setIsOrderReloaded(on);
  };
  const losesPaidDays = lines.some(({ lapsing_days }) => typeof lapsing_days === 'number');
  return (
    <>
      {losesPaidDays && (
        <Notice severity="warning" testId="lapses">
          {t('schoolsList.invoice.lapsesWarning')}
          <div data-action="accept" className="payment-accept">
            <Checkbox
              checked={accepted}
              onChange={(on) => void accept(on)}
              label={t('schoolsList.invoice.accept')}
            />
          </div>
        </Notice>
      )}
      {((accepted && isOrderReloaded) || !losesPaidDays) && (
        <>
          <p className="muted text-small payment-brands">
            {t('schoolsList.payment.brands')}. {t('schoolsList.payment.private')}
          </p>
          <CardForm
            script={script}
            integrity={integrity}
            result={`${pathFor(routes, options.returnTo)}?orders_id=${id}`}
            onShown={() => {
              if (hasOrders)
                void http
                  .send(options.shownCall, { params: { id: String(id) } })
                  .catch(() => undefined);
            }}
          />
        </>
      )}
    </>
  );
}

/**
 * The messages for orders that can no longer be paid. An order that is paid or pending must not
 * suggest paying again.
 */
const CLOSED_MESSAGES = {
  paid: { severity: 'success', text: 'schoolsList.payment.alreadyPaid' },
  refund: { severity: 'warning', text: 'schoolsList.payment.refund' },
  pending: { severity: 'info', text: 'schoolsList.payment.pending' },
  expired: { severity: 'error', text: 'schoolsList.payment.expired' },
  replaced: { severity: 'warning', text: 'schoolsList.payment.replaced' },
  overtaken: { severity: 'warning', text: 'schoolsList.payment.overtaken' },
  other: { severity: 'info', text: 'schoolsList.payment.closed' },
} as const;

function closedKind(
  state: PaymentReceipt['state'],
  { overtaken, reason, refund }: PaymentReceipt,
): keyof typeof CLOSED_MESSAGES {
  if (state === 'paid' && typeof refund === 'number') return 'refund';
  if (state === 'expired' && reason === 'replaced') return 'replaced';
  if (state === 'paid' || state === 'pending' || state === 'expired') return state;
  return overtaken ? 'overtaken' : 'other';
}

/** Replaces the card form of an order that can no longer be paid. */
function ClosedOrder({
  state,
  order,
  options,
}: {
  state: PaymentReceipt['state'];
  order: PaymentReceipt;
  options: PaymentStepBlockOptions;
}) {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const hasOrders = useHasFeature(ORDERS_FEATURE);
  const format = useFormat();
  const kind = closedKind(state, order);
  const { severity, text } = CLOSED_MESSAGES[kind];
  return (
    <>
      <Notice severity={severity} testId={kind === 'other' ? 'closed' : kind}>
        {t(text, { amount: format.amount(order.refund ?? 0, t(app.currency)) })}
      </Notice>
      <div className="row">
        <Button to={pathFor(routes, options.returnTo)} variant="contained">
          {t('school-package-payment.back')}
        </Button>
        {!hasOrders ? null : kind === 'paid' || kind === 'refund' ? (
          <Button
            to={hrefFor(routes, options.receipt, { ...order })}
            variant="outlined"
            data-action="receipt"
          >
            {t('payment-order.action.navigate')}
          </Button>
        ) : (
          <Button to={pathFor(routes, options.orders)} variant="outlined">
            {t('schoolsList.payment.toOrders')}
          </Button>
        )}
      </div>
    </>
  );
}
