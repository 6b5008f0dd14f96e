/** A fault in a definition, told to its author: where it stands, what is wrong, how to fix it. */
export interface Issue {
  /** Relative to the project's folder, with forward slashes. */
  file: string;
  /** From 1, as is the column. */
  line: number;
  column: number;
  message: string;
  fix?: string;
  /** Whether only an example is missing, so that nothing is wrong with what is shown. */
  missingExample?: true;
}

/** By file, then by place; a fault that several definitions share is told once. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  const unique = new Map(issues.map((issue) => [formatIssue(issue), issue]));
  return [...unique.values()].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.message, b.message),
  );
}

/** One line for a terminal: `file:line:column  what  → how to fix it`. */
export function formatIssue({ file, line, column, message, fix }: Issue): string {
  return `${file}:${line}:${column}  ${message}${fix ? `  → ${fix}` : ''}`;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Whether definitions with these issues can be shown while somebody develops: an edited rule contradicts its examples until
 * they are edited too, a new one has none yet, and both should be seen working meanwhile.
 */
export function isUsable(issues: readonly Issue[]): boolean {
  return issues.every(
    (issue) => issue.missingExample === true || issue.file.endsWith('.cases.json'),
  );
}
