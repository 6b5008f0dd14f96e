import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  Button,
  Notice,
  pathFor,
  ProgressBar,
  useAppInfo,
  useFormat,
  useHttp,
  hrefFor,
  type SelectionNoticeProps,
} from '../../engine/index.ts';
import type { PaymentCheck } from '../../generated/entities.ts';
import { popSelection } from './storedSelection.ts';
import type { PaymentOptions } from './options.ts';
import { useTimer } from './useTimer.ts';
import './payment.css';

type Outcome = 'checking' | 'paid' | 'refund' | 'failed' | 'pending' | 'unconfirmed';

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

/**
 * How long the notice of success or failure is shown. The list and the orders show the result
 * afterwards.
 */
const NOTICE_DURATION_MS = 5000;

/** Shows the result of a payment after the gateway has redirected the user back. */
export function ReturnNotice({ options: rawOptions, list, onSelect }: SelectionNoticeProps) {
  // The manifest declares this shape.
  const options = rawOptions as unknown as PaymentOptions;
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  const { outcome, order, refund, retry, dismiss } = useOutcome(options, list.reload, onSelect);
  const timerHandlers = useTimer(
    outcome === 'paid' || outcome === 'failed' ? NOTICE_DURATION_MS : null,
    dismiss,
  );
  if (outcome === null) return null;
  if (outcome === 'checking') {
    return (
      <div role="status" data-payment="checking" className="stack payment-checking">
        {t('schoolsList.payment.checking')}
        <ProgressBar label={t('schoolsList.payment.checking')} />
      </div>
    );
  }
  return (
    <div className="payment-result" {...timerHandlers}>
      <Notice
        severity={SEVERITY[outcome]}
        role={outcome === 'failed' || outcome === 'unconfirmed' ? 'alert' : 'status'}
        data-payment={outcome}
        onClose={dismiss}
      >
        {t(TEXT[outcome], { amount: format.amount(refund, t(app.currency)) })}
        {outcome === 'failed' && <div>{t('schoolsList.payment.failedHint')}</div>}
        {outcome === 'unconfirmed' ? (
          <Button size="small" variant="inherit" onClick={retry} data-action="retry">
            {t('action.retry')}
          </Button>
        ) : (
          <NextButton outcome={outcome} order={order} options={options} />
        )}
      </Notice>
    </div>
  );
}

/** Links to the receipt if money was taken, otherwise to the orders. */
function NextButton({
  outcome,
  order,
  options,
}: {
  outcome: Outcome;
  order: number;
  options: PaymentOptions;
}) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const isPaid = outcome === 'paid' || outcome === 'refund';
  return (
    <Button
      size="small"
      variant="inherit"
      to={
        isPaid ? hrefFor(routes, options.receipt, { id: order }) : pathFor(routes, options.orders)
      }
      data-action={isPaid ? 'receipt' : 'orders'}
    >
      {t(isPaid ? 'schoolsList.payment.toReceipt' : 'schoolsList.payment.toOrders')}
    </Button>
  );
}

function outcomeOf({ status, refund }: PaymentCheck): Outcome {
  if (status === 'paid') return typeof refund === 'number' ? 'refund' : 'paid';
  return status === 'pending' ? 'pending' : 'failed';
}

/**
 * Checks the payment of the URL once, and removes it from the URL, so that reloading the page does
 * not check again.
 */
function useOutcome(
  { check }: PaymentOptions,
  reload: () => void,
  onSelect: SelectionNoticeProps['onSelect'],
) {
  const http = useHttp();
  const { app } = useAppInfo();
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [checkedOrder, setCheckedOrder] = useState({ order: 0, refund: 0 });
  const checkedSearch = useRef<string | null>(null);
  const checkPayment = async (checkout: string, order: number) => {
    setOutcome('checking');
    try {
      const answer = (await http.send(check, {
        body: { checkout_id: checkout, orders_id: order },
      })) as Record<string, unknown>;
      const result = (answer[app.envelope.item.slice(1)] ?? answer) as PaymentCheck;
      const next = outcomeOf(result);
      const selection = popSelection(order);
      setCheckedOrder({ order, refund: result.refund ?? 0 });
      setOutcome(next);
      void navigate(pathname + (selection?.search ?? ''), { replace: true });
      if (result.status === 'paid') reload();
      else if (next === 'failed' && selection) onSelect(selection.schoolIds, selection.packageId);
    } catch {
      // The URL still contains the payment, so that the check can be retried.
      setOutcome('unconfirmed');
    }
  };
  const [checkout, order] = [
    new URLSearchParams(search).get('id'),
    Number(new URLSearchParams(search).get('orders_id')),
  ];
  useEffect(() => {
    if (checkout === null || !(order > 0) || checkedSearch.current === search) return;
    checkedSearch.current = search;
    void checkPayment(checkout, order);
  });
  const dismiss = () => {
    setOutcome(null);
    if (checkout !== null) void navigate(pathname, { replace: true });
  };
  return {
    outcome,
    ...checkedOrder,
    dismiss,
    retry: () => void (checkout !== null && checkPayment(checkout, order)),
  };
}
