import type { Issue } from '../issues/issue.ts';
import type { Use, UseKind } from '../read/recorder.ts';

/** The properties of a *.shared.json file, each with the kind of use that names its parts. */
const SHARED: Record<string, UseKind> = { fields: 'rule', choices: 'choices', blocks: 'blocks' };

/**
 * Adds to issues in shared parts the files that use the part, because a change of it changes all of
 * them.
 * @param uses called only if there is such an issue
 */
export function addUsedIn(issues: readonly Issue[], uses: () => readonly Use[]): Issue[] {
  if (!issues.some(isInSharedPart)) return [...issues];
  const all = uses().filter(({ reason }) => reason !== 'definition');
  return issues.map((issue) => {
    if (!isInSharedPart(issue)) return issue;
    const [property = '', name = ''] = issue.path!;
    const files = filesWithPart(all, SHARED[property]!, String(name));
    return files.length > 0 ? { ...issue, usedIn: files } : issue;
  });
}

/** A missing example changes nothing, so it does not matter who uses the part. */
const isInSharedPart = ({ file, path = [], missingExample }: Issue): boolean =>
  !missingExample &&
  file.endsWith('.shared.json') &&
  path.length > 1 &&
  Object.hasOwn(SHARED, String(path[0]));

/** Returns the files that name a shared part, themselves or by another shared part. */
export function filesWithPart(
  uses: readonly Use[],
  kind: UseKind,
  name: string,
  visited = new Set<string>(),
): string[] {
  if (visited.has(name)) return [];
  visited.add(name);
  const files = uses
    .filter((use) => use.kind === kind && use.name === name)
    .flatMap(({ source, path }) =>
      source.file.endsWith('.shared.json')
        ? filesWithPart(uses, kind, String(path[1]), visited)
        : [source.file],
    );
  return [...new Set(files)].sort();
}
