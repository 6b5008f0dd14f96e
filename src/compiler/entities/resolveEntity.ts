import { createAjv } from '../../shared/ajv.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved.ts';
import { toBodySchemas } from './bodySchemas.ts';
import { checkEntity, checkField } from './checkEntity.ts';
import { checkMessages } from './checkMessages.ts';
import { completeMessages } from './completeMessages.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Definitions } from '../language/definitions.ts';
import { reportStatedDefault } from '../language/defaults.ts';
import { dereference, type Dereferencing } from './dereference.ts';
import { hiddenByForms, withHiddenByForm } from './hiddenByForms.ts';
import { expandFields } from './expandFields.ts';
import type { Project } from '../project/project.ts';
import { memoize } from '../../shared/memoize.ts';
import { message } from '../issues/messages.ts';

/** Resolves every entity. */
export function resolveEntities(
  definitions: Definitions,
  project: Project,
  dereferencing: Dereferencing,
): void {
  const hidden = hiddenByForms(definitions);
  for (const { at } of definitions.shared) checkSharedRules(at, dereferencing);
  for (const { name, at } of definitions.entity) {
    if (project.entities.has(name))
      at.report(
        'check.nameTaken',
        { name, kind: message('check.kind.entity') },
        message('check.fix.renameOne'),
      );
    else {
      const entity = resolveEntity(name, at, project, dereferencing);
      const bodies = hidden
        .filter((form) => form.entity === name)
        .reduce(
          (extended, form) => withHiddenByForm({ ...entity, bodies: extended }, form),
          entity.bodies,
        );
      project.entities.set(name, { ...entity, bodies });
    }
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
  const stated = expandFields(dereference(at, dereferencing, [location]));
  const texts = { entity: id, area: at.source.file.split('/').at(-2) ?? '', keys };
  const schema = completeMessages(stated, texts);
  if (at.get('readOnly').flag())
    for (const [, field] of at.get('properties').entries())
      reportStatedDefault(field.get('readOnly'), true);
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

/** One instance for each day, because creating one takes as long as compiling several schemas. */
const ajvOf = memoize((today: string) => createAjv({}, () => today));

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
