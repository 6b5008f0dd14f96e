import { readFileSync } from 'node:fs';
import { definitionsIn } from '../../src/compiler/read/definitionRoots.ts';
import type { Variant } from '../../src/shared/resolved/resolved.ts';

/** A file of examples, `*.cases.json`. src/language/cases.json describes the properties. */
export interface Cases {
  entity: string;
  variant?: Variant;
  shape?: 'body' | 'form';
  today?: string;
  base?: Record<string, unknown>;
  accepted: Record<string, unknown>[];
  refused: { change: Record<string, unknown>; field: string; key: string }[];
}

/** Returns the files with the examples of a product, with those of the parts that it includes. */
export const caseFilesIn = (root: string): string[] =>
  definitionsIn(root).flatMap(({ path }) => (path.endsWith('.cases.json') ? [path] : []));

/** Reads a file of examples. `npm run check` has validated it. */
export const readCases = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Cases;
