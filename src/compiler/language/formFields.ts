import type { Cursor } from '../read/cursor.ts';

/** Returns the fields of all sections of a form or a detail. */
export const sectionFields = <Field>(
  file: Cursor<{ sections: { fields: Field[] }[] }>,
): Cursor<Field>[] =>
  file
    .get('sections')
    .items()
    .flatMap((section) => section.get('fields').items());
