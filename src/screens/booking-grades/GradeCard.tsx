import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon, useAppInfo, useFormat, type Row } from '../../engine/index.ts';
import { sumOf } from '../../shared/money.ts';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Returns the total yearly cost of a grade. */
const totalOf = (grade: Row): number =>
  sumOf(['cost', 'books_fee', 'uniform_fee', 'other_fees'].map((field) => grade[field]));

/** The card of a grade: its costs and seats. The whole card opens the grade. */
export function GradeCard({ grade, onOpen }: { grade: Row; onOpen(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const currency = t(useAppInfo().app.currency);
  const stage = String(grade['stage'] ?? '');
  return (
    <Card data-grade={String(grade['stage_id'])}>
      <CardActionArea onClick={onOpen} data-action="edit" sx={{ p: 5, blockSize: '100%' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 3 }}>
          <Typography
            variant="h3"
            component="h2"
            sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}
          >
            {stage}
          </Typography>
          <Icon name="Edit" color="textMuted" title={t('action.edit')} />
        </Box>
        <Typography variant="body2" sx={{ color: 'textMuted' }}>
          {t('booking.grades.card.cost')}
        </Typography>
        <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, mb: 3 }}>
          <bdi>{format.amount(numberOf(grade['cost']), currency)}</bdi>
        </Typography>
        <Box component="dl" sx={FACTS_STYLE}>
          <Fact label={t('booking.grades.total')} value={format.amount(totalOf(grade), currency)} />
          <Fact
            label={t('booking.grades.card.seats')}
            value={format.number(numberOf(grade['no_of_seats']))}
          />
          {typeof grade['booked_seats'] === 'number' && (
            <Fact label={t('booking.grades.booked')} value={format.number(grade['booked_seats'])} />
          )}
        </Box>
      </CardActionArea>
    </Card>
  );
}

const FACTS_STYLE = {
  m: 0,
  pt: 3,
  display: 'grid',
  gap: 1,
  borderBlockStart: '1px solid',
  borderColor: 'line',
  typography: 'body2',
} as const;

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
      <Box component="dt" sx={{ color: 'textMuted' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        <bdi>{value}</bdi>
      </Box>
    </Box>
  );
}
