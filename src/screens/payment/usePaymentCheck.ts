import { useEffect, useRef, useState } from 'react';
import {
  type SelectionNoticeProps,
  useAppInfo,
  useHttp,
  useLocation,
  useNavigate,
} from 'nasaq/engine';
import type { PaymentCheck } from '../entities.ts';
import type { PaymentActionOptions } from '../options.ts';
import { deletePayment, readPayment, type StoredPayment } from './storedPayment.ts';

/** The result of a check. `unconfirmed`: the check itself has failed. */
export type Outcome = 'paid' | 'refund' | 'failed' | 'pending' | 'unconfirmed';

export interface CheckedPayment {
  outcome: Outcome | 'checking';
  order: number;
  /** The amount to refund; 0 if none. */
  refund: number;
}

/** A payment that the gateway has returned to this page. */
interface ReturnedPayment {
  checkout: string;
  order: number;
  /** The selection with which it was ordered, if that was in this tab. */
  selection: StoredPayment | null;
}

/**
 * Reads the result of a check. The specification knows only success and failure: an answer with the
 * status 200 is a success, unless it says that the payment is pending or has failed.
 */
export function outcomeOf({ status, refund }: PaymentCheck): Outcome {
  if (status === 'failed' || status === 'pending') return status;
  return typeof refund === 'number' ? 'refund' : 'paid';
}

/** Returns the payment that the query names; null if it names none. */
function readReturned(search: string): ReturnedPayment | null {
  const query = new URLSearchParams(search);
  const checkout = query.get('id');
  // Another host may name the checkout only.
  const order = Number(query.get('orders_id') ?? readPayment()?.orderId);
  return checkout !== null && order > 0 ? { checkout, order, selection: readPayment(order) } : null;
}

/**
 * Checks the payment of the URL once. Whatever the result, the payment is removed from the URL and
 * from this tab, so that reloading the page does not check again.
 */
export function usePaymentCheck(
  { check }: PaymentActionOptions,
  reload: () => void,
  onSelect: SelectionNoticeProps['onSelect'],
) {
  const http = useHttp();
  const { app } = useAppInfo();
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const [payment, setPayment] = useState<CheckedPayment | null>(null);
  const returned = useRef<ReturnedPayment | null>(null);

  async function ask({ checkout, order }: ReturnedPayment): Promise<PaymentCheck> {
    const body = { checkout_id: checkout, orders_id: order };
    const answer = Object(await http.send(check, { body })) as Record<string, unknown>;
    return Object(answer[app.envelope.item.slice(1)] ?? answer) as PaymentCheck;
  }

  async function run(found: ReturnedPayment): Promise<void> {
    const { order, selection } = found;
    setPayment({ outcome: 'checking', order, refund: 0 });
    const result = await ask(found).catch(() => null);
    const outcome = result ? outcomeOf(result) : 'unconfirmed';
    deletePayment();
    setPayment({ outcome, order, refund: result?.refund ?? 0 });
    if (returned.current === found && window.location.search === search)
      void navigate(pathname + (selection?.search ?? ''), { replace: true });
    if (outcome === 'paid') reload();
    else if (outcome === 'failed') select(found);
  }

  function select({ selection }: ReturnedPayment): void {
    if (selection) onSelect(selection.schoolIds, selection.packageId);
  }

  useEffect(() => {
    const found = readReturned(search);
    if (!found || found.checkout === returned.current?.checkout) return;
    returned.current = found;
    void run(found);
  });

  return {
    payment,
    dismiss: () => setPayment(null),
    /** Checks again, or selects the schools of a failed payment again. */
    tryAgain: () => {
      if (!returned.current) return;
      if (payment?.outcome === 'failed') select(returned.current);
      else void run(returned.current);
    },
  };
}
