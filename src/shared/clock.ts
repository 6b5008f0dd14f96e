import { createEmitter } from './emitter.ts';

/*
 * What time it is. A device's own clock may be wrong by hours or years, and rules about days would then refuse what the host takes,
 * with no way on. The host says in each answer what time it is: by that, the device's clock is put right.
 */

/** Nobody is kept from anything by a clock that is wrong by less. */
const TOLERANCE_MS = 60_000;

/** How far the host's clock is ahead of the device's. */
let ahead = 0;
let heard = false;
const changed = createEmitter();

/** The time that it is, as far as the host has told. */
export const now = (): Date => new Date(Date.now() + ahead);

/** Whether the host has been asked: until then there is only the device's word. */
export const isClockSynced = (): boolean => heard;

/** Calls back when the host tells another time than what was known. */
export const onClockSync = changed.subscribe;

/**
 * Takes note of what the host said of the time, between two moments of the device's clock: a clock that says the same at any moment
 * between them is right.
 * @param told an HTTP date; null where the host tells none, and the device is believed
 */
export function syncClock(told: string | null, asked: number, answered: number): void {
  const time = told === null ? Number.NaN : Date.parse(told);
  const off = time < asked ? time - asked : time > answered ? time - answered : 0;
  // An HTTP date knows no milliseconds. While an answer is on its way a device may sleep: that is no fault of its clock.
  const next = Math.abs(off) > TOLERANCE_MS ? off : 0;
  const isOther = !heard || Math.abs(next - ahead) > TOLERANCE_MS;
  if (isOther) ahead = next;
  heard = true;
  if (isOther) changed.emit();
}
