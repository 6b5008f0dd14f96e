import { useState } from 'react';
import {
  Button,
  hrefFor,
  Notice,
  Problem,
  problemKey,
  type Row,
  type SelectionBarProps,
  SlowNotice,
  useAppInfo,
  useFormat,
  useHttp,
  useItems,
  useTranslation,
} from 'nasaq/engine';
import type { Package } from '../entities.ts';
import type { PaymentActionOptions } from '../options.ts';
import { storePayment } from './storedPayment.ts';
import './payment.css';

/**
 * Selects a package for the selected schools and orders it. The payment screen is opened by a full
 * page load.
 */
export function ChangeBar({ rows, initial, options }: SelectionBarProps<PaymentActionOptions>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(typeof initial === 'string' ? initial : '');
  const order = useOrder(options);
  const submit = () => void order.create(rows, chosen);
  return (
    <>
      <form
        data-part="change"
        noValidate
        onSubmit={(event) => (event.preventDefault(), submit())}
        className="row payment-change"
      >
        <PackageSelect
          call={options.packages}
          value={chosen}
          disabled={order.busy}
          invalid={order.error === 'schoolsList.error.noPackage'}
          onChange={setChosen}
        />
        <Button type="submit" variant="contained" disabled={order.busy} data-action="pay">
          {t('schoolsList.submit')}
        </Button>
      </form>
      <SlowNotice kind="write" />
      {order.error && (
        <div id="package-error" className="payment-error">
          <Notice severity="error">
            {order.error.includes('.') ? t(order.error) : order.error}
          </Notice>
        </div>
      )}
    </>
  );
}

interface PackageSelectProps {
  call: PaymentActionOptions['packages'];
  value: string;
  disabled: boolean;
  invalid: boolean;
  onChange(value: string): void;
}

function PackageSelect({ call, value, disabled, invalid, onChange }: PackageSelectProps) {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  const { data, error, mutate } = useItems(call);
  if (error && !data) {
    return (
      <Notice
        severity="error"
        actions={[{ testId: 'retry', label: t('action.retry'), onPress: () => void mutate() }]}
      >
        {t('schoolsList.optionsError')}
      </Notice>
    );
  }
  // The call's entity has this type.
  const packages = (data ?? []) as Package[];
  return (
    <select
      aria-label={t('schoolsList.package')}
      value={value}
      disabled={disabled}
      aria-invalid={invalid}
      {...(invalid ? { 'aria-describedby': 'package-error' } : {})}
      onChange={(event) => onChange(event.target.value)}
      data-field="package"
      className="payment-package"
    >
      <option value="">{t('schoolsList.choosePackage')}</option>
      {packages.map(({ id, title = '', price }) => (
        <option key={id} value={id}>
          {price === undefined
            ? title
            : t('schoolsList.packagePrice', {
                title,
                price: format.amount(price, t(app.currency)),
              })}
        </option>
      ))}
    </select>
  );
}

/** Creates orders, one at a time. `error` is a text key or a message of the server. */
function useOrder({ pay }: PaymentActionOptions) {
  const http = useHttp();
  const { app, routes } = useAppInfo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const create = async (rows: Row[], chosen: string) => {
    if (busy) return;
    if (chosen === '') return setError('schoolsList.error.noPackage');
    setBusy(true);
    setError(null);
    try {
      const body = {
        schools_obj: rows.map((row) => ({ school_id: row['id'], package_id: Number(chosen) })),
      };
      const answer = (await http.send(pay.call, { body })) as Record<string, unknown>;
      const details = (answer[app.envelope.item.slice(1)] ?? answer) as Row;
      storePayment({
        orderId: Number(details['orders_id']),
        details,
        schoolIds: rows.map((row) => String(row['id'])),
        packageId: chosen,
        search: window.location.search,
      });
      // The Content-Security-Policy that allows the gateway's script belongs to the document, so a
      // new document is needed.
      window.location.assign(hrefFor(routes, pay, details));
    } catch (problem) {
      setError(toErrorText(problem));
      setBusy(false);
    }
  };
  return { busy, error, create };
}

function toErrorText(problem: unknown): string {
  if (!(problem instanceof Problem)) return problemKey(problem);
  const [first] = Object.values(problem.fields).flat();
  return (
    first?.text ??
    first?.key ??
    (problem.status === 503
      ? 'schoolsList.error.gateway'
      : (problem.texts[0] ?? problemKey(problem)))
  );
}
