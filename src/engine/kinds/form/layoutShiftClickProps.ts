import type { MouseEvent, PointerEvent } from 'react';

/** As far as a hand slips while it presses, in CSS pixels. */
const CLICK_TOLERANCE_PX = 12;

let pressed: { x: number; y: number } | null = null;

/**
 * For the button that saves. What was typed last is taken up within a moment, or when its box is left, and an error that goes with it takes
 * its line away above the button: it moves from under the pointer between press and release. So a press leaves the box as it is, and its
 * release is the button's wherever that stands by then. Who moves the pointer away still changes their mind.
 */
export const layoutShiftClickProps = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    pressed = { x: clientX, y: clientY };
    currentTarget.setPointerCapture(pointerId);
  },
  onClickCapture: (event: MouseEvent) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const { clientX: x, clientY: y, detail } = event;
    const isOver = x >= left && x <= right && y >= top && y <= bottom;
    const isStill =
      pressed !== null && Math.hypot(x - pressed.x, y - pressed.y) <= CLICK_TOLERANCE_PX;
    // A key presses without a pointer.
    if (detail === 0 || isOver || isStill) return;
    event.preventDefault();
    event.stopPropagation();
  },
};
