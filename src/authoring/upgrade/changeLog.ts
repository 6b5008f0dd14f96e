/** The heading of a version: `## 1.2.0 – 2026-11-24`. */
const HEADING = /^## (.*)$/gm;

/**
 * Returns what a change log in the format of Keep a Changelog says of the versions after one.
 * @param version such as `1.2.0` or the pre-release `1.2.0-next.1`
 */
export function changesSince(changeLog: string, version: string): string {
  const headings = [...changeLog.matchAll(HEADING)];
  const known = headings.find(([, title = '']) => isUpTo(title, version));
  return changeLog.slice(headings[0]?.index ?? changeLog.length, known?.index).trim();
}

/** Whether a heading names a version that is not newer than another one. */
function isUpTo(title: string, version: string): boolean {
  const [own] = /^\d+\.\d+\.\d+/.exec(title) ?? [];
  if (own === undefined) return false;
  const order = own.localeCompare(version.split('-')[0]!, 'en', { numeric: true });
  // A pre-release comes before the version that it is for.
  return order < 0 || (order === 0 && !version.includes('-'));
}
