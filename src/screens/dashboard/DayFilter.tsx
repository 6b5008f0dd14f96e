import { Button, DateBox, type SpanState, useTranslation } from 'nasaq/engine';

/** Selects the last day of the figures; today by default. */
export function DayFilter({
  days: { span, today, setDay },
  ready,
}: {
  days: SpanState;
  ready: boolean;
}) {
  const { t } = useTranslation();
  // Clearing the input selects today. With `false`, the box shows `value` again.
  const onChange = (day: string) => setDay('to', day === today ? '' : day) && day !== '';
  return (
    <>
      <DateBox
        label={t('dashboard.untilDate')}
        value={span.to ?? today}
        max={today}
        testId="to"
        ready={ready}
        onChange={onChange}
      />
      {span.to && (
        <Button size="small" onClick={() => setDay('to', '')} data-action="untilToday">
          {t('dashboard.untilDate.clear')}
        </Button>
      )}
    </>
  );
}
