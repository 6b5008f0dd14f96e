import type { ResourceFilterDefinition } from '../../language/definitions.ts';
import { VIEW_PARAM } from './viewParam.ts';

/** How a filter of a call compares. */
export type Match = ResourceFilterDefinition['match'];

interface MatchFacts {
  /** Whether a rule states a field. `optional`: only a rule of a store, which compares the field. */
  field: 'required' | 'optional' | 'none';
  /**
   * What is compared: the words of a text, a value of the field, a day, or the id of an item of the
   * company, which all rows match. A filter that compares a value can offer choices.
   */
  compares: 'words' | 'value' | 'day' | 'company';
  /** The schema of the query parameter. */
  parameter: { type: string; format?: string };
  /** Whether the browser can compare, too. */
  isInBrowser: boolean;
  /** Whether the column that is compared gets an index, unless it is a list. */
  isIndexed: boolean;
}

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
const VALUE = { field: 'required', compares: 'value' } as const;
const DAY = {
  field: 'optional',
  compares: 'day',
  parameter: { type: 'string', format: 'date' },
  isInBrowser: false,
  isIndexed: false,
} as const;

/** What the compiler, the server and the browser need to know about each match, besides its SQL. */
export const MATCHES = {
  text: {
    field: 'required',
    compares: 'words',
    parameter: TEXT,
    isInBrowser: false,
    isIndexed: false,
  },
  id: { ...VALUE, parameter: INTEGER, isInBrowser: false, isIndexed: true },
  any: { ...VALUE, parameter: TEXT, isInBrowser: true, isIndexed: true },
  equal: { ...VALUE, parameter: TEXT, isInBrowser: true, isIndexed: true },
  company: {
    field: 'none',
    compares: 'company',
    parameter: INTEGER,
    isInBrowser: false,
    isIndexed: false,
  },
  onOrAfter: DAY,
  onOrBefore: DAY,
} as const satisfies Record<Match, MatchFacts>;

/** The matches that have the stated facts. */
export type MatchWith<Facts extends Partial<MatchFacts>> = {
  [M in Match]: (typeof MATCHES)[M] extends Facts ? M : never;
}[Match];

/** What a rule states, by the fact `field` of its match. */
interface ComparedField {
  required: { field: string };
  optional: { field?: string };
  none: { field?: undefined };
}

export type ResolvedFilterRule = {
  /** The part of the API that the parameter belongs to, if a host may lack it. */
  feature?: string;
} & { [M in Match]: { match: M } & ComparedField[(typeof MATCHES)[M]['field']] }[Match];

type RuleWith<Facts extends Partial<MatchFacts>> = Extract<
  ResolvedFilterRule,
  { match: MatchWith<Facts> }
>;

/** Whether a rule with the match states a field in this way. */
export const statesField = <How extends MatchFacts['field']>(
  match: Match,
  how: How,
): match is MatchWith<{ field: How }> => MATCHES[match].field === how;

export const comparesValue = (rule: ResolvedFilterRule): rule is RuleWith<{ compares: 'value' }> =>
  MATCHES[rule.match].compares === 'value';

export const comparesDay = (rule: ResolvedFilterRule): rule is RuleWith<{ compares: 'day' }> =>
  MATCHES[rule.match].compares === 'day';

export const isComparedInBrowser = (
  rule: ResolvedFilterRule,
): rule is RuleWith<{ isInBrowser: true }> => MATCHES[rule.match].isInBrowser;

/** Returns a match by its name. Undefined if there is none, which the language check reports. */
export const matchOf = (name: string | undefined): Match | undefined =>
  name !== undefined && Object.hasOwn(MATCHES, name) ? (name as Match) : undefined;

/** Returns the matches that have the fact. */
export const matchesThat = (has: (facts: MatchFacts) => boolean): Match[] =>
  (Object.keys(MATCHES) as Match[]).filter((match) => has(MATCHES[match]));

/** The query parameters of every list that returns rows. No filter may have one of these names. */
export const RESERVED_PARAMS: readonly string[] = ['page', 'cursor', 'sort', VIEW_PARAM];
