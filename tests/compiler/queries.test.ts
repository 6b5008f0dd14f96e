import { describe, expect, it } from 'vitest';
import type { ResolvedQuery } from '../../src/shared/resolved/resolvedQuery.ts';
import { compileEdited } from '../definitions/fixture.ts';

const column = (type: string) => ({ type, notNull: true });
const reference = (name: string, table: string) =>
  `FOREIGN KEY (company_id, ${name}) REFERENCES ${table}(company_id, id)`;

const SNAPSHOT = {
  shelf: { columns: { name: column('text'), closed: column('boolean') } },
  person: { columns: { name: column('text'), gone: column('boolean') } },
  loan: {
    columns: {
      begun_at: column('timestamp with time zone'),
      shelf_id: column('bigint'),
      next_shelf_id: { type: 'bigint' },
      created_by: column('bigint'),
    },
    constraints: {
      one: reference('shelf_id', 'shelf'),
      two: reference('next_shelf_id', 'shelf'),
      three: reference('created_by', 'person'),
    },
  },
};

/** Compiles a report over loans on shelves, of which some are closed. */
function queryOf(query: object): ResolvedQuery {
  const files = {
    'server/db/snapshot.json': SNAPSHOT,
    'schemas/loans/shelf.store.json': { where: { closed: false } },
    'schemas/loans/person.store.json': { where: { gone: false } },
    'schemas/loans/loan-report.resource.json': {
      calls: { all: { path: '/library/loan-report', response: 'items', defaultSort: 'count' } },
    },
    'schemas/loans/loan-report.schema.json': {
      readOnly: true,
      properties: { count: { type: 'integer' } },
    },
    'schemas/loans/loan-report.query.json': query,
  };
  const edits = Object.entries(files).map(([file, value]) => ({
    file,
    lines: [JSON.stringify(value)],
  }));
  return compileEdited(edits).queries.get('loan-report')!;
}

const MEASURES = { count: { count: 'loan', day: 'begun_at' } };
const OF_OPEN_SHELVES = {
  of: [{ column: 'shelf_id', table: 'shelf', where: { closed: false } }],
};

describe('the rows that a report counts', () => {
  it('refer to rows that exist, in the columns that always have a value', () => {
    const { existing } = queryOf({ rows: 'month', measures: MEASURES });
    expect(existing).toEqual({ loan: OF_OPEN_SHELVES });
  });

  it('are those that exist themselves, also as rows of the report', () => {
    const { rows, existing } = queryOf({ rows: 'value', by: 'shelf_id', measures: MEASURES });
    expect(rows).toMatchObject({ kind: 'reference', table: 'shelf' });
    expect(existing).toEqual({ loan: OF_OPEN_SHELVES, shelf: { where: { closed: false } } });
  });

  it('are all rows, if the report says so', () => {
    const { existing } = queryOf({
      rows: 'value',
      by: 'shelf_id',
      allRows: true,
      measures: MEASURES,
    });
    expect(existing).toEqual({});
  });
});

it('a report of named measures only refers to the table that its column is named after', () => {
  const measures = { count: { named: 'loans' } };
  expect(queryOf({ rows: 'value', by: 'shelf_id', measures }).rows).toEqual({
    kind: 'reference',
    column: 'shelf_id',
    table: 'shelf',
    names: { ar: 'name', en: 'name' },
  });
});
