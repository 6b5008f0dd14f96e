import type { JsonSchema, Language } from '../../shared/resolved/resolved.ts';

/** A value as it was typed, pasted, or read from a cell of a file. */
export type RawValue = string | number | boolean | null;

/** The value, undefined for an empty one, or why there is none, such as `noDay`. */
type Parsed<Value> = { value: Value | undefined } | { problem: string };

/** A value that can be chosen, with its name in each language. */
export interface NamedChoice {
  value: string | number;
  names: Record<Language, string>;
}

/** What is known about a field whose values are read from texts or written as texts. */
export interface TextContext {
  /** The rules of the field. */
  rules: JsonSchema;
  choices: readonly NamedChoice[];
  language: Language;
  /** The day that the number 0 stands for in a file, if its cells contain days as numbers. */
  dayZero?: string;
}

/**
 * The half of a type that the browser and the server use: its values as texts. A type without it,
 * such as a file, is not read from texts.
 */
export interface SharedType<Value = unknown> {
  /**
   * Reads a raw value, in either language and in any script's digits. Whether the value is allowed is
   * decided by the rules of the entity.
   */
  parse(raw: RawValue, context: TextContext): Parsed<Value>;
  /** Writes a value as a text, so that `parse` reads the same value again. */
  toText(value: Value, context: TextContext): string;
}
