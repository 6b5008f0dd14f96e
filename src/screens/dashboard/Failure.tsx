import { problemKey, RetryView, useTranslation } from 'nasaq/engine';

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
