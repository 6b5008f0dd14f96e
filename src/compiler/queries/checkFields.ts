import type { QueryDefinition } from '../../language/definitions.ts';
import type { ResolvedResource } from '../../shared/resolved/resolved.ts';
import type {
  QueryRows,
  ResolvedMeasure,
  ResolvedQuery,
} from '../../shared/resolved/resolvedQuery.ts';
import type { Project } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';
import type { QueryColumns } from './queryColumns.ts';

/** The types in JSON that the values of fields can have, by field. */
type FieldTypes = Record<string, readonly string[]>;

/**
 * Reports the fields of the resource that nothing answers, and those whose type is not that of what
 * answers them.
 */
export function checkFields(
  at: Cursor<QueryDefinition>,
  resource: ResolvedResource,
  { rows, measures }: ResolvedQuery,
  { columns, project: { entities } }: { columns: QueryColumns; project: Project },
): void {
  const answered: FieldTypes = {
    ...givenFields(rows),
    ...Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, measureTypes(measure, columns)]),
    ),
  };
  const totals = Object.values(resource.calls).flatMap((call) => call.totals ?? []);
  const missing = new Set<string>();
  for (const entity of new Set([resource.entity, ...totals]))
    for (const [name, field] of Object.entries(responseFields(entities.get(entity)))) {
      if (!Object.hasOwn(answered, name)) missing.add(name);
      const types = [field['type'] ?? []].flat();
      const type = answered[name]?.find((one) => !isAllowed(one, types));
      if (type !== undefined)
        (at.get('measures') as Cursor)
          .get(name)
          .reportKey('check.measureType', { field: name, entity, type });
    }
  for (const name of missing) at.get('measures').reportKey('check.notMeasured', { field: name });
}

/** Whether a field may have values of a type. A field without types is not checked. */
const isAllowed = (type: string, types: readonly unknown[]): boolean =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

/** The fields that rows have besides the measures. */
function givenFields(rows: QueryRows): FieldTypes {
  if (rows.kind === 'one') return {};
  if (rows.kind === 'reference') return { id: ['integer'], name: TEXT };
  if (rows.kind !== 'choice') return { [rows.kind]: TEXT };
  const types = rows.choices.map(({ value }) => (typeof value === 'number' ? 'integer' : 'string'));
  return { id: [...new Set(types)], name: TEXT };
}

const TEXT = ['string'];

/**
 * Returns the types that the values of a measure can have; none if the type of its column is not known,
 * or does not serve its aggregate.
 */
function measureTypes(measure: ResolvedMeasure, columns: QueryColumns): readonly string[] {
  if (measure.from !== 'table') return ['number'];
  const { aggregate, table, column = '' } = measure.measure;
  if (aggregate === 'count') return ['integer'];
  if (aggregate === 'exists') return ['boolean'];
  const type = columns.typeOf(table, column);
  if (!type?.column?.aggregates.includes(aggregate)) return [];
  if (aggregate === 'average') return ['number', 'null'];
  const inJson = type.is.types[0] ?? 'string';
  return aggregate === 'sum' ? [inJson] : [inJson, 'null'];
}
