import type { Cursor } from './cursor.ts';
import { quote } from './didYouMean.ts';

/** Reports the second of two that say the same. */
export function reportRepeats(items: readonly Cursor[], name: string, where = 'the list'): void {
  const seen = new Set<unknown>();
  for (const item of items) {
    const { value } = item.get(name);
    if (value !== undefined && seen.has(value))
      item.get(name).report(`${quote(value)} stands in ${where} twice`, 'keep one of the two');
    seen.add(value);
  }
}
