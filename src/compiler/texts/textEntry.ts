import type { Language } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';

/** One text in one language, and its target. */
export interface TextEntry {
  language: Language;
  file: string;
  at: Cursor;
}
