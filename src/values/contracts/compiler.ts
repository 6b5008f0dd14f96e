import type { StoredFieldDefinition } from '../../language/definitions.ts';
import type { JsonSchema, Language } from '../../shared/resolved/resolved.ts';
import type { ColumnSource, NamedRows, TypeId } from '../../shared/resolved/storage.ts';

type Property = keyof StoredFieldDefinition;

/**
 * A field as its store states it. A property whose value is of another type than the language says
 * has been reported, and counts as left out.
 */
export interface StatedField {
  name: string;
  /** The languages of the product. */
  languages: readonly Language[];
  /** The rules of the field in its entity. Empty for a column that is no field. */
  rules: JsonSchema;
  /** Whether the rules allow values of a JSON type. */
  allows(type: string): boolean;
  /** The type of the value. */
  type: TypeId;
  /** The type of a column with such a value, if a column can have it. */
  columnType: TypeId | undefined;
  /** Whether calls send the field, search it, or sort rows by it. */
  isSent: boolean;
  isSearched: boolean;
  isSorted: boolean;
  /** The table of the store. */
  table: string;
  /** The column with the person who owns a row. */
  owner: string;
  has(property: Property): boolean;
  flag(property: Property): boolean;
  text(property: Property): string | undefined;
  texts(property: Property): string[];
  value(property: Property): unknown;
  /** Another field of the same store. */
  other(name: string): Pick<StatedField, 'has' | 'text'>;
  /** Returns the rows of a store. An unknown store has been reported. */
  rowsOf(store: string | undefined): NamedRows | undefined;
  /** Returns the rows one of whose ids is in a column, if a field of the store says it. */
  referencedRows(column: string): NamedRows | undefined;
  /** The values that may be sent: those of the list, or of the shared choices. */
  allowed: readonly (string | number)[] | undefined;
  /** The error of a new row without the field, if creating one requires it. */
  requiredProblem: string | undefined;
}

/** The half of a type that the compiler uses: what its column needs besides what its manifest says. */
export interface CompilerType {
  /** Completes the column of a field. By default as a single value that is stored as it is sent. */
  resolve?(column: string, field: StatedField): ColumnSource;
  /** Whether rows are sorted by a key that the server computes of the value. */
  hasSortKey?: true;
}
