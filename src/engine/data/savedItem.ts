import { isObject } from '../../shared/resolved/schemaFields.ts';

/** An item that a form has saved, as far as other parts of a screen refer to it. */
export interface SavedItem {
  /** The id, by which a list finds its row. */
  id?: string;
  /** The path of the screen that shows it. */
  to?: string;
  /** The URL of its public page. */
  link?: string;
}

/** Reads a saved item from a value that anything may have written, such as a history state. */
export function readSavedItem(value: unknown): SavedItem {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    entries.filter(
      ([name, text]) => ['id', 'to', 'link'].includes(name) && typeof text === 'string',
    ),
  );
}
