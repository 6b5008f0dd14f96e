import { useDevelopment } from './development.ts';
import './shell.css';

/** The faults of the definitions just being edited, over the last good screen, away from what saves it. Left to right: paths and code. */
export function IssueOverlay() {
  const { issues } = useDevelopment();
  if (issues.length === 0) return null;
  return (
    <div role="alert" dir="ltr" data-issues={issues.length} className="issues">
      {issues.map((issue) => (
        <div key={`${issue.file}:${issue.line}:${issue.column}:${issue.message}`}>
          <strong>
            {issue.file}:{issue.line}:{issue.column}
          </strong>{' '}
          {issue.message}
          {issue.fix && <div className="muted">→ {issue.fix}</div>}
        </div>
      ))}
    </div>
  );
}
