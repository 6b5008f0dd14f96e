import { useState } from 'react';

/** The state of the placeholder when the choice box replaces it. */
export interface FocusState {
  focused: boolean;
  /** Whether it was pressed. The list then opens. */
  pressed: boolean;
}

/**
 * Tracks focus and presses of a placeholder: spread `handlers` on it, and pass `focusState` to the
 * choice box.
 * @param preload loads the choice box
 * @param loadNow loads it and reports an error
 */
export function useChoicePlaceholder(preload: () => void, loadNow: () => void) {
  const [focusState, setFocusState] = useState<FocusState>({ focused: false, pressed: false });
  const handlers = {
    onHover: preload,
    onFocusChange: (focused: boolean) => {
      setFocusState((before) => ({ focused, pressed: focused && before.pressed }));
      if (focused) loadNow();
    },
    onPress: () => {
      setFocusState({ focused: true, pressed: true });
      loadNow();
    },
  };
  return { focusState, handlers };
}
