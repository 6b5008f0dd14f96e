import type { ComponentType } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { BidiText, useAppInfo, useFormat } from '../../../engine/index.ts';
import type { PaymentReceipt } from '../../../generated/entities.ts';

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
    <Box component="table" data-part="lines" sx={TABLE_STYLE}>
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
    </Box>
  );
}

/**
 * Aligns digits at the right edge in both directions. That is the start of a line only in Arabic.
 */
export const FIGURE_STYLE = { textAlign: 'end', '&:dir(rtl)': { textAlign: 'start' } } as const;

/** A table; on narrow screens each line is a block. */
const TABLE_STYLE = {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  overflowWrap: 'anywhere',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    py: 2,
    px: 1,
    borderBlockEnd: '1px solid',
    borderColor: 'line',
    typography: 'body2',
  },
  '& thead th': { color: 'textMuted', fontWeight: 500 },
  '& tbody th': { fontWeight: 500 },
  '& [data-figure]:not([data-figure=false])': {
    ...FIGURE_STYLE,
    inlineSize: 120,
    fontVariantNumeric: 'tabular-nums lining-nums',
    whiteSpace: 'nowrap',
  },
  '@media screen and (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', py: 2, borderBlockEnd: '1px solid', borderColor: 'line' },
    '& th, & td, & [data-figure]:not([data-figure=false])': {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      columnGap: 3,
      inlineSize: 'auto',
      border: 0,
      py: '2px',
      textAlign: 'start',
    },
    '& td > *': { gridColumn: 2, textAlign: 'end' },
    '& td::before': { content: 'attr(data-label)', color: 'text.secondary' },
  },
} as const;
