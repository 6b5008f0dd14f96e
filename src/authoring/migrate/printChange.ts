import { toIndexName } from '../../compiler/project/postgresNames.ts';
import type { TableChange } from '../../compiler/stores/tableChanges.ts';
import type { PlannedColumn } from '../../compiler/stores/plannedTables.ts';
import { NeedsDecision } from './needsDecision.ts';
import { constraintsOf, createIndex, createIndexes, createTable, typeOf } from './printTable.ts';

/** The rows that one run of a repeated statement changes. */
const BATCH_SIZE = 1000;

/** The statements of a change, and what it does. */
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

/**
 * Prints a change.
 * @throws NeedsDecision if it would lose data or lacks a value for existing rows
 */
// TypeScript does not know that the printer belongs to the kind of the change.
export const printChange = (change: TableChange): PrintedChange =>
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
