import { isDeepStrictEqual } from 'node:util';
import { basename, dirname } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { createAjv } from '../../shared/schema/ajv.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { Cursor, escapePointer, rootCursor, unescapePointer } from '../read/cursor.ts';
import { memoize } from '../../shared/memoize.ts';
import { message } from '../issues/messages.ts';
import { DEFAULT_RULES, reportStatedDefault } from './defaults.ts';
import { copyDefaults, type LanguageSchemas } from './languageSchemas.ts';
import { reportFaults } from './reportFaults.ts';
import type { Files } from '../read/files.ts';
import { TARGETS, type Target } from './targets.ts';
import type { Source } from '../read/source.ts';

/** A reference that was found while a definition was checked. */
export interface Reference {
  refers: Target;
  at: Cursor;
  name: string;
  /** Whether the name is that of the property at the position, not its value. */
  isKey?: boolean;
  /**
   * The nearest name of a call whose response has the fields that are meant (keyword `fieldsOf`).
   * Without it, the position of the reference decides what is meant.
   */
  call?: Cursor | undefined;
}

/**
 * Validates a value against a schema, adds the defaults of missing properties to it, reports
 * properties that state their default, and returns the references in the value.
 * @param stated the part of the value whose stated defaults are reported; by default, all that the
 * file contains
 */
export type Check = (at: Cursor, stated?: unknown) => Reference[];

export interface Language {
  /** The folder of the language's schemas. */
  folder: string;
  schemas: LanguageSchemas;
  /** Checks a whole file against the language's schema of a kind. */
  check(kind: string, source: Source): Reference[];
  /** Creates a check for the options that a manifest describes. */
  checkOptions(schema: JsonSchema): Check;
}

/** What the keywords of the language find during a validation. */
interface Collector {
  found: { refers: Target; pointer: string; name: string; isKey?: boolean }[];
  /**
   * Objects with a property that names a call: the pointer of the property, and what the pointers
   * within the object begin with.
   */
  fieldsOf: { within: string; call: string }[];
  /** The pointers of values that are equal to their default. */
  defaults: string[];
  /** Objects that could be written as a string, each with that string. */
  shortened: { pointer: string; text: string }[];
}

interface DataContext {
  instancePath: string;
  parentData: Record<string | number, unknown>;
  parentDataProperty: string | number;
}

/** Optimizing the code of a validator takes longer than validating with it saves. */
const NOT_OPTIMIZED = { optimize: false };

function createLanguageAjv() {
  const ajv = createAjv({
    verbose: true,
    passContext: true,
    useDefaults: true,
    code: NOT_OPTIMIZED,
  });
  ajv.addKeyword({ keyword: 'descriptionAr', schemaType: 'string' });
  // `npm run generate` reads these (src/authoring/generate/screenParts.ts).
  ajv.addVocabulary(['part', 'nameOf', 'named', 'impact', 'readingOrder']);
  ajv.removeKeyword('refers');
  ajv.addKeyword({
    keyword: 'refers',
    metaSchema: { enum: Object.keys(TARGETS) },
    // ajv passes the collector as `this`.
    validate(this: Collector, refers: Target, name: unknown, _: unknown, data?: DataContext) {
      this.found.push({ refers, pointer: data?.instancePath ?? '', name: String(name) });
      return true;
    },
  });
  ajv.addKeyword({
    keyword: 'keyRefers',
    type: 'object',
    metaSchema: { enum: Object.keys(TARGETS) },
    validate(this: Collector, refers: Target, value: unknown, _: unknown, data?: DataContext) {
      for (const name of Object.keys(value as object))
        this.found.push({
          refers,
          pointer: `${data!.instancePath}/${escapePointer(name)}`,
          name,
          isKey: true,
        });
      return true;
    },
  });
  ajv.addKeyword({
    keyword: 'fieldsOf',
    validate(this: Collector, property: string, _value: unknown, _: unknown, data?: DataContext) {
      const pointer = data?.instancePath ?? '';
      this.fieldsOf.push({ within: `${pointer}/`, call: `${pointer}/${property}` });
      return true;
    },
  });
  ajv.removeKeyword('default');
  ajv.addKeyword({
    keyword: 'default',
    validate(
      this: Collector,
      defaultValue: unknown,
      value: unknown,
      _: unknown,
      data?: DataContext,
    ) {
      if (isDeepStrictEqual(value, defaultValue)) this.defaults.push(data?.instancePath ?? '');
      return true;
    },
  });
  ajv.addKeyword({ keyword: 'defaultRule', metaSchema: { enum: DEFAULT_RULES } });
  ajv.addKeyword({
    keyword: 'shortFor',
    modifying: true,
    validate(this: Collector, property: string, value: unknown, _: unknown, data?: DataContext) {
      const { instancePath: pointer, parentData, parentDataProperty } = data!;
      if (typeof value === 'string') parentData[parentDataProperty] = { [property]: value };
      else if (isObject(value) && Object.keys(value).join() === property)
        this.shortened.push({ pointer, text: String(value[property]) });
      return true;
    },
  });
  return ajv;
}

