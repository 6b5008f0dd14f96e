import { StorageFull } from './spaceGuard.ts';

/** Node.js error codes of an unreachable host. */
const NETWORK_ERROR_CODES = new Set([
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
 * SQLSTATE classes: connection lost, transaction rolled back in favour of another, insufficient
 * resources, cancelled by an operator or a timeout. 25006 is a write on a read-only database: a
 * standby, or one whose disk is full.
 */
const UNAVAILABLE_SQLSTATES = /^(08|40|53|57|25006)/;

/** Error messages of the driver that come without a code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout e(xceeded|xpired)|The embedded database)|not queryable/;

/**
 * Checks whether the error means that the database is unavailable, rather than that the statement
 * is wrong.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (
    typeof code === 'string' &&
    (NETWORK_ERROR_CODES.has(code) ||
      (/^[0-9A-Z]{5}$/.test(code) && UNAVAILABLE_SQLSTATES.test(code)))
  )
    return true;
  return UNAVAILABLE_MESSAGES.test(error.message);
}

/** Error messages of the driver for timeouts. */
const TIMEOUT_MESSAGES =
  /^(Query read timeout|timeout e(xceeded|xpired)|Connection terminated due to connection timeout)/;

/** Checks whether the error is a timeout of the database. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && TIMEOUT_MESSAGES.test(error.message);
}

const DISK_FULL = '53100';

/** Checks whether the error means that the disk is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof StorageFull || (error as { code?: unknown }).code === DISK_FULL;
}
