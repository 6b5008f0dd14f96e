import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { createAjv } from '../shared/ajv.ts';
import type { JsonSchema } from '../shared/resolved.ts';
import { rootCursor, type Cursor } from './cursor.ts';
import { memoize } from '../shared/memoize.ts';
import { reportFaults } from './reportFaults.ts';
import type { Source } from './source.ts';

/** What a text, or for `value` any value, in a definition can point to; stated by the keyword `refers` of the language and of manifests. */
type Refers =
  | 'text'
  | 'plural'
  | 'icon'
  | 'screen'
  | 'dialog'
  | 'call'
  | 'change'
  | 'field'
  | 'picture'
  | 'figure'
  | 'filter'
  | 'template'
  | 'value';

/** One pointing text, met while a definition was checked against its language. */
export interface Reference {
  refers: Refers;
  at: Cursor;
  name: string;
}

/** Checks values against one schema; the pointing texts that it meets are handed back. */
export type Check = (at: Cursor) => Reference[];

export interface Language {
  /** Where its files stand. */
  folder: string;
  /** Checks a whole file against the language's schema of this kind. */
  check(kind: string, source: Source): Reference[];
  /** Makes a check of the settings that a manifest describes; missing ones get their default in place. */
  checkOptions(schema: JsonSchema): Check;
}

interface Collector {
  found: { refers: Refers; pointer: string; name: string }[];
}

interface DataContext {
  instancePath: string;
}

function createLanguageAjv(useDefaults: boolean) {
  const ajv = createAjv({ verbose: true, passContext: true, useDefaults });
  ajv.removeKeyword('refers');
  ajv.addKeyword({
    keyword: 'refers',
    // ajv hands the collector over as `this`.
    validate(this: Collector, refers: Refers, name: unknown, _parent: unknown, data?: DataContext) {
      this.found.push({ refers, pointer: data?.instancePath ?? '', name: String(name) });
      return true;
    },
  });
  return ajv;
}

function toCheck(validate: ValidateFunction, lookUp: (ref: string) => unknown): Check {
  return (at) => {
    const collector: Collector = { found: [] };
    const errors = validate.call(collector, at.value) ? [] : (validate.errors ?? []);
    reportFaults(at, errors, lookUp);
    // What is not written as it must be need not exist either.
    const faulty = new Set(errors.map(({ instancePath }) => instancePath));
    return collector.found
      .filter(({ pointer }) => !faulty.has(pointer))
      .map(({ refers, pointer, name }) => ({ refers, name, at: at.follow(pointer) }));
  };
}

const loaded = new Map<string, { texts: string; language: Language }>();

/** The definition language of a folder. Compiled once for as long as its files stay as they are. */
export function loadLanguage(folder: string): Language {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  const files = names.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  const texts = JSON.stringify(files);
  const known = loaded.get(folder);
  if (known?.texts === texts) return known.language;
  const language = createLanguage(folder, files);
  loaded.set(folder, { texts, language });
  return language;
}

function createLanguage(
  folder: string,
  files: readonly (readonly [name: string, text: string])[],
): Language {
  const ajv = createLanguageAjv(false);
  for (const [name, text] of files) ajv.addSchema(JSON.parse(text) as JsonSchema, name);
  const lookUp = (ref: string) => (ref.startsWith('#') ? undefined : ajv.getSchema(ref)?.schema);
  const optionsAjv = createLanguageAjv(true);
  const checkKind = memoize((kind: string) => toCheck(ajv.getSchema(`${kind}.json`)!, lookUp));
  const checkText = memoize((text: string) =>
    toCheck(optionsAjv.compile(JSON.parse(text) as JsonSchema), lookUp),
  );
  return {
    folder,
    check: (kind, source) => checkKind(kind)(rootCursor(source)),
    checkOptions: (schema) => checkText(JSON.stringify(schema)),
  };
}
