import type { Row } from '../data/page.ts';

/**
 * Replaces each `{row.field}` of a template with the value of the row, or with nothing if it is
 * missing.
 */
export function fillTemplate(template: string, row: Row): string {
  return template.replace(/\{row\.([A-Za-z0-9_]+)\}/g, (_match, field: string) =>
    String(row[field] ?? ''),
  );
}
