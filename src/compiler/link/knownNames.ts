import type { FormDefinition, ListDefinition } from '../../language/definitions.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isObject, schemaFields } from '../../shared/resolved/schemaFields.ts';
import { isNumeric, typesOf } from '../language/schemaParts.ts';
import { sectionFields } from '../language/formFields.ts';
import type { Reference } from '../language/language.ts';
import type { Target } from '../language/targets.ts';
import type { Project, Scope } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';
import { PLURAL } from '../texts/checkTexts.ts';
import type { Names } from './expectKnown.ts';

/** The value of `total` for the sum of the rows. */
export const SUM = 'sum';

/** The formats of a field that is a picture's URL. */
const PICTURE_FORMATS = ['image', 'uri'];

type Tables = Pick<
  Project,
  | 'parts'
  | 'texts'
  | 'manifests'
  | 'screens'
  | 'dialogs'
  | 'calls'
  | 'entities'
  | 'resources'
  | 'stores'
  | 'sharedChoices'
  | 'sharedBlocks'
>;

/** The names of what means the same everywhere. */
const TABLES: Partial<Record<Target, (project: Tables) => Names>> = {
  part: ({ parts }) => parts,
  text: ({ texts }) => texts.keys,
  plural: ({ texts }) => [
    ...new Set([...texts.keys].flatMap((key) => PLURAL.exec(key)?.[1] ?? [])),
  ],
  icon: ({ manifests }) => manifests.icons,
  screen: ({ screens }) => screens,
  tabScreen: ({ screens }) => screens,
  link: ({ screens }) => screens,
  list: ({ screens }) => screens,
  rowsOf: ({ screens }) => screens,
  dialog: ({ dialogs }) => dialogs,
  call: ({ calls }) => calls,
  change: ({ calls }) => calls,
  entity: ({ entities }) => entities,
  resource: ({ resources }) => resources,
  store: ({ stores }) => stores,
  valueType: ({ manifests }) =>
    [...manifests.types.values()].filter(({ column }) => column).map(({ id }) => id),
  cell: ({ manifests }) => manifests.cell,
  widget: ({ manifests }) => manifests.widget,
  action: ({ manifests }) => manifests.actions,
  block: ({ manifests }) => manifests.blocks,
  sharedChoices: ({ sharedChoices }) => sharedChoices,
  sharedBlock: ({ sharedBlocks }) => sharedBlocks,
};

/**
 * Returns the names that a reference can have, if its position does not matter. Undefined for a
 * field and other names that depend on the position.
 */
export const namesIn = (refers: Target, project: Tables): Names | undefined =>
  TABLES[refers]?.(project);

/** Returns a function that lists names. It reads no table of the project; see `namesAtPosition`. */
type ListNames = (
  scope: Scope,
  project: Pick<Project, 'calls' | 'entities' | 'screens' | 'sessionFields'>,
  at: Cursor,
) => () => string[];

const fieldNames = ({ fields = {} }: Scope) => Object.keys(fields);

