import type { Row } from '../data/page.ts';

/** Fills `{row.field}` from a row; what the row does not hold is left empty. */
export function fillTemplate(template: string, row: Row): string {
  return template.replace(/\{row\.([A-Za-z0-9_]+)\}/g, (_all, field: string) =>
    String(row[field] ?? ''),
  );
}