function toCheck(validate: ValidateFunction, findSchema: (ref: string) => unknown): Check {
  return (at, stated) => {
    const collector: Collector = { found: [], fieldsOf: [], defaults: [], shortened: [] };
    const errors = validate.call(collector, at.value) ? [] : (validate.errors ?? []);
    reportFaults(at, errors, findSchema);
    for (const { instancePath, parentSchema } of errors)
      if (parentSchema && 'default' in parentSchema)
        replaceValue(at, instancePath, parentSchema['default']);
    const isReported = (pointer: string) =>
      stated === undefined || new Cursor(at.source, [], stated).follow(pointer).exists;
    for (const pointer of new Set(collector.defaults.filter(isReported))) {
      const property = at.follow(pointer);
      reportStatedDefault(property, property.value);
    }
    for (const { pointer, text } of collector.shortened) reportLongForm(at.follow(pointer), text);
    // An invalid reference has been reported, so it is not returned.
    const invalid = new Set(errors.map(({ instancePath }) => instancePath));
    return collector.found
      .filter(({ pointer }) => !invalid.has(pointer))
      .map(({ pointer, ...reference }) => {
        const call = callOf(pointer, collector.fieldsOf);
        return {
          ...reference,
          at: at.follow(pointer),
          call: call === undefined ? undefined : at.follow(call),
        };
      });
  };
}

/** Returns the pointer of the name of the call that `fieldsOf` states nearest to a reference. */
const callOf = (pointer: string, stated: Collector['fieldsOf']): string | undefined =>
  stated
    .filter(({ within }) => pointer.startsWith(within))
    .toSorted((one, other) => other.within.length - one.within.length)[0]?.call;

/** Replaces a value, so that the parts of the compiler that follow do not find the wrong one. */
function replaceValue(at: Cursor, pointer: string, value: unknown): void {
  const end = pointer.lastIndexOf('/');
  const parent = at.follow(pointer.slice(0, end)).value as Record<string, unknown>;
  parent[unescapePointer(pointer.slice(end + 1))] = structuredClone(value);
}

/** Reports an object with a single property that a string would state as well. */
function reportLongForm(at: Cursor, text: string): void {
  const fix = message('check.fix.write', { text: JSON.stringify(text) });
  at.report('check.longForm', {}, fix, { edit: { kind: 'set', path: at.path, value: text } });
}

/** The schemas of a language: the name and the text of each file. */
type SchemaTexts = readonly (readonly [name: string, text: string])[];

const loaded = new Map<string, { texts: SchemaTexts; language: Language }>();

/** Loads the language of a folder. Its schemas are compiled again only if a file has changed. */
export function loadLanguage(files: Files, folder: string): Language {
  const texts = files
    .list(folder)
    .filter((path) => dirname(path) === folder && path.endsWith('.json'))
    .map((path) => [basename(path), files.text(path) ?? ''] as const);
  const known = loaded.get(folder);
  if (known && isDeepStrictEqual(known.texts, texts)) return known.language;
  const language = createLanguage(folder, texts);
  loaded.set(folder, { texts, language });
  return language;
}

function createLanguage(folder: string, files: SchemaTexts): Language {
  const ajv = createLanguageAjv();
  const schemas = Object.fromEntries(
    files.map(([name, text]) => [name, JSON.parse(text) as JsonSchema]),
  );
  for (const [name, schema] of Object.entries(copyDefaults(schemas))) ajv.addSchema(schema, name);
  const findSchema = (ref: string) =>
    ref.startsWith('#') ? undefined : ajv.getSchema(ref)?.schema;
  const checkKind = memoize((kind: string) => toCheck(ajv.getSchema(`${kind}.json`)!, findSchema));
  const checkSchema = memoize((text: string) =>
    toCheck(ajv.compile(JSON.parse(text) as JsonSchema), findSchema),
  );
  return {
    folder,
    schemas,
    check: (kind, source) => checkKind(kind)(rootCursor(source)),
    checkOptions: (schema) => checkSchema(JSON.stringify(schema)),
  };
}
