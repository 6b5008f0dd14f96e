import type { ResolvedFormField } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';

export type OnHidden = ResolvedFormField['onHidden'];

/** Returns the fields of all sections of a form or a detail. */
export const sectionFields = (file: Cursor): Cursor[] =>
  file
    .get('sections')
    .items()
    .flatMap((section) => section.get('fields').items());

/**
 * What happens to a value while its field is hidden. The schema of the language declares the same
 * default.
 */
export const onHiddenOf = (at: Cursor) => (at.get('onHidden').text() ?? 'omit') as OnHidden;
