import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TypeManifest } from '../../../src/authoring/generate/appearanceRegistries.ts';
import { VALUE_TYPES } from '../../../src/generated/valueTypes.ts';
import type { Match } from '../../../src/shared/resolved/matches.ts';
import type { JsonSchema, Language } from '../../../src/shared/resolved/resolved.ts';
import type { NamedChoice, RawValue } from '../../../src/values/contracts/shared.ts';
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
interface CellSample {
  value: unknown;
  options?: Record<string, unknown>;
  /** The text of the cell, in each language if it differs. */
  shown: string | Record<Language, string>;
}

/** What is typed into a widget: an entry of `widgets` in the samples of its type, by widget. */
interface WidgetSample {
  /** What is typed, in the notation of the package user-event: `5{Tab}`. */
  keys: string;
  options?: Record<string, unknown>;
  /** The value of the form afterwards. */
  value: unknown;
}

/** What is typed into the control of a filter: an entry of `controls` in the samples, by control. */
interface ControlSample {
  /** The filter, besides its labels and choices. */
  filter: Record<string, unknown>;
  keys: string;
  /** The query parameters of the page afterwards. */
  query: Record<string, string>;
}

/** A field whose value calls send: `field` in the samples of its type. */
interface SentSamples {
  /** The rules of the field in its entity. */
  rules: JsonSchema;
  /** The type of the column, if the type has none of its own. */
  keptAs?: string;
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

/** A type with its samples. `choices`: the values that can be chosen, if its fields have choices. */
interface SampledType {
  id: string;
  facts: TypeFacts;
  choices: readonly NamedChoice[];
}

export type SentType = SampledType & SentSamples;
export type FilledType = SampledType & FilledSamples;

/** What the suite needs of the manifest of the type of the column. */
interface TypeFacts {
  /** The matches that filters of such a field serve. */
  matches: readonly Match[];
  isSortable: boolean;
  /** What is stored if a field that cannot be null is not sent. Undefined if there is no such value. */
  emptyValue: unknown;
}

/** What the folder of a type contains as samples. */
export interface Samples {
  choices?: readonly NamedChoice[];
  /** The day that the number 0 stands for in a file. */
  dayZero?: string;
  /** Values, with texts and cells that are read as them. */
  values?: { value: unknown; raw: RawValue[] }[];
  field?: SentSamples | { filled: FilledSamples };
  cells?: Record<string, CellSample[]>;
  widgets?: Record<string, WidgetSample[]>;
  controls?: Record<string, ControlSample>;
}

const FOLDER = join(ROOT, 'src/values');

const readJson = (id: string, name: string): unknown =>
  JSON.parse(readFileSync(join(FOLDER, id, name), 'utf8'));

export const manifestOf = (id: string): TypeManifest =>
  readJson(id, 'manifest.json') as TypeManifest;

/** Reads the samples of a type: none, if the type is only a manifest. */
export const samplesOf = (id: string): Samples =>
  existsSync(join(FOLDER, id, 'samples.json')) ? (readJson(id, 'samples.json') as Samples) : {};

/** Reads the facts of the type of a column from its manifest. */
function factsOf(id: string): TypeFacts {
  // The file does not have the defaults of the language.
  const column: Partial<NonNullable<TypeManifest['column']>> = manifestOf(id).column!;
  const { matches = [], sortable = false, emptyValue } = column;
  return { matches, isSortable: sortable, emptyValue };
}

const types = VALUE_TYPES.flatMap((id) => {
  const { choices = [], field } = samplesOf(id);
  return field ? [{ id, choices, field }] : [];
});

/** The types whose values calls send, with their samples. */
export const SENT_TYPES: readonly SentType[] = types.flatMap(({ id, choices, field }) =>
  'filled' in field ? [] : [{ id, choices, facts: factsOf(field.keptAs ?? id), ...field }],
);

/** The types whose values the server writes, with their samples. */
export const FILLED_TYPES: readonly FilledType[] = types.flatMap(({ id, choices, field }) =>
  'filled' in field ? [{ id, choices, facts: factsOf(id), ...field.filled }] : [],
);
