import type { TableChange } from '../../compiler/stores/tableChanges.ts';
import { printChange } from './printChange.ts';

/** A migration, as it is written into a file. */
export interface PrintedMigration {
  text: string;
  /** What it changes, one sentence each. */
  sentences: string[];
}

/** A part of a migration: statements of one transaction, or one that is repeated. */
interface Step {
  kind: 'schema' | 'batches';
  statements: string[];
}

/**
 * Prints the SQL of changes.
 * @throws NeedsDecision if a change would lose data or lacks a value for existing rows
 */
export function printMigration(changes: readonly TableChange[]): PrintedMigration {
  const first: Step = { kind: 'schema', statements: [] };
  const fills: Step[] = [];
  const last: Step = { kind: 'schema', statements: [] };
  const sentences: string[] = [];
  for (const change of sortChanges(changes)) {
    const printed = printChange(change);
    sentences.push(printed.sentence);
    first.statements.push(...(printed.first ?? []));
    fills.push(
      ...(printed.fill ?? []).map((statement): Step => ({
        kind: 'batches',
        statements: [statement],
      })),
    );
    last.statements.push(...(printed.last ?? []));
  }
  // Without batches, everything is one transaction.
  if (fills.length === 0) first.statements.push(...last.statements.splice(0));
  const steps = [first, ...fills, last].filter(({ statements }) => statements.length > 0);
  const text = [
    ...sentences.map((sentence) => `-- ${sentence}`),
    ...(changes.some(needsStop)
      ? ['-- Stop all servers before this upgrade: older ones use the former columns.']
      : []),
    '',
    ...steps.map((step, index) => printStep(step, index, steps.length)),
  ].join('\n');
  return { text: `${text.trimEnd()}\n`, sentences };
}

/** A file with a single transaction needs no step lines. */
const printStep = ({ kind, statements }: Step, index: number, count: number): string =>
  `${count === 1 ? '' : `-- step ${index + 1}: ${kind}\n`}${statements.join('\n\n')}\n`;

const ORDER: readonly TableChange['kind'][] = [
  'newTable',
  'newLinks',
  'dropIndex',
  'renameColumn',
  'changeType',
  'changeCheck',
  'newColumn',
  'optional',
  'default',
  'unused',
  'required',
  'renameIndex',
  'newIndex',
  'missing',
  'taken',
];

/** Sorts the changes so that each finds what it needs. Tables come before those that refer to them. */
const sortChanges = (changes: readonly TableChange[]): TableChange[] =>
  changes.toSorted(
    (one, other) =>
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
      computedLast(one) - computedLast(other) ||
      referenceDepth(one, changes) - referenceDepth(other, changes),
  );

/** Sorts columns that the database computes after those that they are computed from. */
const computedLast = (change: TableChange): number =>
  change.kind === 'newColumn' && change.planned.computed !== undefined ? 1 : 0;

/** Returns the length of the longest chain of new tables that a new table refers to. */
function referenceDepth(
  change: TableChange,
  changes: readonly TableChange[],
  seen: readonly TableChange[] = [],
): number {
  if (change.kind !== 'newTable' || seen.includes(change)) return 0;
  const referred = new Set(Object.values(change.planned.columns).map((one) => one.references));
  const depths = changes
    .filter((other) => other.kind === 'newTable' && referred.has(other.table))
    .map((other) => 1 + referenceDepth(other, changes, [...seen, change]));
  return Math.max(0, ...depths);
}

const needsStop = (change: TableChange): boolean =>
  change.kind === 'renameColumn' ||
  change.kind === 'changeType' ||
  change.kind === 'required' ||
  (change.kind === 'newColumn' &&
    change.planned.fill !== undefined &&
    'column' in change.planned.fill);
