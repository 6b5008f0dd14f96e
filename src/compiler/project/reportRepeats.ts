import type { Cursor } from '../read/cursor.ts';
import { message } from '../issues/messages.ts';

/** Reports each item whose property has the same value as that of an earlier item. */
export function reportRepeats(items: readonly Cursor[], property: string): void {
  const seen = new Set<unknown>();
  for (const item of items) {
    const { value } = item.get(property);
    if (value !== undefined && seen.has(value))
      item
        .get(property)
        .report('check.duplicate', { value: String(value) }, message('check.fix.keepOne'));
    seen.add(value);
  }
}
