import { createEmitter } from '../emitter.ts';

/*
 * The current time, corrected by the server's clock. A device's clock may be wrong by hours or
 * years, and rules about days would then reject what the server accepts. The `Date` header of each
 * response corrects it.
 */

/** Smaller differences are ignored. */
const TOLERANCE_MS = 60_000;

/** How many milliseconds the server's clock is ahead of the device's clock. */
let offsetMs = 0;
let isSynced = false;
const changes = createEmitter();

/** Returns the current time, corrected by the last known difference to the server's clock. */
export const now = (): Date => new Date(Date.now() + offsetMs);

/** Whether a response has been received. Until then the time is the device's. */
export const isClockSynced = (): boolean => isSynced;

/** Subscribes to corrections of the clock. */
export const onClockSync = changes.subscribe;

/**
 * Corrects the clock by the `Date` header of a response. If the server's time is between the times
 * of the request and of the response, the clock is right.
 * @param header the HTTP date of the response; null keeps the device's clock
 * @param requestedAt the device's time in milliseconds when the request was sent
 * @param answeredAt the device's time in milliseconds when the response arrived
 */
export function syncClock(header: string | null, requestedAt: number, answeredAt: number): void {
  const serverTime = header === null ? Number.NaN : Date.parse(header);
  const difference =
    serverTime < requestedAt
      ? serverTime - requestedAt
      : serverTime > answeredAt
        ? serverTime - answeredAt
        : 0;
  // Small differences are ignored, because an HTTP date has no milliseconds.
  const nextOffset = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  const hasChanged = !isSynced || Math.abs(nextOffset - offsetMs) > TOLERANCE_MS;
  if (hasChanged) offsetMs = nextOffset;
  isSynced = true;
  if (hasChanged) changes.emit();
}
