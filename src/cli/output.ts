import type { ToolLanguage } from '../shared/text/languages.ts';
import type { Impact } from '../authoring/impact/impact.ts';
import { translateIssue, type Issue } from '../compiler/issues/issue.ts';
import { formatMessage } from '../compiler/issues/messages.ts';
import type { UsePosition } from '../compiler/project/uses.ts';

/**
 * What commands print with `--json`: one value, as output.schema.json says. Other programs read it,
 * so properties are only ever added.
 */
export type Output =
  | { kind: 'issues'; issues: OutputIssue[]; screens: number; written: string[] }
  | { kind: 'uses'; name: string; uses: readonly UsePosition[] }
  | { kind: 'impact'; base: string; baseIssues: number; impacts: OutputImpact[] }
  | { kind: 'failure'; message: string };

interface OutputIssue extends Omit<Issue, 'message' | 'fix' | 'path'> {
  /** The rule that is broken: the same for all issues of a kind, in every language. */
  rule: string;
  message: string;
  fix: string;
  path?: readonly (string | number)[];
}

interface OutputImpact extends Omit<Impact, 'message' | 'place'> {
  message: string;
  place?: NonNullable<Impact['place']>;
}

export const printJson = (print: (text: string) => void, output: Output): void =>
  print(JSON.stringify(output, null, 2));

/** Returns an issue with its texts in a language. */
export const toOutputIssue = (issue: Issue, language: ToolLanguage): OutputIssue => {
  const { message, fix } = translateIssue(issue);
  return { ...issue, rule: issue.message.key, message: message[language], fix: fix[language] };
};

/** Returns an impact with its text in a language. */
export const toOutputImpact = (
  { message, place, ...impact }: Impact,
  language: ToolLanguage,
): OutputImpact => ({
  ...impact,
  message: formatMessage(message, language),
  ...(place ? { place } : {}),
});
