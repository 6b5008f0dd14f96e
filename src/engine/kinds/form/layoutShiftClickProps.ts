import type { MouseEvent, PointerEvent } from 'react';

/** How far the pointer may move between press and release, in CSS pixels. */
const CLICK_TOLERANCE_PX = 12;

let pressedAt: { x: number; y: number } | null = null;

/**
 * Props for the save button. Pressing it can remove an error message above it, so the button moves
 * from under the pointer before the release and would get no click. These props keep the focus in
 * the field during the press, and capture the pointer so that the release is a click on the button.
 * If the user moves the pointer away from the button, the click is cancelled.
 */
export const layoutShiftClickProps = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    pressedAt = { x: clientX, y: clientY };
    currentTarget.setPointerCapture(pointerId);
  },
  onClickCapture: (event: MouseEvent) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const { clientX: x, clientY: y, detail } = event;
    const isOver = x >= left && x <= right && y >= top && y <= bottom;
    const hasNotMoved =
      pressedAt !== null && Math.hypot(x - pressedAt.x, y - pressedAt.y) <= CLICK_TOLERANCE_PX;
    // `detail` is 0 for a click by keyboard.
    if (detail === 0 || isOver || hasNotMoved) return;
    event.preventDefault();
    event.stopPropagation();
  },
};
