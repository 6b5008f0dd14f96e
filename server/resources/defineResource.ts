import type { Relation, Row } from '../db/rows.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { Handler, MakeContext } from './context.ts';

/** How a value is stored, which decides how it is compared and answered. An integer has 32 bits, an id 53. */
export type Kind = 'text' | 'integer' | 'id' | 'decimal' | 'boolean' | 'time';

/** Where an answered field comes from. */
export type Field =
  /** `folded`: the column searched in. `large`: left out of lists. A sortable column must not hold nulls. */
  | { from: 'column'; column: string; kind: Kind; folded?: string; large?: boolean }
  /** Two columns, `<stem>_ar` and `<stem>_en`, read by the request's language. */
  | { from: 'bilingual'; stem: string }
  /** A list of `{id, name}`; the name is stored in both languages. */
  | { from: 'related'; relation: Relation; stem: string }
  /** Made of other fields of the row, or of columns that are not answered. */
  | { from: 'made'; needs: Record<string, string>; make: (row: Row, context: MakeContext) => unknown };

/** The server's side of a resource file: where its fields are stored, and the calls that a table alone cannot answer. */
export interface ResourceDefinition {
  /** The id of the resource file. */
  id: string;
  table?: CompanyTable;
  /** The column that holds whose row it is. */
  owner?: string;
  fields: Record<string, Field>;
  /** By call. Every call that reads the table needs none. */
  handlers?: Record<string, Handler>;
}

/** Declares a resource; `resources/index.ts` lists them all. */
export function defineResource(definition: ResourceDefinition): ResourceDefinition {
  return definition;
}

/** A column that bears the field's own value. */
export function column(name: string, kind: Kind, more: { folded?: string; large?: boolean } = {}): Field {
  return { from: 'column', column: name, kind, ...more };
}
