import type { RawValue } from './shared.ts';

/** Returns a raw value as the text that somebody would type for it. */
export const rawText = (raw: RawValue): string => (raw === null ? '' : String(raw).trim());
