import type { ManifestDefinition } from '../../language/definitions.ts';
import type { Bucket, ColumnAggregate } from '../../shared/numbers/aggregates.ts';
import type { Match } from '../../shared/resolved/matches.ts';
import type { TypeId } from '../../shared/resolved/storage.ts';
import type { Cursor } from '../read/cursor.ts';

/** What draws a value, or edits it. */
export type FieldUse = 'cell' | 'widget';

/** A type of value. The properties are those of its manifest. */
export interface ValueType {
  id: TypeId;
  is: {
    types: readonly string[];
    formats: readonly string[];
    items: string | undefined;
    maximumOver: number | undefined;
    with: string | undefined;
  };
  column: OwnColumn | undefined;
  isFile: boolean;
  isSecret: boolean;
  isDraftable: boolean;
  /** The cell that shows it by default, and the widget that edits it. Undefined for `text`. */
  cell: string | undefined;
  widget: string | undefined;
  /** Options of these two, if nothing else is stated. */
  defaults: Readonly<Record<FieldUse, Record<string, unknown>>>;
}

/** The column that keeps the values of a type. */
interface OwnColumn {
  sqlTypes: readonly string[];
  casts: readonly string[];
  emptyValue: unknown;
  matches: readonly Match[];
  aggregates: readonly ColumnAggregate[];
  buckets: readonly Bucket[];
  sortable: boolean;
  first: string | undefined;
  suffix: string;
  references: string | undefined;
  unique: boolean;
  filled: boolean;
  alwaysSet: boolean;
}

export type ValueTypes = ReadonlyMap<string, ValueType>;

/** Reads the manifest of a type of value. */
export function valueTypeOf(id: TypeId, at: Cursor<ManifestDefinition>): ValueType {
  const [is, column] = [at.get('is'), at.get('column')];
  const defaultOf = (use: FieldUse) => at.get(use).text() ?? at.get(`${use}s`).entries()[0]?.[0];
  return {
    id,
    is: {
      types: textsOf(is.get('types')),
      formats: textsOf(is.get('formats')),
      items: is.get('items').text(),
      maximumOver: is.get('maximumOver').number(),
      with: is.get('with').text(),
    },
    column: column.exists ? ownColumnOf(column as Cursor<OwnColumnDefinition>) : undefined,
    isFile: at.get('file').exists,
    isSecret: at.get('secret').flag() === true,
    isDraftable: at.get('draftable').flag() !== false,
    cell: defaultOf('cell'),
    widget: defaultOf('widget'),
    defaults: { cell: {}, widget: {}, ...(at.get('defaults').value as object) },
  };
}

type OwnColumnDefinition = NonNullable<
  Extract<ManifestDefinition, { kind: 'valueType' }>['column']
>;

const ownColumnOf = (at: Cursor<OwnColumnDefinition>): OwnColumn => ({
  sqlTypes: textsOf(at.get('sqlTypes')),
  casts: textsOf(at.get('casts')),
  emptyValue: at.get('emptyValue').value,
  matches: textsOf(at.get('matches')) as Match[],
  aggregates: textsOf(at.get('aggregates')) as ColumnAggregate[],
  buckets: textsOf(at.get('buckets')) as Bucket[],
  sortable: at.get('sortable').flag() === true,
  first: at.get('first').text(),
  suffix: at.get('suffix').text() ?? '',
  references: at.get('references').text(),
  unique: at.get('unique').flag() === true,
  filled: at.get('filled').flag() === true,
  alwaysSet: at.get('alwaysSet').flag() === true,
});

/** Returns the texts of a list. */
export const textsOf = (at: Cursor): string[] => at.items().flatMap((item) => item.text() ?? []);
