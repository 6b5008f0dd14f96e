import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { CLOCK_SKEW } from './counters.ts';
import { scopedTo, type Scope } from './scope.ts';

/** So long an answer is kept where its call says nothing else. */
export const KEY_LIFETIME = 24 * 3_600_000;
/** No request is under way longer than this: its process has died. */
const LONGEST_REQUEST = 60_000;

/** Which request: a key is one account's, for one route. */
export interface KeyedRequest extends Scope {
  readonly staffId: number;
  readonly route: string;
  readonly key: string;
  /** Of the body, so that another one is told apart. */
  readonly bodyHash: string;
}

export interface KeyClaim extends KeyedRequest {
  readonly claim: string;
  /** For how long its answer stands, in milliseconds: no longer than KEY_KEPT. */
  readonly lifetime: number;
}

/** What is known of a key that somebody else holds. The answer is null while it is under way. */
export interface KeyHolder {
  bodyHash: string;
  answer: string | null;
}

/**
 * Takes the key for this request, in one statement that is at once seen by every instance. One that is no longer kept, or
 * whose request cannot be under way any more, is taken over.
 * @returns whether it was taken.
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
  const [kept, alive] = [lifetime, LONGEST_REQUEST].map((time) => new Date(now.getTime() - time));
  // A claim of the future was made before the clock was set back: nobody waits until the clock gets there again.
  const isDead = sql<boolean>`idempotency_key.claimed_at <= ${alive} or idempotency_key.claimed_at > ${new Date(now.getTime() + CLOCK_SKEW)}`;
  const isOver = sql<boolean>`idempotency_key.claimed_at <= ${kept} or (idempotency_key.answer is null and (${isDead}))`;
  const taken = await scopedTo(db, { companyId })
    .insert('idempotency_key', [row])
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'staff_id', 'route', 'key'])
        .doUpdateSet({ body_hash: bodyHash, claim, claimed_at: now, answer: null })
        .where(isOver),
    )
    .returning('claim')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whoever holds the key; undefined when it was let go of meanwhile. */
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
  return row && { bodyHash: row.body_hash, answer: row.answer };
}

/** Keeps the answer, in the transaction that does the work. False when the key was taken over: then the work must not count. */
export async function storeResponse(db: Db, claim: KeyClaim, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await scopedTo(db, claim)
    .update('idempotency_key', { answer })
    .where(ofClaim(claim))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lets go of the key of a request that came to nothing. One whose answer is kept after all stays: the work was done. */
export async function releaseKey(db: Db, claim: KeyClaim): Promise<void> {
  await scopedTo(db, claim)
    .remove('idempotency_key')
    .where(ofClaim(claim))
    .where('answer', 'is', null)
    .execute();
}

const ofClaim = ({ staffId, route, key, claim }: KeyClaim) =>
  sql<boolean>`staff_id = ${staffId} and route = ${route} and key = ${key} and claim = ${claim}`;
