import type { Issue } from '../issues/issue.ts';
import type { Cursor } from '../read/cursor.ts';
import { LANGUAGE_VERSION, readVersion } from './upgrade.ts';

/**
 * Returns the issue that definitions of an older version need the upgrade. Their other issues are
 * dropped, because every renamed word would be one.
 */
export function outdatedVersionIssue(app: Cursor): Issue[] | undefined {
  const version = readVersion(app.value);
  if (version === undefined || version >= LANGUAGE_VERSION) return undefined;
  const { source } = app;
  source.issues.length = 0;
  source.reportKey(
    [app.get('language').exists ? 'language' : 'languageVersion'],
    'check.oldVersion',
    { version, current: LANGUAGE_VERSION },
  );
  return [...source.issues];
}
