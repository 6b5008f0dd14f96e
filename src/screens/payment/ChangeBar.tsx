import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import {
  SlowNotice,
  Problem,
  problemKey,
  useAppInfo,
  useFormat,
  useHttp,
  useItems,
  type Row,
  type SelectionBarProps,
  hrefFor,
} from '../../engine/index.ts';
import type { Package } from '../../generated/entities.ts';
import { storeSelection } from './storedSelection.ts';
import type { PaymentOptions } from './options.ts';

/**
 * Selects a package for the selected schools and orders it. The payment screen is opened by a full
 * page load.
 */
export function ChangeBar({ rows, initial, options: rawOptions }: SelectionBarProps) {
  // The manifest declares this shape.
  const options = rawOptions as unknown as PaymentOptions;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(typeof initial === 'string' ? initial : '');
  const order = useOrder(options);
  const submit = () => void order.create(rows, chosen);
  return (
    <>
      <Box
        component="form"
        data-part="change"
        noValidate
        onSubmit={(event) => (event.preventDefault(), submit())}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          minInlineSize: 0,
          maxInlineSize: '100%',
        }}
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
      </Box>
      <SlowNotice kind="write" />
      {order.error && (
        <Alert severity="error" id="package-error" sx={{ flexBasis: '100%', order: 1 }}>
          {order.error.includes('.') ? t(order.error) : order.error}
        </Alert>
      )}
    </>
  );
}

interface PackageSelectProps {
  call: PaymentOptions['packages'];
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
      <Alert
        severity="error"
        action={<Button onClick={() => void mutate()}>{t('action.retry')}</Button>}
      >
        {t('schoolsList.optionsError')}
      </Alert>
    );
  }
  // The call's entity has this type.
  const packages = (data ?? []) as Package[];
  return (
    <Box
      component="select"
      aria-label={t('schoolsList.package')}
      value={value}
      disabled={disabled}
      aria-invalid={invalid}
      {...(invalid ? { 'aria-describedby': 'package-error' } : {})}
      onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      data-field="package"
      sx={SELECT_STYLE}
    >
      <option value="">{t('schoolsList.choosePackage')}</option>
      {packages.map(({ id, title = '', price = 0 }) => (
        <option key={id} value={id}>
          {t('schoolsList.packagePrice', { title, price: format.amount(price, t(app.currency)) })}
        </option>
      ))}
    </Box>
  );
}

/** Creates orders, one at a time. `error` is a text key or a message of the server. */
function useOrder({ pay }: PaymentOptions) {
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
      storeSelection({
        orderId: Number(details['orders_id']),
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
    first?.key ??
    (problem.status === 503
      ? 'schoolsList.error.gateway'
      : (problem.texts[0] ?? problemKey(problem)))
  );
}

const SELECT_STYLE = {
  blockSize: 38,
  inlineSize: { xs: '100%', sm: 'auto' },
  maxInlineSize: '100%',
  textOverflow: 'ellipsis',
  paddingInlineStart: '12px',
  border: '1px solid',
  borderColor: 'lineStrong',
  borderRadius: '8px',
  backgroundColor: 'surface',
  color: 'text.primary',
  font: 'inherit',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  '&[aria-invalid=true]': { borderColor: 'error.main', borderWidth: 2 },
  '&:disabled': { color: 'textDisabled' },
} as const;
