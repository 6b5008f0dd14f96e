import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** What a screen is to say when it opens, carried in the history entry: the success of what led to it. */
export const toAlertState = (text: string | undefined) => (text ? { alert: text } : null);

/** The text key of what the screen is to say; it is said once: neither Back nor a reload finds it there again. */
export function useOpeningAlert(): string | null {
  const alert = (useLocation().state as { alert?: unknown } | null)?.alert;
  const said = typeof alert === 'string' ? alert : null;
  useEffect(() => {
    // The router keeps a navigation's state under this name, and reads it when somebody comes back.
    if (said !== null)
      window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '');
  }, [said]);
  return said;
}
