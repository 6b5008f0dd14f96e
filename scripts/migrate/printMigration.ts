import { toIndexName } from '../../src/compiler/project/postgresNames.ts';
import type { TableChange } from '../../src/compiler/stores/tableChanges.ts';
import type { PlannedColumn, PlannedTable } from '../../src/compiler/stores/plannedTables.ts';

/** A migration, as it is written into a file. */
export interface PrintedMigration {
  text: string;
  /** What it changes, one sentence each. */
  sentences: string[];
}

/** A change that no migration can make by itself. */
export class NeedsDecision extends Error {}

/** A part of a migration: statements of one transaction, or one that is repeated. */
interface Step {
  kind: 'schema' | 'batches';
  statements: string[];
}

/** The rows that one run of a repeated statement changes. */
const BATCH_SIZE = 1000;

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

interface PrintedChange {
  sentence: string;
  first?: string[];
  /** Statements that are repeated until they change no row. */
  fill?: string[];
  last?: string[];
}

type ChangeOf<Kind> = Extract<TableChange, { kind: Kind }>;

const PRINTERS: { [Kind in TableChange['kind']]: (change: ChangeOf<Kind>) => PrintedChange } = {
  newTable: ({ table, planned }) => ({
    sentence: `Adds the table ${table}.`,
    first: [createTable(planned), ...createIndexes(planned)],
  }),
  newLinks: printNewLinks,
  newColumn: printNewColumn,
  renameColumn: ({ table, column, was }) => ({
    sentence: `Renames the column ${was} of ${table} to ${column}.`,
    first: [
      `alter table ${table} rename column ${was} to ${column};`,
      // Deleted items in the bin are stored with the names of their columns.
      `select rename_removed_column('${table}', '${was}', '${column}');`,
    ],
  }),
  changeType: printChangeType,
  changeCheck: ({ table, column, name, condition }) => ({
    sentence: `Allows the values of ${table}.${column} that calls may send: changes the constraint ${name}.`,
    first: [
      [
        `alter table ${table} drop constraint ${name}`,
        ...(condition === undefined ? [] : [`add constraint ${name} check (${condition})`]),
      ].join(', ') + ';',
    ],
  }),
  required: printRequired,
  optional: ({ table, column, defaultWas }) => ({
    sentence: `Lets ${table}.${column} be empty.`,
    first: [
      dropNotNull(table, column),
      ...(defaultWas === undefined
        ? []
        : [`alter table ${table} alter column ${column} drop default;`]),
    ],
  }),
  default: ({ table, column, value }) => ({
    sentence: `Gives new rows without ${table}.${column} the value ${value}.`,
    first: [setDefault(table, column, value)],
  }),
  unused: ({ table, column }) => ({
    sentence: `Keeps the values of ${table}.${column}, which no field uses any more, and lets new rows be without one. To delete them: npm run migrate -- --drop ${table}.${column}`,
    first: [dropNotNull(table, column)],
  }),
  newIndex: ({ table, name, planned }) => ({
    sentence: planned.unique
      ? `Adds the index ${name}. The start refuses rows that repeat, and names them.`
      : `Adds the index ${name}.`,
    last: [createIndex(table, name, planned)],
  }),
  renameIndex: ({ name, was }) => ({
    sentence: `Renames the index ${was} to ${name}.`,
    first: [`alter index ${was} rename to ${name};`],
  }),
  dropIndex: ({ name }) => ({
    sentence: `Lets rows have the same values again: deletes the index ${name}.`,
    first: [`drop index ${name};`],
  }),
  taken: ({ table, column }) => {
    throw new NeedsDecision(`${table}.${column}: the column already contains something else.`);
  },
  missing: ({ table, column }) => {
    throw new NeedsDecision(
      `${table}.${column}: a hook or a text uses this column, and the table does not have it. Write the migration by hand, then run npm run snapshot.`,
    );
  },
};

// TypeScript does not know that the printer belongs to the kind of the change.
const printChange = (change: TableChange): PrintedChange =>
  (PRINTERS[change.kind] as (one: TableChange) => PrintedChange)(change);

