import { useState } from 'react';
import { useDelayed } from '../../../../engine/ui/useDelayed.ts';

/** The time in which the product shows its screen again when it is loaded again. */
const RELOAD_MS = 5000;

/**
 * Returns the screen that the preview shows. While the product loads again, for example with another
 * menu, this is the former one, so that the list of parts and the focus in it stay.
 */
export function useShownScreen(screen: string | undefined): string | undefined {
  const [latest, setLatest] = useState(screen);
  if (screen !== undefined && screen !== latest) setLatest(screen);
  const isGone = useDelayed(screen === undefined, RELOAD_MS);
  return screen ?? (isGone ? undefined : latest);
}
