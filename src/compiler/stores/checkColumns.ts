import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import { SERVER_COLUMNS } from '../../shared/resolved/standardColumns.ts';
import type { StoreDefinition } from '../../language/definitions.ts';
import { message, type Message } from '../issues/messages.ts';
import type { Definition } from '../language/definitions.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';
import { codesOf, type FieldCode } from './fieldCode.ts';
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
  /** The column with the value of the field. */
  from: string | undefined;
}

/**
 * Reports every column that PostgreSQL does not allow, and every column of a table that two fields
 * need for different values. One of them would overwrite the other with every save.
 */
export function checkColumns(resources: readonly StoredIn[], project: Project): void {
  const known = new Map<string, Claim[]>();
  for (const resource of resources)
    for (const [field, code] of codesOf(resource.storage.fields, project.manifests.types))
      for (const need of needsOf(field, code)) {
        const claim = { ...need, field, resource, from: code.column };
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
function needsOf(name: string, { kept, ownColumns }: FieldCode): Need[] {
  // The name of a column that ends otherwise than that of its field need not be stated.
  const isNamed = (kept?.type.column?.suffix ?? '') === '';
  return ownColumns.flatMap(({ column, isDerived, folded, order }): Need[] => [
    { column, use: 'value', isDerived: isDerived ?? (!isNamed && column !== name) },
    ...helper('search', folded),
    ...helper('order', order),
  ]);
}

const helper = (use: Use, column: string | undefined): Need[] =>
  column === undefined ? [] : [{ column, use, isDerived: true }];

/** Whether two claims of one column are for different values. */
function isConflict(one: Claim, other: Claim): boolean {
  if (one.field === other.field && one.use === other.use) return false;
  if (one.use !== 'value' || other.use !== 'value') return !isSameHelper(one, other);
  return one.isDerived || other.isDerived || areSentTogether(one, other);
}

/** Two resources may name the field differently from whose column a helper is filled. */
const isSameHelper = (one: Claim, other: Claim): boolean =>
  one.use === other.use && one.from === other.from;

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
