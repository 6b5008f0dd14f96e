import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readSavedItem, type SavedItem } from '../data/savedItem.ts';

/** A success message for the next screen: its text key, and the item that was saved. */
export interface OpeningAlert {
  text: string;
  saved: SavedItem;
}

/**
 * Returns the history state that makes the next screen show a success message when it opens.
 * @param text the text key of the message; undefined returns null
 */
export const toAlertState = (text: string | undefined, saved: SavedItem = {}) =>
  text ? { alert: { text, saved } satisfies OpeningAlert } : null;

/**
 * Returns the message that the history state holds for this screen, or null. It is removed from the
 * state, so that neither Back nor a reload shows the message again.
 */
export function useOpeningAlert(): OpeningAlert | null {
  const { alert } = Object(useLocation().state) as { alert?: Partial<OpeningAlert> };
  const text = typeof alert?.text === 'string' ? alert.text : null;
  useEffect(() => {
    // React Router stores the state of a navigation as `usr` in the history entry.
    if (text !== null)
      window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '');
  }, [text]);
  return text === null ? null : { text, saved: readSavedItem(alert?.saved) };
}
