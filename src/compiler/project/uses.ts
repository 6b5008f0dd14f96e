import type { Reason, Use, UseKind } from '../read/recorder.ts';

/** A position of a file that names something, and why. */
export interface UsePosition extends Pick<Use, 'kind' | 'name'> {
  file: string;
  line: number;
  column: number;
  reason: Reason;
  /** The id of the screen that gets it. */
  screen?: string;
}

/** The parts of a screen, in the order in which they are listed. */
const PARTS: readonly UseKind[] = [
  'column',
  'filter',
  'formField',
  'cell',
  'widget',
  'choices',
  'action',
  'link',
  'block',
  'text',
];

/** The kinds whose names are unique only within a screen. */
const WITHIN_SCREEN = new Set<UseKind>(['column', 'filter', 'formField', 'link']);

const isName = ({ kind }: Use) => !WITHIN_SCREEN.has(kind);

/**
 * Returns every position that names something, such as `loans.title`, by file and position. If it is
 * added to a screen by default or by convention, returns one position for each such screen.
 */
export function findUses(uses: readonly Use[], name: string): UsePosition[] {
  const found = uses.filter((use) => use.name === name && isName(use)).map(toPosition);
  const isAdded = ({ reason }: UsePosition) => reason === 'default' || reason === 'convention';
  return unique(
    found.map(({ screen, ...use }) =>
      screen !== undefined && isAdded(use) ? { ...use, screen } : use,
    ),
  ).sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column);
}

/** Returns where the parts of a screen are stated, or why the screen has them, by kind. */
export function findOrigins(uses: readonly Use[], screen: string): UsePosition[] {
  const found = uses.filter((use) => use.screen === screen && PARTS.includes(use.kind));
  return unique(found.map(toPosition)).sort(
    (a, b) =>
      PARTS.indexOf(a.kind) - PARTS.indexOf(b.kind) ||
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column,
  );
}

/** Returns all names that `findUses` finds. */
export const knownNames = (uses: readonly Use[]): Set<string> =>
  new Set(uses.filter(isName).map(({ name }) => name));

function toPosition(use: Use): UsePosition {
  const { kind, name, source, path, reason, screen } = use;
  return {
    kind,
    name,
    file: source.file,
    ...source.positionOf(path),
    reason: reason ?? (isStated(use) ? 'stated' : 'default'),
    ...(screen === undefined ? {} : { screen }),
  };
}

/** Whether the file contains a name, possibly in its short form: a text in place of an object. */
function isStated({ name, source, path }: Use): boolean {
  if (source.states(path)) return true;
  const short = source.textAt(path.slice(0, -1));
  return short !== undefined && (name === short || name.endsWith(`.${short}`));
}

const unique = (positions: readonly UsePosition[]): UsePosition[] => [
  ...new Map(
    positions.map((use) => [
      [use.file, use.line, use.column, use.kind, use.name, use.screen, use.reason].join(' '),
      use,
    ]),
  ).values(),
];

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
