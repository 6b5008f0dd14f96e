import type { ComponentType } from 'react';
import { BidiText, useAppInfo, useFormat, useTranslation } from 'nasaq/engine';
import type { PaymentReceipt } from '../../entities.ts';
import '../payment.css';

/** Renders a package of an order line. */
export type PackageCell = ComponentType<{ line: NonNullable<PaymentReceipt['lines']>[number] }>;

/** The name of the package that the school had when the order was created. */
export const PackageName: PackageCell = ({ line }) => line.package_before;

/** Whether the order can be paid. Only then the server sends the address of the card form. */
export const isPayable = (order: PaymentReceipt): boolean => Boolean(order.widget);

/**
 * The table of an order: for each school its current and new package, and the price. `Current` and
 * `Next` render the two packages. The order stores the package that the school had when the order
 * was created. It is labelled as the current one only while the order can be paid, because it may
 * have changed afterwards.
 */
export function OrderLines({
  order,
  Current,
  Next,
}: {
  order: PaymentReceipt;
  Current: PackageCell;
  Next: PackageCell;
}) {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  const before = isPayable(order) ? 'currentPackage' : 'packageBefore';
  return (
    <table data-part="lines" className="payment-lines">
      <thead>
        <tr>
          {['school', before, 'newPackage', 'price'].map((name) => (
            <th key={name} scope="col" data-figure={name === 'price'}>
              {t(`schoolsList.invoice.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(order.lines ?? []).map((line) => (
          <tr key={line.school_id} data-school={line.school_id}>
            <th scope="row">
              <BidiText text={line.school_name ?? ''} />
            </th>
            <td data-label={t(`schoolsList.invoice.${before}`)}>
              <Current line={line} />
            </td>
            <td data-label={t('schoolsList.invoice.newPackage')}>
              <Next line={line} />
            </td>
            <td data-figure data-label={t('schoolsList.invoice.price')}>
              <bdi dir="ltr">{format.amount(line.price ?? 0, t(app.currency))}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
