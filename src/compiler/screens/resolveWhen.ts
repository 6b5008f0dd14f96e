import { isObject } from '../../shared/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved.ts';
import { checkConditionBounds } from '../entities/checkConditionBounds.ts';
import type { Cursor } from '../read/cursor.ts';
import type { ScreenContext } from './screenContext.ts';
import { suggest } from '../issues/didYouMean.ts';
import { kindText } from '../issues/messages.ts';
import type { Report } from '../read/source.ts';

/**
 * Resolves the condition for showing a part of a screen. Everything that it tests must be available
 * there.
 */
export function resolveWhen(
  at: Cursor,
  { project, around }: ScreenContext,
): JsonSchema | undefined {
  if (!at.exists) return undefined;
  const params = Object.fromEntries(
    (around.params ?? []).map((param) => [param, { type: 'string' }]),
  );
  const known: Record<string, JsonSchema> = {
    ...(around.row ? { row: { type: 'object', properties: around.fields ?? {} } } : {}),
    session: project.sessionSchema,
    params: { type: 'object', properties: params },
  };
  for (const [name, condition] of at.get('properties').entries()) {
    if (known[name]) checkConditionSchema(condition, known[name]);
    else condition.reportKey('check.whenSource', { name }, suggest(name, Object.keys(known)));
  }
  return at.value as JsonSchema;
}

function checkConditionSchema(at: Cursor, schema: JsonSchema): void {
  const fields = (isObject(schema['properties']) ? schema['properties'] : {}) as Record<
    string,
    JsonSchema
  >;
  const unknown = (name: string): Report => [
    'check.unknownName',
    { kind: kindText('field'), name },
    suggest(name, Object.keys(fields)),
  ];
  for (const [name, condition] of at.get('properties').entries()) {
    if (Object.hasOwn(fields, name)) checkConditionSchema(condition, fields[name]!);
    else condition.reportKey(...unknown(name));
  }
  for (const name of at.get('required').items()) {
    if (name.text() !== undefined && !Object.hasOwn(fields, name.text()!))
      name.report(...unknown(name.text()!));
  }
  checkConditionBounds(at, schema);
  if (at.get('not').exists) checkConditionSchema(at.get('not'), schema);
}
