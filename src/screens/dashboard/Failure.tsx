import { useTranslation } from 'react-i18next';
import { problemKey, RetryView } from '../../engine/index.ts';

/** Replaces a part of the dashboard that could not be loaded. */
export function Failure({
  title,
  problem,
  onRetry,
}: {
  title: string;
  problem: unknown;
  onRetry(): void;
}) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="card">
      <RetryView title={title} hint={t(problemKey(problem))} onRetry={onRetry} />
    </div>
  );
}
