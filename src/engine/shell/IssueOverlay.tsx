import { toToolLanguage } from '../../shared/text/languages.ts';
import { directionOf, useLanguage } from '../i18n/useLanguage.ts';
import { useDevelopment } from './development.ts';
import './frame/shell.css';

/**
 * Shows the issues of the definitions during development, above the last valid screen. The texts
 * are in the language of the interface, and the position of each issue is left to right.
 */
export function IssueOverlay() {
  const { issues } = useDevelopment();
  const language = toToolLanguage(useLanguage());
  if (issues.length === 0) return null;
  return (
    <div role="alert" dir={directionOf(language)} data-issues={issues.length} className="issues">
      {issues.map(({ file, line, column, message, fix }) => (
        <div key={`${file}:${line}:${column}:${message.en}`}>
          <strong>
            <bdi dir="ltr">
              {file}:{line}:{column}
            </bdi>
          </strong>{' '}
          {message[language]}
          <div className="muted">
            {language === 'ar' ? '←' : '→'} {fix[language]}
          </div>
        </div>
      ))}
    </div>
  );
}
