import type { JsonSchema } from '../rules/resolved.ts';
import type { Cursor } from './cursor.ts';

/** Checks what conditions, variants and fields say of other fields. */
export function checkConditions(_at: Cursor, _fields: Record<string, JsonSchema>): void {}
