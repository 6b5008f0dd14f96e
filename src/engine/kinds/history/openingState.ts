import type { OlderState } from './olderState.ts';

let next: { form: string; item: string; state: OlderState } | null = null;

const itemOf = (params: Record<string, string>) => Object.values(params).join('.');

/**
 * The older state that a form opens with, because it was chosen on another screen. It is neither in
 * the URL nor stored on the device.
 */
export const openingState = {
  set(form: string, params: Record<string, string>, state: OlderState): void {
    next = { form, item: itemOf(params), state };
  },
  /** Returns the state for a form, or null if there is none for this form and item. */
  of(form: string, params: Record<string, string>): OlderState | null {
    return next?.form === form && next.item === itemOf(params) ? next.state : null;
  },
  /** Called when any form has opened. */
  clear(): void {
    next = null;
  },
};
