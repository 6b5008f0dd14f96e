import type { Issue } from '../issues/issue.ts';
import type { Cursor } from '../read/cursor.ts';

/** The version of the definition language that this compiler reads. */
export const LANGUAGE_VERSION = 4;

/** Returns the version of a project's definitions; undefined if app.json does not state one. */
export function readVersion(app: unknown): number | undefined {
  const { languageVersion, language } = (app ?? {}) as Record<string, unknown>;
  const version = languageVersion ?? language;
  return typeof version === 'number' ? version : undefined;
}

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
