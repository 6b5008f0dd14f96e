import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { LANGUAGE } from '../read/folders.ts';

/** The schemas of the language by file name, such as `list.json`. */
export type LanguageSchemas = Readonly<Record<string, JsonSchema>>;

/** Reads the schemas of a project's language. Undefined for a project that uses another one's. */
export function readLanguageSchemas(root: string): LanguageSchemas | undefined {
  const folder = join(root, LANGUAGE);
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonSchema]),
  );
}

/**
 * Returns the schemas with the default of each shared part also at the properties that refer to it,
 * because ajv adds a missing property only if its own schema states the default.
 */
export function copyDefaults(schemas: LanguageSchemas): LanguageSchemas {
  const partAt = ($ref: string, file: string): JsonSchema => {
    const [name, path = ''] = $ref.split('#');
    return path
      .split('/')
      .slice(1)
      .reduce<JsonSchema>((part, step) => part[step] as JsonSchema, schemas[name || file]!);
  };
  const copy = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => copy(item, file));
    if (!isObject(value)) return value;
    const copied = Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, copy(part, file)]),
    );
    const { $ref } = copied;
    if (typeof $ref !== 'string') return copied;
    const defaultValue = partAt($ref, file)['default'];
    return defaultValue === undefined ? copied : { ...copied, default: defaultValue };
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([file, schema]) => [file, copy(schema, file) as JsonSchema]),
  );
}
