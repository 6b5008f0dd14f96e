import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { pathOf, useAppInfo, useHttp, type SelectionNoticeProps } from '../../engine/index.ts';
import type { PaymentOptions } from './options.ts';
import { usePassing } from './usePassing.ts';

type Outcome = 'checking' | 'paid' | 'failed' | 'pending' | 'unconfirmed';

const SEVERITY = { paid: 'success', failed: 'error', pending: 'info', unconfirmed: 'error' } as const;
const TEXT = { paid: 'schoolsList.payment.success', failed: 'schoolsList.payment_faild', pending: 'schoolsList.payment.pending', unconfirmed: 'schoolsList.payment.unconfirmed' } as const;

/** Success and failure are said for so long; the table and the orders keep what came of it. */
const SAID_FOR = 5000;

/** What became of a payment, once the gateway has sent the person back. */
export function ReturnNotice({ options: given, list }: SelectionNoticeProps) {
  // The manifest gives the settings this shape.
  const options = given as unknown as PaymentOptions;
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const { outcome, retry, forget } = useOutcome(options, list.reload);
  const passing = usePassing(outcome === 'paid' || outcome === 'failed' ? SAID_FOR : null, forget);
  if (outcome === null) return null;
  if (outcome === 'checking') {
    return (
      <Box role="status" data-payment="checking" sx={{ px: 4, py: 3 }}>
        {t('schoolsList.payment.checking')}
        <LinearProgress sx={{ mt: 2 }} />
      </Box>
    );
  }
  return (
    <Alert
      severity={SEVERITY[outcome]}
      role={outcome === 'paid' || outcome === 'pending' ? 'status' : 'alert'}
      data-payment={outcome}
      onClose={forget}
      slotProps={{ closeButton: { 'aria-label': t('a11y.dismissAlert') } }}
      {...passing}
      sx={{ mx: 3, mb: 3 }}
    >
      {t(TEXT[outcome])}
      {outcome === 'failed' && <div>{t('schoolsList.payment.failedHint')}</div>}
      {outcome === 'unconfirmed' ? (
        <Button size="small" color="inherit" onClick={retry} data-action="retry">
          {t('action.retry')}
        </Button>
      ) : (
        <Button size="small" color="inherit" component={Link} to={pathOf(routes, options.orders)}>
          {t('schoolsList.payment.toOrders')}
        </Button>
      )}
    </Alert>
  );
}

/** Asks once for what the address names, and takes it out of the address: loading the page again asks nothing. */
function useOutcome({ check }: PaymentOptions, reload: () => void) {
  const http = useHttp();
  const { app } = useAppInfo();
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const asked = useRef<string | null>(null);
  const ask = async (checkout: string, order: number) => {
    setOutcome('checking');
    try {
      const answer = (await http.send(check, { body: { checkout_id: checkout, orders_id: order } })) as Record<string, unknown>;
      const { status } = (answer[app.envelope.item.slice(1)] ?? answer) as { status?: unknown };
      setOutcome(status === 'paid' || status === 'pending' ? status : 'failed');
      void navigate(pathname, { replace: true });
      if (status === 'paid') reload();
    } catch {
      // The address keeps what it names, so that it can be asked again.
      setOutcome('unconfirmed');
    }
  };
  const [checkout, order] = [new URLSearchParams(search).get('id'), Number(new URLSearchParams(search).get('orders_id'))];
  useEffect(() => {
    if (checkout === null || !(order > 0) || asked.current === search) return;
    asked.current = search;
    void ask(checkout, order);
  });
  const forget = () => {
    setOutcome(null);
    if (checkout !== null) void navigate(pathname, { replace: true });
  };
  return { outcome, forget, retry: () => void (checkout !== null && ask(checkout, order)) };
}
