import { useState } from 'react';

/** The state of the placeholder when the choice box replaces it. */
export interface OpeningInput {
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
export function useChoicePlaceholder(near: () => void, ask: () => void) {
  const [arrival, setArrival] = useState<OpeningInput>({ focused: false, pressed: false });
  const handlers = {
    onNear: near,
    onFocused: (focused: boolean) => {
      setArrival((before) => ({ focused, pressed: focused && before.pressed }));
      if (focused) ask();
    },
    onPress: () => {
      setArrival({ focused: true, pressed: true });
      ask();
    },
  };
  return { arrival, handlers };
}
