import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useAppInfo, useFormat } from '../../../engine/index.ts';
import type { PaymentReceipt } from '../../../generated/entities.ts';
import { FIGURE_STYLE } from './OrderLines.tsx';

/** The subtotal, the tax and the total. */
export function Totals({
  order: { sub_total = 0, tax_rate = 0, tax = 0, total = 0 },
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
    <Box component="dl" data-part="totals" sx={TOTALS_STYLE}>
      {line('subTotal', t('schoolsList.invoice.subTotal'), sub_total)}
      {line('tax', t('schoolsList.invoice.taxRate', { rate: format.percent(tax_rate, 2) }), tax)}
      {line('total', t('schoolsList.invoice.total'), total)}
    </Box>
  );
}

const TOTALS_STYLE = {
  m: 0,
  mt: 3,
  marginInlineStart: 'auto',
  maxInlineSize: 360,
  fontVariantNumeric: 'tabular-nums lining-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 4, py: 1 },
  '& dd': { m: 0, minInlineSize: { xs: 'auto', sm: 120 }, ...FIGURE_STYLE },
  '& > div:last-of-type': {
    borderBlockStart: '1px solid',
    borderColor: 'line',
    mt: 1,
    pt: 2,
    fontWeight: 600,
    fontSize: '1.125rem',
  },
} as const;
