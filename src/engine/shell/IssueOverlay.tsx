import { useDevelopment } from './development.ts';
import './shell.css';

/**
 * Shows the issues of the definitions during development, above the last valid screen.
 * Left-to-right, because it shows paths and code.
 */
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
