import type { Language } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';

/** One text in one language, and its position. */
export interface TextEntry {
  language: Language;
  /** The name of the file without folder and extension. */
  file: string;
  /** Whether it is a text of the platform, which one of the product may replace. */
  isOfPlatform: boolean;
  at: Cursor;
}
