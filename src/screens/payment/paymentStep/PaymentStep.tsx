import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { LoadFailure, pathOf, useAppInfo, useHttp, useItem } from '../../../engine/index.ts';
import type { PaymentReceipt } from '../../../generated/entities.ts';
import type { ResolvedCall } from '../../../rules/resolved.ts';
import { CardForm } from './CardForm.tsx';
import { Countdown } from './Countdown.tsx';
import { Invoice } from './Invoice.tsx';

interface StepOptions {
  order: ResolvedCall;
  shown: ResolvedCall;
  after: string;
  orders: string;
}

/** The step of paying: what it costs, and the gateway's own card form, for as long as its checkout lives. */
export function PaymentStep({ options: given }: { options: Record<string, unknown> }) {
  // The manifest gives the settings this shape.
  const options = given as unknown as StepOptions;
  const { id = '' } = useParams();
  useOwnDocument();
  const { data, error, mutate } = useItem(options.order, undefined, { id });
  if (error && !data) return <LoadFailure problem={error} onRetry={() => void mutate()} />;
  return data ? <OpenOrder order={data} options={options} /> : null;
}

function OpenOrder({ order, options }: { order: PaymentReceipt; options: StepOptions }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const http = useHttp();
  const [over, setOver] = useState(false);
  const { id = 0, widget, test_mode } = order;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }, alignItems: 'start' }}>
      <Card sx={{ p: 4 }}>
        <Invoice order={order} />
      </Card>
      <Card sx={{ p: 4 }} data-part="card">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mb: 2 }}>
          <Typography variant="h6" component="h2">
            {t('schoolsList.payment.title')}
          </Typography>
          {widget && !over && <Countdown seconds={order.seconds_left ?? 0} onEnd={() => setOver(true)} />}
        </Box>
        {test_mode && (
          <Alert severity="warning" data-alert="testMode" sx={{ mb: 3 }}>
            {t('schoolsList.payment.testMode')}
          </Alert>
        )}
        {widget && !over ? (
          <>
            <Typography variant="body2" sx={{ color: 'textMuted', mb: 3 }}>
              {t('schoolsList.payment.brands')}. {t('schoolsList.payment.private')}
            </Typography>
            <CardForm
              script={widget}
              integrity={order.integrity ?? null}
              result={`${pathOf(routes, options.after)}?orders_id=${id}`}
              onShown={() => void http.send(options.shown, { params: { id: String(id) } }).catch(() => undefined)}
            />
          </>
        ) : (
          <Closed over={over} options={options} />
        )}
      </Card>
    </Box>
  );
}

/** In the place of a form that nobody can pay by any more. */
function Closed({ over, options }: { over: boolean; options: StepOptions }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  return (
    <>
      <Alert severity={over ? 'error' : 'info'} role="alert" data-alert={over ? 'expired' : 'closed'} sx={{ mb: 3 }}>
        {t(over ? 'schoolsList.payment.expired' : 'schoolsList.payment.closed')}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button component={Link} to={pathOf(routes, options.after)} variant="contained">
          {t('schoolsList.payment.back')}
        </Button>
        <Button component={Link} to={pathOf(routes, options.orders)} variant="outlined">
          {t('schoolsList.payment.toOrders')}
        </Button>
      </Box>
    </>
  );
}

/**
 * The policy that lets the gateway's script run belongs to the document. Who comes here within another one loads this one anew, and who goes
 * on from here takes nothing of it along.
 */
function useOwnDocument(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded && new URL(loaded.name).pathname !== pathname) window.location.reload();
    return () => {
      setTimeout(() => {
        if (window.location.pathname !== pathname) window.location.reload();
      });
    };
  }, [pathname]);
}