function printNewLinks({ table, planned: { from, to } }: ChangeOf<'newLinks'>): PrintedChange {
  return {
    sentence: `Adds the table ${table} with links between ${from.table} and ${to.table}.`,
    first: [
      [
        `create table ${table} (`,
        '  company_id bigint not null,',
        `  ${from.column} bigint not null,`,
        `  ${to.column} bigint not null,`,
        `  primary key (company_id, ${from.column}, ${to.column}),`,
        `  foreign key (company_id, ${from.column}) references ${from.table} (company_id, id) on delete cascade,`,
        `  foreign key (company_id, ${to.column}) references ${to.table} (company_id, id)`,
        ');',
      ].join('\n'),
      `create index ${toIndexName(`${table}_${to.column.replace(/_id$/, '')}`)} on ${table} (company_id, ${to.column}, ${from.column});`,
    ],
  };
}

function printChangeType({ table, column, from, planned }: ChangeOf<'changeType'>): PrintedChange {
  const [type] = planned.sqlTypes;
  if (!planned.castTypes.includes(from) && !planned.sqlTypes.includes(from))
    throw new NeedsDecision(
      `${table}.${column}: values of the type ${from} cannot become ${type} without losing some. Keep the kind, or write the migration by hand.`,
    );
  return {
    sentence: `Changes the type of ${table}.${column} from ${from} to ${type}.`,
    first: [`alter table ${table} alter column ${column} type ${type} using ${column}::${type};`],
  };
}

function printNewColumn({ table, column, planned }: ChangeOf<'newColumn'>): PrintedChange {
  const type = typeOf(planned);
  const add = (rest: string) => `alter table ${table} add column ${column} ${type}${rest};`;
  const sentence = `Adds the column ${column} to ${table}.`;
  const constraints = constraintsOf(column, planned).map(
    (one) => `alter table ${table} add ${one};`,
  );
  if (planned.computed !== undefined)
    return {
      sentence,
      first: [add(` not null generated always as (${planned.computed}) stored`)],
    };
  if (planned.helper)
    return {
      sentence: `${sentence} The server fills it when it starts next.`,
      first: [
        add(planned.notNull ? ` not null default ${planned.default}` : ''),
        "delete from setting where key = 'fold-version';",
      ],
    };
  if (!planned.notNull) return { sentence, first: [add(''), ...constraints] };
  if (planned.unique)
    throw new NeedsDecision(
      `${table}.${column}: each row needs its own value, and existing rows have none. Write the migration by hand, then run npm run snapshot.`,
    );
  const fill = planned.fill ?? (planned.default === undefined ? emptyFill(planned) : undefined);
  if (fill && 'column' in fill)
    return {
      sentence: `${sentence} Existing rows get the value of ${fill.column}.`,
      first: [add(''), ...constraints],
      fill: [batch(table, column, fill)],
      last: [`alter table ${table} alter column ${column} set not null;`],
    };
  const value = fill?.value ?? planned.default;
  if (value === undefined)
    throw new NeedsDecision(
      `${table}.${column}: it is required, but existing rows have no value. Add "fill" to the field in the store: a value, or { "field": "<another field>" }.`,
    );
  return {
    sentence: `${sentence} Existing rows get ${value}.`,
    first: [add(` not null default ${value}`), ...constraints],
  };
}

const emptyFill = ({ emptyValue }: PlannedColumn): PlannedColumn['fill'] =>
  emptyValue === undefined ? undefined : { value: emptyValue };

function printRequired({ table, column, planned }: ChangeOf<'required'>): PrintedChange {
  const fill = planned.fill ?? emptyFill(planned);
  if (!fill)
    throw new NeedsDecision(
      `${table}.${column}: it becomes required, but existing rows may have no value. Add "fill" to the field in the store: a value, or { "field": "<another field>" }.`,
    );
  return {
    sentence: `Requires a value in ${table}.${column}.`,
    first: planned.default === undefined ? [] : [setDefault(table, column, planned.default)],
    fill: [batch(table, column, fill)],
    last: [`alter table ${table} alter column ${column} set not null;`],
  };
}

