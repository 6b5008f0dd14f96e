import { useAppInfo, useFormat, useTranslation } from 'nasaq/engine';
import type { PaymentReceipt } from '../../entities.ts';
import '../payment.css';

/** The subtotal, the tax with its rate if it is known, and the total. */
export function Totals({
  order: { sub_total = 0, tax_rate, tax = 0, total = 0 },
}: {
  order: PaymentReceipt;
}) {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  const line = (name: string, label: string, amount: number) => (
    <div data-total={name}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{format.amount(amount, t(app.currency))}</bdi>
      </dd>
    </div>
  );
  return (
    <dl data-part="totals" className="payment-totals">
      {line('subTotal', t('schoolsList.invoice.subTotal'), sub_total)}
      {line(
        'tax',
        tax_rate === undefined
          ? t('schoolsList.invoice.tax')
          : t('schoolsList.invoice.taxRate', { rate: format.percent(tax_rate, 2) }),
        tax,
      )}
      {line('total', t('schoolsList.invoice.total'), total)}
    </dl>
  );
}
