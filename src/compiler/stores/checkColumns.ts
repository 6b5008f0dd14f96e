import { schemaFields } from '../../shared/schemaFields.ts';
import type { StoredField } from '../../shared/storage.ts';
import { SERVER_COLUMNS } from '../../shared/standardColumns.ts';
import type { StoreDefinition } from '../../generated/definitions.ts';
import { message, type Message } from '../issues/messages.ts';
import type { Definition } from '../language/definitions.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';
import type { StoredResource } from './plannedTables.ts';
import { isReserved, isTooLong, MAX_NAME_BYTES } from '../project/postgresNames.ts';
import { entityFieldAt, fieldAt } from './storeOf.ts';

/** What a field needs a column for. */
type Use = 'value' | 'search' | 'order';

/** A resource with the store that says how its rows are kept. */
export interface StoredIn extends StoredResource {
  store: Definition<StoreDefinition>;
}

/** A column that a field needs. */
interface Claim {
  column: string;
  use: Use;
  field: string;
  /** The column has a name that neither is that of the field nor is stated. */
  isDerived: boolean;
  resource: StoredIn;
}

/**
 * Reports every column that PostgreSQL does not allow, and every column of a table that two fields
 * need for different values. One of them would overwrite the other with every save.
 */
export function checkColumns(resources: readonly StoredIn[], project: Project): void {
  const known = new Map<string, Claim[]>();
  for (const resource of resources)
    for (const [field, stored] of Object.entries(resource.storage.fields))
      for (const need of needsOf(field, stored)) {
        const claim = { ...need, field, resource };
        const others = known.get(claim.column) ?? [];
        const other = others.find((one) => isConflict(one, claim));
        reportName(claim, project);
        if (SERVER_COLUMNS.has(claim.column))
          report(claim, message('check.columnUse.server'), project);
        // A value is reported rather than the helper, which follows from another field.
        else if (other && (claim.use === 'value' || other.use !== 'value'))
          report(claim, useOf(other), project);
        else if (other) report(other, useOf(claim), project);
        known.set(claim.column, [...others, claim]);
      }
}

type Need = Pick<Claim, 'column' | 'use' | 'isDerived'>;

/** Returns the columns that a field is kept in, and those that are filled from them. */
const needsOf = (name: string, field: StoredField): Need[] => [
  ...valueColumns(name, field).map(({ column, isDerived = false }): Need => ({
    column,
    use: 'value',
    isDerived,
  })),
  ...helperColumns(field),
];

function valueColumns(
  name: string,
  { type, source }: StoredField,
): { column: string; isDerived?: boolean }[] {
  if (source.kind === 'bilingual')
    return ['ar', 'en'].map((language) => ({
      column: `${source.of.stem}_${language}`,
      isDerived: true,
    }));
  if (source.kind === 'template') return source.of.stored ? [source.of.stored] : [];
  if (source.kind !== 'column') return [];
  const { column } = source.of;
  return [{ column, isDerived: type === 'password' && column !== name }];
}

/** Returns the columns for searching and sorting. */
function helperColumns({ source }: StoredField): Need[] {
  const helper = (use: Use, column: string | undefined): Need[] =>
    column === undefined ? [] : [{ column, use, isDerived: true }];
  const { folded, order } =
    (source.kind === 'template'
      ? source.of.stored
      : source.kind === 'column'
        ? source.of
        : undefined) ?? {};
  return [...helper('search', folded), ...helper('order', order)];
}

/** Whether two claims of one column are for different values. */
function isConflict(one: Claim, other: Claim): boolean {
  if (one.field === other.field && one.use === other.use) return false;
  if (one.use !== 'value' || other.use !== 'value') return !isSameHelper(one, other);
  return one.isDerived || other.isDerived || areSentTogether(one, other);
}

/** Two resources may name the field differently from whose column a helper is filled. */
const isSameHelper = (one: Claim, other: Claim): boolean =>
  one.use === other.use && filledFrom(one) === filledFrom(other);

function filledFrom({ field, resource }: Claim): string | undefined {
  const { of } = resource.storage.fields[field]?.source ?? {};
  return of && 'column' in of ? of.column : undefined;
}

const areSentTogether = (one: Claim, other: Claim): boolean =>
  Object.values(one.resource.entity.bodies).some((body) => {
    const fields = schemaFields(body);
    return Object.hasOwn(fields, one.field) && Object.hasOwn(fields, other.field);
  });

const useOf = ({ use, field }: Claim): Message =>
  message(`check.columnUse.${use}`, { name: field });

/** Reports a column whose name PostgreSQL reserves or cuts off. */
function reportName(claim: Claim, project: Project): void {
  const { column, field, resource } = claim;
  const params = { column, field, file: resource.store.at.source.file };
  if (isReserved(column)) positionOf(claim, project).report('check.columnReserved', params);
  if (isTooLong(column))
    positionOf(claim, project).report('check.columnTooLong', { ...params, max: MAX_NAME_BYTES });
}

function report(claim: Claim, use: Message, project: Project): void {
  const { column, field, resource } = claim;
  positionOf(claim, project).report(
    'check.columnTaken',
    { column, field, use },
    message('check.columnTaken.fix', { field, file: resource.store.at.source.file }),
  );
}

/** Returns where the store or, if it does not state the field, the entity states it. */
function positionOf({ field, resource: { store, entity } }: Claim, project: Project): Cursor {
  const stated = fieldAt(store.at, field);
  return stated.exists ? stated : entityFieldAt(project, entity, field, store.at);
}
