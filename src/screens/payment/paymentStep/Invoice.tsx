import type { ReactNode } from 'react';
import { useFormat, useTranslation } from 'nasaq/engine';
import type { PaymentReceipt } from '../../entities.ts';
import {
  isPayable,
  OrderLines,
  PackageName,
  type PackageCell,
} from '../paymentReceipt/OrderLines.tsx';
import { Totals } from '../paymentReceipt/Totals.tsx';
import '../payment.css';

/** The lines of an order with current and new packages, if they are known, and the totals. */
export function Invoice({ order }: { order: PaymentReceipt }) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="payment-heading">{t('schoolsList.invoice.title')}</h2>
      {order.lines && (
        <OrderLines
          order={order}
          Current={isPayable(order) ? CurrentPackageWithEnd : PackageName}
          Next={NewPackage}
        />
      )}
      <Totals order={order} />
    </>
  );
}

const CurrentPackageWithEnd: PackageCell = ({
  line: { package_before, end_date, remaining, lapsing_days },
}) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {package_before}
      <Caption>{end_date ? format.date(end_date) : t('schoolsList.noEndDate')}</Caption>
      {typeof lapsing_days === 'number' ? (
        <span data-lapses className="payment-note payment-soon">
          {t('schoolsList.invoice.lapses')} {t('count.day', { count: lapsing_days })}
        </span>
      ) : (
        typeof remaining === 'number' && <DaysLeft days={remaining} />
      )}
    </>
  );
};

const NewPackage: PackageCell = ({ line: { package: title, next_end_date } }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {title}
      {next_end_date && (
        <Caption>{t('schoolsList.invoice.until', { date: format.date(next_end_date) })}</Caption>
      )}
    </>
  );
};

/**
 * The end of a package is highlighted if it has this many days left or fewer.
 * schemas/common.shared.json states the same for lists.
 */
const MAX_HIGHLIGHTED_DAYS = 30;

/** The remaining days of a school's package, highlighted if it has expired or expires soon. */
function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation();
  const text =
    days < 0
      ? t('schoolsList.expired')
      : `${t('school-package.col.package.remaining')}: ${t('count.day', { count: days })}`;
  if (days > MAX_HIGHLIGHTED_DAYS) return <Caption>{text}</Caption>;
  return (
    <span
      data-days-left
      className={days < 0 ? 'payment-note payment-late' : 'payment-note payment-soon'}
    >
      {text}
    </span>
  );
}

const Caption = ({ children }: { children: ReactNode }) => (
  <span className="payment-note">{children}</span>
);
