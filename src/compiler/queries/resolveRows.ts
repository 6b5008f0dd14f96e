import type { QueryDefinition } from '../../language/definitions.ts';
import { sharedTypes } from '../../generated/sharedTypes.ts';
import type { Period } from '../../shared/numbers/aggregates.ts';
import type {
  GroupChoice,
  QueryRows,
  ResolvedMeasure,
} from '../../shared/resolved/resolvedQuery.ts';
import type { ResolvedChoice } from '../../shared/resolved/storage.ts';
import { message } from '../issues/messages.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';
import type { QueryColumns } from './queryColumns.ts';

/** The properties that say how many periods there are. */
const COUNTS = {
  day: 'days',
  week: 'weeks',
  month: 'months',
  term: 'terms',
  year: 'years',
} as const satisfies Record<Period, keyof QueryDefinition>;

/** The properties that only have an effect with some rows. */
const PROPERTIES = [
  ...Object.entries(COUNTS).map(([rows, name]) => [name, rows] as const),
  ['by', 'value'],
  ['choices', 'value'],
] as const;

const isPeriod = (rows: QueryDefinition['rows']): rows is Period => rows in COUNTS;

type Measures = Record<string, ResolvedMeasure>;

interface RowsContext {
  measures: Measures;
  columns: QueryColumns;
  project: Project;
}

/** Resolves what the rows of a query stand for, and reports the measures that they cannot have. */
export function resolveRows(at: Cursor<QueryDefinition>, context: RowsContext): QueryRows {
  const rows = at.get('rows').value;
  for (const [name, ofRows] of PROPERTIES)
    if (rows !== ofRows && at.get(name).isStated)
      at.get(name).reportKey(
        'check.rowsProperty',
        { name },
        message('check.rowsProperty.fix', { rows: ofRows }),
      );
  if (rows === 'value') return resolveValues(at, context);
  if (!isPeriod(rows)) return { kind: 'one' };
  checkPeriods(at.get('measures'), rows, context);
  const last = at.get(COUNTS[rows]).value;
  if (rows !== 'term') return { kind: rows, last };
  const { terms } = context.project;
  if (terms.length === 0) at.get('rows').report('check.noTermStarts', { name: rows });
  return { kind: rows, last, starts: terms };
}

/** Reports the measures that have no value for a period. */
function checkPeriods(
  at: Cursor<QueryDefinition['measures']>,
  rows: Period,
  { measures, columns }: RowsContext,
): void {
  for (const [name, one] of Object.entries(measures)) {
    if (one.from === 'share') continue;
    const measureAt = (at as Cursor).get(name);
    const day = one.from === 'table' ? one.measure.day : undefined;
    if (one.from !== 'table' || !day) measureAt.reportKey('check.notByPeriod', { name, rows });
    else columns.expectBucket(measureAt.get('day'), one.measure.table, day.column, rows);
  }
}

/** Resolves rows for the values of a column. */
function resolveValues(at: Cursor<QueryDefinition>, context: RowsContext): QueryRows {
  const { measures, columns } = context;
  const [by, choices] = [at.get('by'), at.get('choices')];
  const column = by.text();
  if (column === undefined) {
    if (!by.exists)
      at.get('rows').report(
        'check.missingProperty',
        { name: 'by' },
        message('check.rowsWithoutColumn.fix'),
      );
    return noRows(by);
  }
  const tables = new Set<string>();
  for (const [name, one] of Object.entries(measures)) {
    if (one.from === 'table') tables.add(one.measure.table);
    if (one.from === 'named' && choices.exists)
      (at.get('measures') as Cursor).get(name).reportKey('check.notByValue', { name });
  }
  for (const table of tables) {
    columns.expect(by, table, column);
    columns.expectBucket(by, table, column, 'value');
  }
  return choices.exists
    ? { kind: 'choice', column, choices: resolveChoices(choices, column, [...tables], context) }
    : resolveReference(by, column, [...tables], context);
}

/** Resolves shared choices, whose values the column has. Unknown choices have been reported. */
function resolveChoices(
  at: Cursor<string | undefined>,
  column: string,
  [table = '']: readonly string[],
  { columns, project }: RowsContext,
): GroupChoice[] {
  const name = at.text() ?? '';
  const shared = project.sharedChoices.get(name)?.at;
  if (shared && !shared.get('values').exists) at.reportKey('check.choicesWithoutList', { name });
  const type = columns.typeOf(table, column);
  const parse = type && sharedTypes[type.id]?.parse;
  const values = (shared?.get('values').value ?? []) as ResolvedChoice[];
  return values.flatMap(({ value, label }) => {
    const parsed = parse?.(value, { rules: {}, choices: [], language: 'en' }) ?? { value };
    if ('value' in parsed) return [{ value, label, stored: String(parsed.value ?? value) }];
    at.reportKey('check.choiceNotInColumn', { value, column });
    return [];
  });
}

/** Resolves the table whose rows the column of all counted tables refers to. */
function resolveReference(
  at: Cursor<string | undefined>,
  column: string,
  tables: readonly string[],
  { columns }: RowsContext,
): QueryRows {
  const known = tables.filter((table) => columns.hasTable(table));
  const [first, ...others] =
    known.length > 0
      ? known.map((table) => columns.referenceOf(table, column))
      : [columns.namedLike(column)];
  if (first && others.every((other) => other?.table === first.table))
    return { kind: 'reference', column, ...first };
  at.reportKey('check.noReference', { column });
  return noRows(at);
}

/** What is resolved if the values are not known. */
const noRows = (by: Cursor<string | undefined>): QueryRows => ({
  kind: 'choice',
  column: by.text() ?? '',
  choices: [],
});
