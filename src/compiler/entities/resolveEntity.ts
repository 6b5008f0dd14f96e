import { createAjv } from '../../shared/ajv.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved.ts';
import { toBodySchemas } from './bodySchemas.ts';
import { checkEntity, checkField } from './checkEntity.ts';
import { checkMessages } from './checkMessages.ts';
import { completeMessages } from './completeMessages.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Definitions } from '../language/definitions.ts';
import { dereference, runDereferencing, type Dereferencing } from './dereference.ts';
import type { MutableProject, Project } from '../project/project.ts';
import { memoize } from '../../shared/memoize.ts';
import { message } from '../issues/messages.ts';

/** Resolves every entity. */
export function resolveEntities(
  definitions: Definitions,
  project: MutableProject,
  dereferencing: Dereferencing,
): void {
  for (const definition of definitions.shared)
    runDereferencing(project, definition, dereferencing, (_project, own) =>
      checkSharedRules(definition.at, own),
    );
  for (const definition of definitions.entity) {
    const { name, at } = definition;
    if (project.entities.has(name))
      at.report(
        'check.nameTaken',
        { name, kind: message('check.kind.entity') },
        message('check.fix.renameOne'),
      );
    else
      project.entities.set(
        name,
        runDereferencing(project, definition, dereferencing, (tracked, own) =>
          resolveEntity(name, at, tracked, own),
        ),
      );
  }
}

/**
 * Resolves one entity: its fields with all shared rules, and the schemas of responses, bodies and
 * forms.
 */
function resolveEntity(
  id: string,
  at: Cursor,
  { texts: { keys } }: Project,
  dereferencing: Dereferencing,
): ResolvedEntity {
  const location = `${at.source.file}#`;
  const stated = dereference(at, dereferencing, [location]);
  const texts = { entity: id, area: at.source.file.split('/').at(-2) ?? '', keys };
  const schema = completeMessages(stated, texts);
  const isComplete = !dereferencing.failed.has(location);
  checkEntity(at, schema, isComplete);
  if (isComplete) checkMessages(at, { stated, schema, texts, dereferencing });
  return { id, schema, ...toBodySchemas(schema) };
}

/** Checks the shared rules of a file, whether or not an entity refers to them. */
function checkSharedRules(at: Cursor, dereferencing: Dereferencing): void {
  for (const [, field] of at.get('fields').entries()) {
    dereference(field, dereferencing);
    checkField(field);
  }
}

/**
 * One instance for each day, because creating one takes as long as compiling several schemas.
 * Optimizing the code takes longer than validating the examples with it saves.
 */
const ajvOf = memoize((today: string) => createAjv({ code: { optimize: false } }, () => today));

const compileOnce = memoize((text: string) => {
  const { schema, today } = JSON.parse(text) as { schema: JsonSchema; today: string };
  const validate = ajvOf(today).compile(schema);
  // `compileOnce` caches the validator. The cache of ajv would keep it forever.
  ajvOf(today).removeSchema(schema);
  return validate;
});

/**
 * Compiles a schema for one day, as the server and the forms do. Reports a schema that ajv rejects.
 */
export function compileSchema(schema: JsonSchema, today: string, at: Cursor) {
  try {
    return compileOnce(JSON.stringify({ schema, today }));
  } catch (error) {
    at.report('check.rulesContradict', { reason: (error as Error).message });
    return undefined;
  }
}
