import { useState, type ReactNode } from 'react';
import {
  Button,
  hrefFor,
  Notice,
  pathFor,
  ProgressBar,
  type SelectionNoticeProps,
  useAppInfo,
  useFormat,
  useHasFeature,
  useTranslation,
} from 'nasaq/engine';
import type { PaymentActionOptions } from '../options.ts';
import { ORDERS_FEATURE } from './options.ts';
import { usePaymentCheck, type Outcome } from './usePaymentCheck.ts';
import { useTimer } from './useTimer.ts';
import './payment.css';

const SEVERITY = {
  paid: 'success',
  refund: 'warning',
  failed: 'error',
  pending: 'info',
  unconfirmed: 'error',
} as const;
const TEXT = {
  paid: 'schoolsList.payment.success',
  refund: 'schoolsList.payment.refund',
  failed: 'schoolsList.payment_faild',
  pending: 'schoolsList.payment.pending',
  unconfirmed: 'schoolsList.payment.unconfirmed',
} as const;

/** The state of the order, which stays on the page after the message. */
const STATE_TEXT = {
  paid: 'schoolsList.payment.state.paid',
  refund: 'schoolsList.payment.state.paid',
  failed: 'schoolsList.payment.state.failed',
  pending: 'schoolsList.payment.state.pending',
  unconfirmed: 'schoolsList.payment.state.unconfirmed',
} as const;

/** How long the message of success or failure is shown. */
const NOTICE_DURATION_MS = 5000;

const TIMED: readonly Outcome[] = ['paid', 'failed', 'unconfirmed'];

/** Shows the result of a payment after the gateway has redirected the user back. */
export function ReturnNotice({
  options,
  list,
  onSelect,
}: SelectionNoticeProps<PaymentActionOptions>) {
  const { t } = useTranslation();
  const { payment, dismiss, tryAgain } = usePaymentCheck(options, list.reload, onSelect);
  if (payment === null) return null;
  const { outcome, order, refund } = payment;
  if (outcome === 'checking') {
    return (
      <div role="status" data-payment="checking" className="stack payment-checking">
        {t('schoolsList.payment.checking')}
        <ProgressBar label={t('schoolsList.payment.checking')} />
      </div>
    );
  }
  return (
    <PaymentResult
      key={`${order} ${outcome}`}
      outcome={outcome}
      order={order}
      refund={refund}
      onClose={dismiss}
    >
      <NextStep outcome={outcome} order={order} options={options} onTryAgain={tryAgain} />
    </PaymentResult>
  );
}

interface ResultProps {
  outcome: Outcome;
  order: number;
  refund: number;
  /** The button for what can be done next. */
  children: ReactNode;
  onClose(): void;
}

/** The message about a payment, and after some seconds only the state of its order. */
function PaymentResult({ outcome, order, refund, children, onClose }: ResultProps) {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  const [isMessageShown, setIsMessageShown] = useState(true);
  const timerHandlers = useTimer(
    TIMED.includes(outcome) && isMessageShown ? NOTICE_DURATION_MS : null,
    () => setIsMessageShown(false),
  );
  if (!isMessageShown)
    return (
      <div data-part="order-state" data-order-state={outcome} className="row payment-state">
        <span>{t(STATE_TEXT[outcome], { order: String(order) })}</span>
        {children}
      </div>
    );
  return (
    <div className="payment-result" {...timerHandlers}>
      <Notice
        severity={SEVERITY[outcome]}
        role={outcome === 'failed' || outcome === 'unconfirmed' ? 'alert' : 'status'}
        data-payment={outcome}
        onClose={() => (TIMED.includes(outcome) ? setIsMessageShown(false) : onClose())}
      >
        {t(TEXT[outcome], { amount: format.amount(refund, t(app.currency)) })}
        {outcome === 'failed' && <div>{t('schoolsList.payment.failedHint')}</div>}
        {children}
      </Notice>
    </div>
  );
}

interface NextStepProps {
  outcome: Outcome;
  order: number;
  options: PaymentActionOptions;
  onTryAgain(): void;
}

/** Offers another attempt if no money was taken, and otherwise the receipt or the orders. */
function NextStep({ outcome, order, options, onTryAgain }: NextStepProps) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const hasOrders = useHasFeature(ORDERS_FEATURE);
  const isPaid = outcome === 'paid' || outcome === 'refund';
  return (
    <>
      {(outcome === 'unconfirmed' || outcome === 'failed') && (
        <Button size="small" variant="inherit" onClick={onTryAgain} data-action="retry">
          {t('action.retry')}
        </Button>
      )}
      {hasOrders && isPaid && (
        <Button
          size="small"
          variant="inherit"
          to={hrefFor(routes, options.receipt, { id: order })}
          data-action="receipt"
        >
          {t('schoolsList.payment.toReceipt')}
        </Button>
      )}
      {hasOrders && !isPaid && outcome !== 'unconfirmed' && (
        <Button
          size="small"
          variant="inherit"
          to={pathFor(routes, options.orders)}
          data-action="orders"
        >
          {t('schoolsList.payment.toOrders')}
        </Button>
      )}
    </>
  );
}
