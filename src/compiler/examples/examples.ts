import type { ErrorObject } from 'ajv';
import type { Variant } from '../../shared/resolved/resolved.ts';
import type { Dereferencing } from '../entities/dereference.ts';

/** An example with the expected result. */
export interface ExampleResult {
  entity: string;
  variant: Variant;
  /** The day that its rules take as the current one. Empty if no rule depends on the day. */
  today: string;
  /** The body after normalization. */
  body: unknown;
  /** Empty for an accepted example. For a refused one, the errors that it names. */
  errors: ErrorObject[];
}

/** A `*.cases.json` file, and which rules apply to its examples. */
export interface ExamplesFile {
  /** The path of the file in issues. */
  file: string;
  entity: string;
  variant: Variant;
  /** Whether the examples are bodies or form data, which also contains `formOnly` fields. */
  shape: 'body' | 'form';
}

/** All examples with the expected result, and all files of examples. */
export interface Examples {
  results: readonly ExampleResult[];
  files: readonly ExamplesFile[];
  dereferencing: Dereferencing;
}