/**
 * Fills some rows without a value. It is repeated until no row is left.
 * @throws NeedsDecision if the value comes from a column that may be empty
 */
function batch(table: string, column: string, fill: NonNullable<PlannedColumn['fill']>): string {
  if ('column' in fill && fill.mayBeNull)
    throw new NeedsDecision(
      `${table}.${column}: it is required, but ${fill.column}, from which "fill" copies, may be empty. Name a field that is never empty, or a value.`,
    );
  // Rows that stay empty would be updated again and again.
  const [value, rows] =
    'column' in fill
      ? [fill.column, `${column} is null and ${fill.column} is not null`]
      : [fill.value, `${column} is null`];
  return [
    `update ${table} set ${column} = ${value}`,
    `where (company_id, id) in (select company_id, id from ${table} where ${rows} limit ${BATCH_SIZE});`,
  ].join('\n');
}

const dropNotNull = (table: string, column: string): string =>
  `alter table ${table} alter column ${column} drop not null;`;

const setDefault = (table: string, column: string, value: string): string =>
  `alter table ${table} alter column ${column} set default ${value};`;

function createTable({ name, columns, isWritten, per }: PlannedTable): string {
  if (per || !isWritten)
    throw new NeedsDecision(
      `${name}: no call creates rows of this table. Write its migration by hand, then run npm run snapshot.`,
    );
  const own = Object.entries(columns)
    .filter(([column]) => column !== 'created_by')
    .map(([column, planned]) => columnLine(column, planned));
  const constraints = Object.entries(columns).flatMap(([column, planned]) =>
    constraintsOf(column, planned),
  );
  const lines = [
    'company_id bigint not null references company (id)',
    'id bigint generated by default as identity',
    'created_by bigint not null',
    ...own,
    'created_at timestamp with time zone not null',
    'updated_at timestamp with time zone not null',
    'updated_by bigint not null',
    'version integer not null default 1',
    'primary key (company_id, id)',
    'foreign key (company_id, created_by) references staff (company_id, id)',
    'foreign key (company_id, updated_by) references staff (company_id, id)',
    ...constraints,
  ];
  return `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`;
}

/** Returns the SQL type of a new column, with how its texts are compared. */
function typeOf({ sqlTypes: [type], collation }: PlannedColumn): string | undefined {
  return collation === undefined ? type : `${type} collate "${collation}"`;
}

function columnLine(column: string, planned: PlannedColumn): string {
  const type = typeOf(planned);
  if (type === undefined || planned.manual)
    throw new NeedsDecision(
      `${column}: the store does not say how it is kept. List it in "fields" with its kind.`,
    );
  if (planned.computed !== undefined)
    return `${column} ${type} not null generated always as (${planned.computed}) stored`;
  const value = planned.default === undefined ? '' : ` default ${planned.default}`;
  return `${column} ${type}${planned.notNull ? ' not null' : ''}${value}`;
}

/** Returns the constraints of a column: the row that it refers to, and whether it is unique. */
function constraintsOf(column: string, { references, unique }: PlannedColumn): string[] {
  return [
    ...(unique ? [`unique (company_id, ${column})`] : []),
    ...(references === undefined
      ? []
      : [`foreign key (company_id, ${column}) references ${references} (company_id, id)`]),
  ];
}

const createIndexes = ({ name, indexes }: PlannedTable): string[] =>
  Object.entries(indexes).map(([index, planned]) => createIndex(name, index, planned));

function createIndex(
  table: string,
  name: string,
  { columns, unique, words }: PlannedTable['indexes'][string],
): string {
  if (!words)
    return `create ${unique ? 'unique ' : ''}index ${name} on ${table} (${['company_id', ...columns].join(', ')});`;
  return [
    '-- Searching is right without pg_trgm, and quick with it.',
    'do $$',
    'begin',
    "  if exists (select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)) then",
    `    create index ${name} on ${table} using gin (${columns.join(', ')} gin_trgm_ops);`,
    '  end if;',
    'end',
    '$$;',
  ].join('\n');
}
