import { useTranslation } from '../i18n/useTranslation.ts';
import { ProgressBar } from '../ui/controls/ProgressBar.tsx';

interface Props {
  /** What the rows are read for. */
  label: string;
  done: number;
  /** Null if the API does not count the rows. */
  total: number | null;
  /** Whether the server is busy. */
  isWaiting: boolean;
}

/** How many rows have been read. */
export function RowsProgress({ label, done, total, isWaiting }: Props) {
  const { t } = useTranslation();
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : null;
  const counted =
    total === null ? t('count.result', { count: done }) : t('export.rows', { done, total });
  return (
    <>
      <ProgressBar label={label} {...(share === null ? {} : { percent: share })} />
      <div data-rows={done} className="muted">
        {isWaiting ? t('export.waiting') : done === 0 ? label : counted}
      </div>
    </>
  );
}
