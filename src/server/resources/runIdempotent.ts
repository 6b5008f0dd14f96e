import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { Db } from '../db/connect.ts';
import {
  claimKey,
  findHolder,
  KEY_LIFETIME_MS,
  MAX_KEY_LENGTH,
  storeResponse,
  releaseKey,
  type KeyClaim,
} from '../records/idempotency.ts';
import { Problem } from '../base/problem.ts';
import type { Actor } from '../rows/scope.ts';
import type { HandlerResult, Services } from './context.ts';

/**
 * Stores the result for repeated requests. Must be called at the end of the transaction that does
 * the work.
 */
type StoreResult = (db: Db, result: HandlerResult) => Promise<void>;

/**
 * A creating call, and the password fields of its body. No fast hash of a password may be stored.
 */
interface IdempotentCall {
  call: ResolvedCall;
  secrets: readonly string[];
}

/**
 * Runs the work of a creating request once, however often it is sent with the same Idempotency-Key.
 * A repetition with the same body gets the first result. Only successful results are stored.
 * @throws FormProblem if the company has reached a quota; Problem 400 for an invalid key, 409 while the first request is running, 422 for another
 * body.
 */
export async function runIdempotent(
  services: Services,
  request: FastifyRequest,
  actor: Actor,
  { call, secrets }: IdempotentCall,
  work: (storeResult: StoreResult) => Promise<HandlerResult>,
): Promise<HandlerResult> {
  const key = readKey(request.headers['idempotency-key']);
  if (key === undefined) {
    await services.quotas.assertFree(actor);
    return work(() => Promise.resolve());
  }
  const { companyId, staffId } = actor;
  const lifetime = call.replayMinutes === undefined ? KEY_LIFETIME_MS : call.replayMinutes * 60_000;
  const claim: KeyClaim = {
    companyId,
    staffId,
    route: call.name,
    key,
    bodyHash: hashBody(request.body, secrets),
    claim: randomBytes(16).toString('base64url'),
    lifetime,
  };
  if (!(await claimKey(services.db, claim, services.now())))
    return readStoredResponse(services.db, claim);
  try {
    await services.quotas.assertFree(actor);
    return await work(async (db, result) => {
      if (!(await storeResponse(db, claim, JSON.stringify(result)))) throw requestInProgress();
    });
  } catch (error) {
    await releaseKey(services.db, claim).catch((failure: unknown) =>
      request.log.warn({ err: failure }, 'idempotency key not released'),
    );
    throw error;
  }
}

const requestInProgress = () =>
  new Problem(409, 'problem.underWay', { headers: { 'retry-after': '1' } });

async function readStoredResponse(db: Db, claim: KeyClaim): Promise<HandlerResult> {
  const holder = await findHolder(db, claim);
  if (holder && holder.bodyHash !== claim.bodyHash) throw new Problem(422, 'problem.keyReused');
  if (!holder || holder.response === null) throw requestInProgress();
  return JSON.parse(holder.response) as HandlerResult;
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (
    typeof header === 'string' &&
    header.length <= MAX_KEY_LENGTH &&
    /^[\x21-\x7e]+$/.test(header)
  )
    return header;
  throw new Problem(400, 'problem.idempotencyKey', { params: { limit: MAX_KEY_LENGTH } });
}

/** Hashes the body without its secrets. The order of the fields does not matter. */
function hashBody(body: unknown, secrets: readonly string[]): string {
  const fields = Object.entries(body ?? {})
    .filter(([name]) => !secrets.includes(name))
    .toSorted(([first], [second]) => (first < second ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
