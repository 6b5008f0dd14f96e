import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLUMN_TYPES } from '../../../src/generated/valueTypes.ts';
import type { Match } from '../../../src/shared/matches.ts';
import type { JsonSchema, Language } from '../../../src/shared/resolved.ts';
import { ROOT } from '../testDatabase.ts';

/** A value of a field. */
export interface Sample {
  /** What a body contains. Of a file that is a part of a form, its name and its content. */
  sent: unknown;
  /** The value in an example of the rules, if it differs. */
  example?: unknown;
}

/** A value that the rules accept. */
export interface AcceptedSample extends Sample {
  /** What the history contains. By default what is sent. */
  history?: unknown;
  /** The content type of the file, if the value is one. */
  served?: string;
}

/** A value that a cell shows: an entry of `cells` in the samples of its type, by cell. */
export interface CellSample {
  value: unknown;
  options?: Record<string, unknown>;
  /** The text of the cell, in each language if it differs. */
  shown: string | Record<Language, string>;
}

/** A field whose value calls send: `field` in the samples of its type. */
interface SentSamples {
  /** The rules of the field in its entity. */
  rules: JsonSchema;
  /** Whether the value is sent as a part of a form, instead of in JSON. */
  sentAs?: 'file';
  /** Whether the value is answered as a link to its file, or not at all. By default as it is sent. */
  answeredAs?: 'link' | 'nothing';
  /** What is sent to remove the value. By default null. */
  clearedBy?: unknown;
  /** Whether the value can be replaced and not removed. */
  cannotBeCleared?: true;
  /** Whether deleted rows with such a value are not kept. */
  isNotKeptInBin?: true;
  /** At least two. In ascending order, if rows can be sorted by them. */
  values: AcceptedSample[];
  /** The value with which rows without a value are sorted. By default they come first. */
  emptySortsAs?: unknown;
  /** Values that the rules refuse, with the text of the error. */
  refused: (Sample & { key: string })[];
  /** Filters with the values that they find. */
  finds?: { match: Match; value: string; values: unknown[] }[];
  /** Values of filters that no value of the type equals. */
  foreign?: string[];
}

/** A field whose value the server writes. */
interface FilledSamples {
  /** The field that is answered, with its rules. */
  field: string;
  rules: JsonSchema;
  /** What the store says of the fields. */
  store?: Record<string, object>;
  /** The name of the account that saved the row last, or a text that the row keeps. */
  with: 'account' | 'token';
}

export type SentType = { id: string; facts: TypeFacts } & SentSamples;
export type FilledType = { id: string } & FilledSamples;

/** What the suite needs of the manifest of a type. */
interface TypeFacts {
  /** The matches that filters of such a field serve. */
  matches: readonly Match[];
  isSortable: boolean;
  /** What is stored if a field that cannot be null is not sent. Undefined if there is no such value. */
  emptyValue: unknown;
}

interface Manifest {
  column: { matches?: Match[]; sortable?: boolean; emptyValue?: unknown };
}

const readJson = (id: string, name: string): unknown =>
  JSON.parse(readFileSync(join(ROOT, 'src/values', id, name), 'utf8'));

/** Reads the facts of a type from its manifest. */
function factsOf(id: string): TypeFacts {
  const { column } = readJson(id, 'manifest.json') as Manifest;
  const { matches = [], sortable = false, emptyValue } = column;
  return { matches, isSortable: sortable, emptyValue };
}

const fields = COLUMN_TYPES.map((id) => {
  const { field } = readJson(id, 'samples.json') as {
    field: SentSamples | { filled: FilledSamples };
  };
  return { id, field };
});

/** The types whose values calls send, with their samples. */
export const SENT_TYPES: readonly SentType[] = fields.flatMap(({ id, field }) =>
  'filled' in field ? [] : [{ id, facts: factsOf(id), ...field }],
);

/** The types whose values the server writes, with their samples. */
export const FILLED_TYPES: readonly FilledType[] = fields.flatMap(({ id, field }) =>
  'filled' in field ? [{ id, ...field.filled }] : [],
);
