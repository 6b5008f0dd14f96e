import type { ErrorObject } from 'ajv';
import type { Variant } from '../../shared/resolved.ts';
import type { Dereferencing } from '../entities/dereference.ts';

/** The result of one example. */
export interface ExampleCase {
  entity: string;
  variant: Variant;
  /** The current day for its rules. Empty if no rule depends on the day. */
  today: string;
  /** After normalization, as the rules received it. */
  body: unknown;
  /** Empty for an accepted example. For a refused one, the errors that it names. */
  errors: ErrorObject[];
}

/** A file of examples, and what its examples are. */
export interface ExamplesFile {
  file: string;
  entity: string;
  variant: Variant;
  shape: 'body' | 'form';
}

/** The results of all examples, and their files. */
export interface Examples {
  results: readonly ExampleCase[];
  files: readonly ExamplesFile[];
  dereferencing: Dereferencing;
}
