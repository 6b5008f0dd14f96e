import { StorageFull } from './spaceGuard.ts';

/** What the network says when the other side is not there. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/**
 * SQLSTATE classes: connection lost, given up for another transaction, out of resources, stopped by an operator or a limit on time. 25006
 * is a write on a database that only reads at the moment: a standby, or one whose disk is full.
 */
const STATES = /^(08|40|53|57|25006)/;

/** The driver says these without a code. */
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout e(xceeded|xpired)|timeout exceeded when trying to connect|The embedded database)|not queryable/;

/** Whether the database did not answer, in contrast to having answered that the statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (
    typeof code === 'string' &&
    (NETWORK.has(code) || (/^[0-9A-Z]{5}$/.test(code) && STATES.test(code)))
  )
    return true;
  return MESSAGES.test(error.message);
}

/** What the driver says when the database did not answer in time. */
const TIMEOUTS =
  /^(Query read timeout|timeout e(xceeded|xpired)|Connection terminated due to connection timeout)/;

/** Whether the database was waited for in vain. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && TIMEOUTS.test(error.message);
}

const DISK_FULL = '53100';

/** Whether there was no room for what was to be written. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof StorageFull || (error as { code?: unknown }).code === DISK_FULL;
}
