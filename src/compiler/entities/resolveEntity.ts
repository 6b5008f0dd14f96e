import { createAjv } from '../../shared/schema/ajv.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { allFields, toBodySchemas } from './bodySchemas.ts';
import { conditionParts } from './checkConditions.ts';
import { objectOf } from '../language/schemaParts.ts';
import { checkEntity, checkField } from './checkEntity.ts';
import { checkMessages } from './checkMessages.ts';
import { completeMessages } from './completeMessages.ts';
import { areaOf, type Cursor } from '../read/cursor.ts';
import type { Definitions } from '../language/definitions.ts';
import { reportStatedDefault } from '../language/defaults.ts';
import { dereference, runDereferencing, type Dereferencing } from './dereference.ts';
import { hiddenByForms, withHiddenByForm } from './hiddenByForms.ts';
import { expandFields } from './expandFields.ts';
import { withProductFacts } from './withProductFacts.ts';
import type { MutableProject, Project } from '../project/project.ts';
import { memoize } from '../../shared/memoize.ts';
import { message } from '../issues/messages.ts';

/** Resolves every entity. */
export function resolveEntities(
  definitions: Definitions,
  project: MutableProject,
  dereferencing: Dereferencing,
): void {
  const hidden = hiddenByForms(definitions);
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
    else {
      const entity = runDereferencing(project, definition, dereferencing, (tracked, own) =>
        resolveEntity(name, at, tracked, own),
      );
      const forms = hidden.filter((form) => form.entity === name);
      project.entities.set(
        name,
        project.units.run('hidden', name, [entity, JSON.stringify(forms)], () =>
          forms.reduce(withHiddenByForm, entity),
        ),
      );
    }
  }
  project.entities = project.units.keep('entities', project.entities);
}

/**
 * Resolves one entity: its fields with all shared rules, and the schemas of responses, bodies and
 * forms.
 */
function resolveEntity(
  id: string,
  at: Cursor,
  { texts: { keys }, languages, phone }: Project,
  dereferencing: Dereferencing,
): ResolvedEntity {
  const location = `${at.source.file}#`;
  const rules = expandFields(dereference(at, dereferencing, [location]));
  const stated = withProductFacts(rules, { languages, phone });
  const texts = { entity: id, area: areaOf(at), keys };
  const schema = completeMessages(stated, texts);
  if (at.get('readOnly').flag())
    for (const [, field] of at.get('properties').entries())
      reportStatedDefault(field.get('readOnly'), true);
  noteNames(id, at, schema);
  const isComplete = !dereferencing.failed.has(location);
  checkEntity(at, schema, isComplete);
  if (isComplete) checkMessages(at, { stated, schema, texts, dereferencing });
  return { id, schema, ...toBodySchemas(schema) };
}

/** Notes the entity, its fields, and the texts of their rules that are found by convention. */
function noteNames(id: string, at: Cursor, schema: JsonSchema): void {
  at.use('entity', id, { reason: 'definition' });
  const fields = allFields(schema);
  for (const part of conditionParts(at)) {
    for (const [name, field] of part.get('properties').entries()) {
      field.use('field', `${id}.${name}`, { reason: 'definition' });
      const stated = Object.values(objectOf(field.get('errorMessage').value));
      for (const key of Object.values(objectOf(objectOf(fields[name])['errorMessage'])))
        if (typeof key === 'string' && !stated.includes(key))
          field.use('text', key, { reason: 'convention' });
    }
    for (const name of part.get('required').items())
      name.use('field', `${id}.${String(name.value)}`);
  }
}

/** Checks the shared rules of a file, whether or not an entity refers to them. */
function checkSharedRules(at: Cursor, dereferencing: Dereferencing): void {
  for (const [name, field] of at.get('fields').entries()) {
    field.use('rule', name, { reason: 'definition' });
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
