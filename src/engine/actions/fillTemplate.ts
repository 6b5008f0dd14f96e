import { hasValue } from '../data/hasValue.ts';
import { valueAt, type Row } from '../data/page.ts';

const PLACEHOLDER = /\{row\.([A-Za-z0-9_.]+)\}/g;

/**
 * Replaces each `{row.field}` of a template with the value of the row, or with nothing if it is
 * missing. A field within an object is written with dots.
 */
export function fillTemplate(template: string, row: Row): string {
  return template.replace(PLACEHOLDER, (_match, field: string) =>
    String(valueAt(row, field) ?? ''),
  );
}

/** Whether the row has a value for each `{row.field}` of a template. */
export const canFillTemplate = (template: string, row: Row): boolean =>
  [...template.matchAll(PLACEHOLDER)].every(([, field = '']) => hasValue(valueAt(row, field)));
