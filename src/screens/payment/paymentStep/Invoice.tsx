import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Isolated, useAppInfo, useFormat } from '../../../engine/index.ts';
import type { PaymentReceipt } from '../../../generated/entities.ts';
import { LINES, Totals } from '../paymentReceipt/Totals.tsx';

/** What is ordered for each school, beside what it has, and what it costs. */
export function Invoice({ order }: { order: PaymentReceipt }) {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        {t('schoolsList.invoice.title')}
      </Typography>
      <Box component="table" data-part="invoice" sx={LINES}>
        <thead>
          <tr>
            {['school', 'currentPackage', 'newPackage', 'price'].map((name) => (
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
                <Isolated text={line.school_name ?? ''} />
              </th>
              <td data-label={t('schoolsList.invoice.currentPackage')}>
                {line.package_before}
                <Small>{line.end_date ? format.date(line.end_date) : t('schoolsList.noEndDate')}</Small>
                {typeof line.remaining === 'number' && <Small>{line.remaining < 0 ? t('schoolsList.expired') : `${t('schoolsList.col.remaining')}: ${t('count.day', { count: line.remaining })}`}</Small>}
              </td>
              <td data-label={t('schoolsList.invoice.newPackage')}>{line.package}</td>
              <td data-figure data-label={t('schoolsList.invoice.price')}>
                <bdi dir="ltr">{format.amount(line.price ?? 0, t(app.currency))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Totals order={order} />
    </>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', color: 'textMuted', typography: 'caption' }}>
      {children}
    </Box>
  );
}
