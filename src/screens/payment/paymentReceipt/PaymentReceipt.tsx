import type { ReactNode } from 'react';
import {
  BidiText,
  type BlockProps,
  Button,
  Chip,
  HeaderActions,
  Icon,
  LoadFailure,
  Notice,
  useAppInfo,
  useFormat,
  useItem,
  useParams,
  useTranslation,
} from 'nasaq/engine';
import type { PaymentReceipt as Receipt } from '../../entities.ts';
import type { PaymentReceiptBlockOptions } from '../../options.ts';
import { OrderLines, PackageName, type PackageCell } from './OrderLines.tsx';
import { Totals } from './Totals.tsx';
import '../payment.css';

/** A printable order: the receipt if it was paid, otherwise its current state. */
export function PaymentReceipt({ options }: BlockProps<PaymentReceiptBlockOptions>) {
  const { id = '' } = useParams();
  const { data, error, mutate } = useItem(options.order, undefined, { id });
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
      <article data-part="receipt" data-state={order.state} className="card payment-receipt">
        <h2>{t(headingOf(order))}</h2>
        {order.test_mode && <Notice severity="warning">{t('paymentReceipt.testMode')}</Notice>}
        {!paid && order.reason && (
          <Notice severity="info">
            {t(
              `paymentReceipt.reason.${REASONS.includes(order.reason) ? order.reason : 'mismatch'}`,
            )}
          </Notice>
        )}
        {paid && typeof order.refund === 'number' && (
          <Notice severity="warning" testId="refund">
            {t(order.refunded_at ? 'paymentReceipt.refunded' : 'paymentReceipt.refund', {
              amount: format.amount(order.refund, t(app.currency)),
              date: format.date(order.refunded_at ?? ''),
            })}
          </Notice>
        )}
        <Facts order={order} />
        <div className="payment-parties">
          <Party label={t('paymentReceipt.seller')} party={order.seller} />
          <Party label={t('paymentReceipt.buyer')} party={order.buyer} />
        </div>
        <OrderLines order={order} Current={PackageName} Next={NewPackage} />
        <Totals order={order} />
      </article>
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
    <dl className="payment-facts">
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
    </dl>
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
      <h3 className="muted text-small">{label}</h3>
      <strong>
        <BidiText text={party?.name ?? ''} />
      </strong>
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
        <Chip tone="warning" data-passed-over>
          {t('paymentReceipt.passedOver')}
        </Chip>
      )}
    </>
  );
};
