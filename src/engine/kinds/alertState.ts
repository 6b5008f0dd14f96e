import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Returns the history state that makes the next screen show a success message when it opens.
 * @param text the text key of the message; undefined returns null
 */
export const toAlertState = (text: string | undefined) => (text ? { alert: text } : null);

/**
 * Returns the text key of the message that the history state holds for this screen, or null. The
 * key is removed from the state, so that neither Back nor a reload shows the message again.
 */
export function useOpeningAlert(): string | null {
  const alert = (useLocation().state as { alert?: unknown } | null)?.alert;
  const textKey = typeof alert === 'string' ? alert : null;
  useEffect(() => {
    // React Router stores the state of a navigation as `usr` in the history entry.
    if (textKey !== null)
      window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '');
  }, [textKey]);
  return textKey;
}
