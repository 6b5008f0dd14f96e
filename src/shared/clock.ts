import { createEmitter } from './emitter.ts';

/*
 * The current time, corrected by the server's clock. A device's clock may be wrong by hours or
 * years, and rules about days would then reject what the server accepts. The `Date` header of each
 * response corrects it.
 */

/** Smaller differences are ignored. */
const TOLERANCE_MS = 60_000;

/** How many milliseconds the server's clock is ahead of the device's clock. */
let ahead = 0;
let heard = false;
const changed = createEmitter();

/** Returns the current time, corrected by the last known difference to the server's clock. */
export const now = (): Date => new Date(Date.now() + ahead);

/** Whether a response has been received. Until then the time is the device's. */
export const isClockSynced = (): boolean => heard;

/** Subscribes to corrections of the clock. */
export const onClockSync = changed.subscribe;

/**
 * Corrects the clock by the `Date` header of a response. A server time between the request and the
 * response is no difference.
 * @param header the HTTP date of the response; null keeps the device's clock
 * @param requestedAt the device's time in milliseconds when the request was sent
 * @param answeredAt the device's time in milliseconds when the response arrived
 */
export function syncClock(told: string | null, asked: number, answered: number): void {
  const time = told === null ? Number.NaN : Date.parse(told);
  const off = time < asked ? time - asked : time > answered ? time - answered : 0;
  // An HTTP date has no milliseconds. A device may sleep while a response is on its way, which is
  // no error of its clock.
  const next = Math.abs(off) > TOLERANCE_MS ? off : 0;
  const isOther = !heard || Math.abs(next - ahead) > TOLERANCE_MS;
  if (isOther) ahead = next;
  heard = true;
  if (isOther) changed.emit();
}
