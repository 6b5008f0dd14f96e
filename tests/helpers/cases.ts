import { readFileSync } from 'node:fs';
import type { Variant } from '../../src/shared/resolved.ts';

/** A file of examples, `*.cases.json`. schemas/language/cases.json describes the properties. */
export interface Cases {
  entity: string;
  variant?: Variant;
  shape?: 'body' | 'form';
  today?: string;
  base?: Record<string, unknown>;
  accepted: Record<string, unknown>[];
  refused: { change: Record<string, unknown>; field: string; key: string }[];
}

/** Reads a file of examples. `npm run check` has validated it. */
export const readCases = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Cases;
