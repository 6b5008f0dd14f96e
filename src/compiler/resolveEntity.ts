import { createAjv } from '../shared/ajv.ts';
import type { JsonSchema, ResolvedEntity } from '../shared/resolved.ts';
import { toBodySchemas } from './bodySchemas.ts';
import { checkEntity, checkField } from './checkEntity.ts';
import type { Cursor } from './cursor.ts';
import type { Definitions } from './definitions.ts';
import { dereference, type Dereferencing } from './dereference.ts';
import type { Project } from './project.ts';
import { memoize } from '../shared/memoize.ts';
import { message } from './messages.ts';

/** Resolves every entity. */
export function resolveEntities(
  definitions: Definitions,
  project: Project,
  dereferencing: Dereferencing,
): void {
  for (const { at } of definitions.rules) checkRules(at, dereferencing);
  for (const { name, at } of definitions.entity) {
    if (project.entities.has(name))
      at.report(
        'check.nameTaken',
        { name, kind: message('check.kind.entity') },
        message('check.fix.renameOne'),
      );
    else project.entities.set(name, resolveEntity(name, at, dereferencing));
  }
}

/** Resolves one entity: its fields with every shared rule written in, and what of it is answered, sent and filled in. */
function resolveEntity(id: string, at: Cursor, files: Dereferencing): ResolvedEntity {
  const place = `${at.source.file}#`;
  const schema = dereference(at, files, [place]);
  checkEntity(at, schema, !files.failed.has(place));
  return { id, schema, ...toBodySchemas(schema) };
}

/** Resolves the shared rules of a file for their issues alone; entities take them over one by one. */
function checkRules(at: Cursor, files: Dereferencing): void {
  for (const [, field] of at.get('$defs').entries()) {
    dereference(field, files);
    checkField(field);
  }
}

/** The fields of what is answered; also the names that columns, filters and templates may use. */
export const responseFields = (entity: ResolvedEntity | undefined): Record<string, JsonSchema> =>
  (entity?.answer['properties'] ?? {}) as Record<string, JsonSchema>;

/** The field of what is answered that a name means; one within an object is named by the way to it, with dots. */
export function propertyAt(
  entity: ResolvedEntity | undefined,
  name: string,
): JsonSchema | undefined {
  const [first = '', ...rest] = name.split('.');
  const within = (schema: JsonSchema | undefined, step: string) =>
    (schema?.['properties'] as Record<string, JsonSchema> | undefined)?.[step];
  return rest.reduce(within, responseFields(entity)[first]);
}

/** Making one takes as long as compiling some schemas. */
const ajvOf = memoize((today: string) => createAjv({}, () => today));

const compileOnce = memoize((text: string) => {
  const { schema, today } = JSON.parse(text) as { schema: JsonSchema; today: string };
  const validate = ajvOf(today).compile(schema);
  // What is kept is kept here: there it would be for ever.
  ajvOf(today).removeSchema(schema);
  return validate;
});

/** Compiles what is judged, as the server and the forms will, for one day; a contradiction that the validator refuses is an issue. */
export function compileSchema(schema: JsonSchema, today: string, at: Cursor) {
  try {
    return compileOnce(JSON.stringify({ schema, today }));
  } catch (error) {
    at.report('check.rulesContradict', { reason: (error as Error).message });
    return undefined;
  }
}
