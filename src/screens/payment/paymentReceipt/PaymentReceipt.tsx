import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import {
  HeaderActions,
  Icon,
  BidiText,
  LoadFailure,
  useAppInfo,
  useFormat,
  useItem,
} from '../../../engine/index.ts';
import type { PaymentReceipt as Receipt } from '../../../generated/entities.ts';
import type { ResolvedCall } from '../../../shared/resolved.ts';
import { OrderLines, PackageName, type PackageCell } from './OrderLines.tsx';
import { Totals } from './Totals.tsx';

/** A printable order: the receipt if it was paid, otherwise its current state. */
export function PaymentReceipt({ options }: { options: Record<string, unknown> }) {
  const { id = '' } = useParams();
  // The manifest declares this shape.
  const { data, error, mutate } = useItem(options['order'] as ResolvedCall, undefined, { id });
  if (error && !data) return <LoadFailure problem={error} onRetry={() => void mutate()} />;
  return data ? <Sheet order={data} /> : null;
}

function Sheet({ order }: { order: Receipt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { app } = useAppInfo();
  const paid = order.state === 'paid';
  return (
    <>
      <HeaderActions>
        <Button
          variant="contained"
          startIcon={<Icon name="Print" />}
          onClick={() => window.print()}
          data-action="print"
          data-no-print
        >
          {t('paymentReceipt.print')}
        </Button>
      </HeaderActions>
      <Card
        component="article"
        data-part="receipt"
        data-state={order.state}
        sx={{
          p: { xs: 4, md: 6 },
          maxInlineSize: 880,
          '@media print': { border: 0, boxShadow: 'none', p: 0, maxInlineSize: 'none' },
        }}
      >
        <Typography variant="h5" component="h2" sx={{ mb: 3 }}>
          {t(headingOf(order))}
        </Typography>
        {order.test_mode && (
          <Alert severity="warning" sx={{ mb: 3 }}>
            {t('paymentReceipt.testMode')}
          </Alert>
        )}
        {!paid && order.reason && (
          <Alert severity="info" sx={{ mb: 3 }}>
            {t(
              `paymentReceipt.reason.${REASONS.includes(order.reason) ? order.reason : 'mismatch'}`,
            )}
          </Alert>
        )}
        {paid && typeof order.refund === 'number' && (
          <Alert severity="warning" data-alert="refund" sx={{ mb: 3 }}>
            {t(order.refunded_at ? 'paymentReceipt.refunded' : 'paymentReceipt.refund', {
              amount: format.amount(order.refund, t(app.currency)),
              date: format.date(order.refunded_at ?? ''),
            })}
          </Alert>
        )}
        <Facts order={order} />
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            my: 4,
            '& > *': { minInlineSize: 0 },
            '@media print': { gridTemplateColumns: '1fr 1fr' },
          }}
        >
          <Party label={t('paymentReceipt.seller')} party={order.seller} />
          <Party label={t('paymentReceipt.buyer')} party={order.buyer} />
        </Box>
        <OrderLines order={order} Current={PackageName} Next={NewPackage} />
        <Totals order={order} />
      </Card>
    </>
  );
}

/** Returns the heading. Only a paid order may be called a receipt. */
function headingOf({ state, test_mode }: Receipt): string {
  if (state !== 'paid') return 'paymentReceipt.order';
  return test_mode ? 'paymentReceipt.testReceipt' : 'paymentReceipt.receipt';
}

const REASONS = ['refused', 'expired', 'gateway', 'replaced', 'duplicate'];

function Facts({ order }: { order: Receipt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const {
    state = 'created',
    receipt_number,
    settled_at,
    brand,
    created_at = '',
    created_by = '',
    id,
  } = order;
  const paid = state === 'paid';
  return (
    <Box component="dl" sx={FACTS_STYLE}>
      {paid && receipt_number ? (
        <Fact label={t('paymentReceipt.number')}>
          <bdi dir="ltr">{receipt_number}</bdi>
        </Fact>
      ) : null}
      <Fact label={t('paymentReceipt.orderNumber')}>
        <bdi dir="ltr">{id}</bdi>
      </Fact>
      <Fact label={t('payment-order.col.state')}>{t(`paymentOrder.state.${state}`)}</Fact>
      <Fact label={t('paymentReceipt.ordered')}>{format.dateTime(created_at)}</Fact>
      {paid && settled_at && (
        <Fact label={t('paymentReceipt.paid')}>{format.dateTime(settled_at)}</Fact>
      )}
      {paid && brand && (
        <Fact label={t('paymentReceipt.card')}>{t('paymentReceipt.brand', { brand })}</Fact>
      )}
      <Fact label={t('paymentReceipt.by')}>
        <BidiText text={created_by} />
      </Fact>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Party({ label, party }: { label: string; party: Receipt['seller'] }) {
  const { t } = useTranslation();
  return (
    <section>
      <Typography component="h3" variant="body2" sx={{ color: 'textMuted' }}>
        {label}
      </Typography>
      <Box sx={{ fontWeight: 600 }}>
        <BidiText text={party?.name ?? ''} />
      </Box>
      {party?.vat_number && (
        <div>
          {t('paymentReceipt.vatNumber')}: <bdi dir="ltr">{party.vat_number}</bdi>
        </div>
      )}
      {party?.address && (
        <div>
          {t('paymentReceipt.address')}: <BidiText text={party.address} />
        </div>
      )}
    </section>
  );
}

const NewPackage: PackageCell = ({ line }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {line.package}{' '}
      {line.package_ends &&
        t('schoolsList.invoice.until', { date: format.date(line.package_ends) })}
      {line.passed_over && (
        <Chip
          size="small"
          color="warning"
          label={t('paymentReceipt.passedOver')}
          data-passed-over
        />
      )}
    </>
  );
};

const FACTS_STYLE = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  '& dt': { color: 'textMuted', typography: 'caption' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;
