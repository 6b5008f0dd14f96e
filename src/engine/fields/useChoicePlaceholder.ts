import { useState } from 'react';

/** How somebody stood in the stand-in when the box with the list took its place. */
export interface FocusState {
  focused: boolean;
  /** Whether it had been pressed: then the list opens. */
  pressed: boolean;
}

/**
 * Notes how somebody stands in the stand-in of a box with choices: spread `handlers` on it, hand `arrival` to the box.
 * @param near fetches the box, @param ask does and says where it does not come
 */
export function useChoicePlaceholder(near: () => void, ask: () => void) {
  const [arrival, setArrival] = useState<FocusState>({ focused: false, pressed: false });
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