/** The names that depend on the position. */
const AT_POSITION: Partial<Record<Target, ListNames>> = {
  field: (scope) => () => fieldNames(scope),
  fieldPath:
    ({ fields = {} }) =>
    () =>
      fieldPaths(fields),
  picture:
    ({ fields = {} }) =>
    () =>
      Object.keys(fields).filter((name) => isPicture(fields[name])),
  sortField:
    ({ fields = {} }, _project, at) =>
    () =>
      sortFields(fields, typeof at.path.at(-1) === 'string'),
  formField: (scope, { entities }) => {
    const forms = Object.values(entities.get(scope.entity ?? '')?.forms ?? {});
    const sent = () => forms.flatMap((form) => Object.keys(schemaFields(form)));
    return () => [...new Set([...fieldNames(scope), ...sent()])];
  },
  numberField:
    ({ fields = {} }) =>
    () =>
      numberFields(fields),
  shownField: (_scope, _project, at) => () => shownFields(at),
  listColumn: (_scope, { screens }, at) => {
    const columns = columnsBeside(at, screens);
    return () => columns;
  },
  figure:
    ({ figures = [] }) =>
    () =>
      figures,
  total:
    ({ figures = [] }) =>
    () => [SUM, ...figures],
  filter:
    ({ filters }) =>
    () => [...(filters?.keys() ?? [])],
  otherFilter: (_scope, _project, at) => () => otherFilters(at),
  viewParam: (_scope, _project, at) => () => [...listFilters(at), 'sort'],
  callFilter: ({ call }, { calls }) => {
    const filters = calls.get(call ?? '')?.call.filters;
    return () => Object.keys(filters ?? {});
  },
  template: (scope, { sessionFields }) => {
    const { row, params = [] } = scope;
    return () => [
      ...(row ? fieldPaths(scope.fields ?? {}) : []).map((name) => `{row.${name}}`),
      ...params.map((param) => `{params.${param}}`),
      ...sessionFields.map((name) => `{session.${name}}`),
    ];
  },
  value:
    ({ value }) =>
    () =>
      Array.isArray(value?.['enum']) ? value['enum'].map(String) : [],
};

/**
 * Returns a function that lists the names that a reference can have at its position. Undefined if
 * the position does not matter. The function reads no table of the project, because units of work
 * depend on all that they look up there.
 */
export const namesAtPosition = (
  { refers, at }: Reference,
  scope: Scope,
  project: Project,
): (() => string[]) | undefined => AT_POSITION[refers]?.(scope, project, at);

/** Returns the id of the list beside the columns that contain a value. */
export const listBeside = (at: Cursor): Cursor =>
  at.path
    .slice(0, -2)
    .reduce<Cursor>((parent, step) => parent.follow(`/${step}`), at.root())
    .get('list');

/** Returns the columns of that list. Empty if it is no list. */
export const columnsBeside = (at: Cursor, screens: Project['screens']): string[] =>
  (screens.get(listBeside(at).text() ?? '')?.at as Cursor<ListDefinition> | undefined)
    ?.get('columns')
    .items()
    .flatMap((column) => column.get('field').text() ?? []) ?? [];

/** Returns the names of fields, each followed by the paths of the fields within it. */
export const fieldPaths = (fields: Record<string, JsonSchema>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...(isObject(field['properties'])
      ? fieldPaths(field['properties'] as Record<string, JsonSchema>).map(
          (inner) => `${name}.${inner}`,
        )
      : []),
  ]);

/** Whether a field is the URL of a picture. */
export const isPicture = (field: JsonSchema | undefined): boolean =>
  PICTURE_FORMATS.includes(String(field?.['format']));

/** Whether rows can be sorted by a field: it is a single value. */
export function isSortable(field: JsonSchema | undefined): boolean {
  const types = typesOf(field);
  return types.length === 0 || types.some((type) => type !== 'array' && type !== 'object');
}

/** @param descending whether a minus may precede a name */
const sortFields = (fields: Record<string, JsonSchema>, descending: boolean): string[] =>
  Object.keys(fields)
    .filter((name) => isSortable(fields[name]))
    .flatMap((name) => (descending ? [name, `-${name}`] : [name]));

/** Returns the fields with a number. */
export const numberFields = (fields: Record<string, JsonSchema>): string[] =>
  Object.keys(fields).filter((name) => isNumeric(fields[name]));

/** Returns the filters of the list that contains a value. */
const listFilters = (at: Cursor): string[] =>
  (at.root() as Cursor<ListDefinition>)
    .get('filters')
    .items()
    .flatMap((filter) => filter.get('filter').text() ?? []);

/** Returns the filters of the list besides the one that contains a value. */
const otherFilters = (at: Cursor): string[] => {
  const own = at.sibling('filter').text();
  return listFilters(at).filter((name) => name !== own);
};

/** Returns the fields that the form shows. */
export const shownFields = (at: Cursor): string[] =>
  sectionFields(at.root() as Cursor<FormDefinition>).flatMap(
    (field) => field.get('field').text() ?? [],
  );
