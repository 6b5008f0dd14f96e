import type { JsonSchema, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { allFields } from '../entities/bodySchemas.ts';
import { conditionParts } from '../entities/checkConditions.ts';
import { Cursor } from '../read/cursor.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import type { MutableProject, Project } from '../project/project.ts';
import { runUnit } from '../project/runUnit.ts';
import { checkReferences } from '../link/checkReferences.ts';

/** How an entity displays a value. */
export interface Display {
  cell: string;
  options: Record<string, unknown>;
}

/** The kinds of reference in the options of a `display` that mean the same on every screen. */
export const SCREEN_INDEPENDENT_REFERENCES: readonly string[] = ['text', 'plural', 'icon'];

/**
 * Checks the `display` of every field of entities and shared rules. Screens ignore a `display` with
 * an issue, so that the issue is not reported again for each of them.
 */
export function checkDisplays({ entity, shared }: Definitions, project: MutableProject): void {
  const fieldsOf = ({ path, at }: Definition): [path: string, fields: Cursor[]] => [
    path,
    conditionParts(at).map((part) => part.get('properties')),
  ];
  const sharedFieldsOf = ({ path, at }: Definition): [path: string, fields: Cursor[]] => [
    path,
    [at.get('fields')],
  ];
  for (const [path, fields] of [...entity.map(fieldsOf), ...shared.map(sharedFieldsOf)]) {
    const inputs = fields.map(({ value }) => value);
    const broken = runUnit(project, 'displays', path, inputs, (tracked) =>
      fields.flatMap((part) => brokenDisplaysIn(part, tracked)),
    );
    for (const display of broken) project.brokenDisplays.add(display);
  }
}

/** Checks the `display` of fields, and returns those with an issue. */
function brokenDisplaysIn(fields: Cursor, project: Project): unknown[] {
  return fields.entries().flatMap(([, field]) => {
    const display = field.get('display');
    const isBroken = display.exists && !isValidDisplay(display, project);
    return [
      ...(isBroken ? [display.value] : []),
      ...[field, field.get('items')].flatMap((part) =>
        brokenDisplaysIn(part.get('properties'), project),
      ),
    ];
  });
}

function isValidDisplay(at: Cursor, project: Project): boolean {
  const issuesBefore = at.source.issues.length;
  const cell = at.get('cell');
  const options = at.get('options');
  const part = project.manifests.cell.get(cell.text() ?? '');
  // An unknown cell is reported with the other references of the file.
  if (!part) return false;
  const references = part.checkOptions(
    new Cursor(at.source, options.path, structuredClone(options.value ?? {})),
  );
  checkReferences(
    project,
    references.filter(({ refers }) => SCREEN_INDEPENDENT_REFERENCES.includes(refers)),
  );
  return at.source.issues.length === issuesBefore;
}

/** The fields of each entity, which every column of every screen needs. */
const fieldsByEntity = new WeakMap<ResolvedEntity, Record<string, JsonSchema>>();

function allFieldsOf(entity: ResolvedEntity): Record<string, JsonSchema> {
  const fields = fieldsByEntity.get(entity) ?? allFields(entity.schema);
  fieldsByEntity.set(entity, fields);
  return fields;
}

/**
 * Returns the `display` of a field by its name or, if it is in an object, by its path with dots.
 */
export function displayOf(
  entity: ResolvedEntity | undefined,
  name: string,
  { brokenDisplays }: Pick<Project, 'brokenDisplays'>,
): Display | undefined {
  const [first = '', ...rest] = name.split('.');
  const propertyOf = (schema: JsonSchema | undefined, step: string) =>
    (schema?.['properties'] as Record<string, JsonSchema> | undefined)?.[step];
  const display = entity && rest.reduce(propertyOf, allFieldsOf(entity)[first])?.['display'];
  if (!isObject(display) || typeof display['cell'] !== 'string' || brokenDisplays.has(display))
    return undefined;
  return { cell: display['cell'], options: isObject(display['options']) ? display['options'] : {} };
}

/** Returns the options of a `display` if they are for the chosen cell. */
export const displayOptions = (
  display: Display | undefined,
  { id }: { id: string },
): Record<string, unknown> => (display?.cell === id ? display.options : {});
