import type { Issue } from '../../compiler/issues/issue.ts';
import { formatMessage, message } from '../../compiler/issues/messages.ts';
import type { Impact, ImpactPlace, Versions } from './impact.ts';

/** Returns the impact that the check reports: examples with another result, and other new issues. */
export function issueImpact(versions: Versions): Impact[] {
  const issues = newIssues(versions);
  const isExample = ({ file, missingExample }: Issue) =>
    missingExample === true || file.endsWith('.cases.json');
  const others = issues.filter((issue) => !isExample(issue));
  return [
    ...grouped(issues.filter(isExample)).map(([issue, count]): Impact => ({
      severity: issue.missingExample ? 'changes' : 'breaks',
      message: message(
        issue.missingExample ? 'check.impact.missingExample' : 'check.impact.example',
        { issue: issue.message },
      ),
      place: placeOf(issue),
      count,
    })),
    ...(others.length > 0
      ? [
          {
            severity: 'breaks' as const,
            message: message('check.impact.issues', {
              issues: message('check.issues', { count: others.length }),
            }),
            place: placeOf(others[0]!),
            count: others.length,
          },
        ]
      : []),
  ];
}

const placeOf = ({ file, path = [], line, column }: Issue): ImpactPlace => ({
  file,
  path,
  line,
  column,
  version: 'after',
});

const keyOf = ({ file, message: text }: Issue) => `${file} ${formatMessage(text, 'en')}`;

/** Returns the first of the issues with the same message in a file, and their number. */
function grouped(issues: readonly Issue[]): [first: Issue, count: number][] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues)
    groups.set(keyOf(issue), [...(groups.get(keyOf(issue)) ?? []), issue]);
  return [...groups.values()].map((group) => [group[0]!, group.length]);
}

/** Returns the issues that are not in the version before, wherever they were there. */
function newIssues({ before, after }: Versions): Issue[] {
  const former = new Map<string, number>();
  for (const issue of before.compilation.issues)
    former.set(keyOf(issue), (former.get(keyOf(issue)) ?? 0) + 1);
  return after.compilation.issues.filter((issue) => {
    const left = former.get(keyOf(issue)) ?? 0;
    former.set(keyOf(issue), left - 1);
    return left <= 0;
  });
}
