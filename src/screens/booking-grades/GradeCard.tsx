import { Icon, type Row, useAppInfo, useFormat, useTranslation } from 'nasaq/engine';
import { sumOf } from 'nasaq/shared';

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
    <div data-grade={String(grade['stage_id'])} className="card">
      <button type="button" onClick={onOpen} data-action="edit" className="pressable grades-button">
        <div className="grades-head">
          <h2 className="text-subheading">{stage}</h2>
          <Icon name="Edit" color="textMuted" title={t('action.edit')} />
        </div>
        <p className="muted text-small">{t('booking.grades.card.cost')}</p>
        <p className="grades-cost">
          <bdi>{format.amount(numberOf(grade['cost']), currency)}</bdi>
        </p>
        <dl className="grades-facts">
          <Fact label={t('booking.grades.total')} value={format.amount(totalOf(grade), currency)} />
          <Fact
            label={t('booking.grades.card.seats')}
            value={format.number(numberOf(grade['no_of_seats']))}
          />
          {typeof grade['booked_seats'] === 'number' && (
            <Fact label={t('booking.grades.booked')} value={format.number(grade['booked_seats'])} />
          )}
        </dl>
      </button>
    </div>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="muted">{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
);
