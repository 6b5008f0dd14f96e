import type { ToolLanguage } from '../../shared/text/languages.ts';
import {
  commaList,
  formatMessage,
  message as toMessage,
  translateMessage,
  type Message,
} from './messages.ts';

/** The position of a value in a file: property names and array indexes. */
export type Path = readonly (string | number)[];

/** An edit of the value at a path of a JSON file. */
export type Edit =
  /**
   * Sets a property of an object, or replaces an item of an array. `index` is the position of a new
   * property among the properties of its object.
   */
  | { kind: 'set'; path: Path; value: unknown; index?: number | undefined }
  /** Removes a property or an item. */
  | { kind: 'remove'; path: Path }
  /** Inserts an item into an array. The last step of the path is its future index. */
  | { kind: 'insert'; path: Path; value: unknown }
  /** Moves an item of an array to another index of the same array. */
  | { kind: 'move'; path: Path; to: number };

/** A mistake in a definition: its position, what is wrong, and how to fix it. */
export interface Issue {
  /** Relative to the project's folder, with forward slashes. */
  file: string;
  /** Starts at 1, like the column. */
  line: number;
  column: number;
  /** The path of the value. Undefined for a generated file, and if the file is not valid JSON. */
  path?: Path;
  message: Message;
  fix: Message;
  /** For an issue in a shared part: the files that use it. */
  usedIn?: string[];
  /** Whether a rule only lacks an example. Its definition can be used without. */
  missingExample?: true;
  /** The edit that fixes the issue, if there is a single right one. */
  edit?: Edit;
}

/** The files whose issues can cause others elsewhere, those first that most others depend on. */
const CAUSES = ['app.json', '.shared.json', '.schema.json', '.resource.json', '.store.json'];

function rankOf(file: string): number {
  const rank = CAUSES.findIndex((ending) => file.endsWith(ending));
  return rank < 0 ? CAUSES.length : rank;
}

/**
 * Returns the issues without duplicates, because several definitions can cause one: those first that
 * can be the cause of others, then by file and position.
 */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  const unique = new Map(issues.map((issue) => [formatIssue(issue, 'en'), issue]));
  return [...unique]
    .sort(
      ([text, a], [otherText, b]) =>
        rankOf(a.file) - rankOf(b.file) ||
        compare(a.file, b.file) ||
        a.line - b.line ||
        a.column - b.column ||
        compare(text, otherText),
    )
    .map(([, issue]) => issue);
}

/** Returns an issue as one line for a terminal: `file:line:column  message  → fix`. */
export function formatIssue(issue: Issue, language: ToolLanguage): string {
  const position = `${issue.file}:${issue.line}:${issue.column}`;
  return formatMessage(
    toMessage('check.line', { position, message: issue.message, fix: fixOf(issue) }),
    language,
  );
}

/** Returns how to fix an issue. In a shared part, that also changes the files that use it. */
const fixOf = ({ fix, usedIn }: Issue): Message =>
  usedIn ? toMessage('check.usedIn', { fix, files: commaList(usedIn.map(toFileName)) }) : fix;

const toFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** An issue with its texts in every language, for a browser. */
export interface TranslatedIssue extends Pick<Issue, 'file' | 'line' | 'column'> {
  message: Record<ToolLanguage, string>;
  fix: Record<ToolLanguage, string>;
}

export function translateIssue(issue: Issue): TranslatedIssue {
  const { file, line, column, message } = issue;
  return {
    file,
    line,
    column,
    message: translateMessage(message),
    fix: translateMessage(fixOf(issue)),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Whether the app can show definitions with these issues during development. It can if all of them
 * are about examples, which often contradict a rule that is being edited, or can be fixed by the
 * check.
 */
export function isUsable(issues: readonly Issue[]): boolean {
  return issues.every(
    (issue) =>
      issue.missingExample === true ||
      issue.edit !== undefined ||
      issue.file.endsWith('.cases.json'),
  );
}

/** Whether the tables of the database lack something that a migration can add. */
export const needsMigration = ({ message: { key } }: Issue): boolean =>
  key.startsWith('check.table.') && key !== 'check.table.missing';

/**
 * Whether pages can show definitions with these issues during development. Unlike the server, they
 * do not need the tables.
 */
export const isShowable = (issues: readonly Issue[]): boolean =>
  isUsable(issues.filter((issue) => !needsMigration(issue)));
