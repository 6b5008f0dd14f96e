import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { CLOCK_SKEW_MS } from '../rows/leases.ts';
import { scopedTo, type Scope } from '../rows/scope.ts';

/** How long a response is kept by default. */
export const KEY_LIFETIME_MS = 24 * 3_600_000;
/** The longest key; a UUID has 36 characters. */
export const MAX_KEY_LENGTH = 100;
/** A request that is older than this was started by a process that has died. */
const MAX_REQUEST_MS = 60_000;

/** Identifies a request: a key belongs to one account and one route. */
export interface KeyedRequest extends Scope {
  readonly staffId: number;
  readonly route: string;
  readonly key: string;
  /** The hash of the body, to detect that a key is reused for another request. */
  readonly bodyHash: string;
}

/** The claim of one request on its key. */
export interface KeyClaim extends KeyedRequest {
  /** The random id of the claim. */
  readonly claim: string;
  /** How long the response is kept, in milliseconds: at most KEY_LIFETIME_MS. */
  readonly lifetime: number;
}

/**
 * The state of a key that another request holds. The response is null while that request is in
 * progress.
 */
export interface KeyHolder {
  bodyHash: string;
  response: string | null;
}

/**
 * Claims the key for this request, in one statement that every instance sees at once. Takes over a
 * key that has expired, or whose request cannot be in progress any more.
 * @returns whether the key was claimed
 */
export async function claimKey(
  db: Db,
  { companyId, staffId, route, key, bodyHash, claim, lifetime }: KeyClaim,
  now: Date,
): Promise<boolean> {
  const row = {
    staff_id: staffId,
    route,
    key,
    body_hash: bodyHash,
    claim,
    claimed_at: now,
    answer: null,
  };
  const [expiredBefore, deadBefore] = [lifetime, MAX_REQUEST_MS].map(
    (time) => new Date(now.getTime() - time),
  );
  // A claim in the future was made before the clock was set back. It counts as dead, so that nobody
  // waits until the clock reaches that time again.
  const isDead = sql<boolean>`idempotency_key.claimed_at <= ${deadBefore} or idempotency_key.claimed_at > ${new Date(now.getTime() + CLOCK_SKEW_MS)}`;
  const isOver = sql<boolean>`idempotency_key.claimed_at <= ${expiredBefore} or (idempotency_key.answer is null and (${isDead}))`;
  const claimed = await scopedTo(db, { companyId })
    .insert('idempotency_key', [row])
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'staff_id', 'route', 'key'])
        .doUpdateSet({ body_hash: bodyHash, claim, claimed_at: now, answer: null })
        .where(isOver),
    )
    .returning('claim')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns the current holder of the key, or undefined if it was released meanwhile. */
export async function findHolder(
  db: Db,
  { companyId, staffId, route, key }: KeyedRequest,
): Promise<KeyHolder | undefined> {
  const row = await scopedTo(db, { companyId })
    .select('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('staff_id', '=', staffId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { bodyHash: row.body_hash, response: row.answer };
}

/**
 * Stores the response, in the transaction that does the work. Returns false if the key was taken
 * over: then the transaction must be rolled back.
 */
export async function storeResponse(db: Db, claim: KeyClaim, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await scopedTo(db, claim)
    .update('idempotency_key', { answer })
    .where(isClaim(claim))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Releases the key of a failed request. Keeps the key if its response was stored, because the work
 * was done.
 */
export async function releaseKey(db: Db, claim: KeyClaim): Promise<void> {
  await scopedTo(db, claim)
    .remove('idempotency_key')
    .where(isClaim(claim))
    .where('answer', 'is', null)
    .execute();
}

const isClaim = ({ staffId, route, key, claim }: KeyClaim) =>
  sql<boolean>`staff_id = ${staffId} and route = ${route} and key = ${key} and claim = ${claim}`;
