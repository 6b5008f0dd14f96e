import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueueFull, type FairSemaphore, type Release } from '../limits/fairSemaphore.ts';
import { accountOwner, isAccount, networkOwner } from '../limits/owners.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import { hashToken } from '../base/tokens.ts';
import { bearerToken } from './authenticate.ts';
import { BODY_TIMEOUTS, drainBody, expectsBody, guardBody } from './bodyGuard.ts';
import { TurnQueue } from './turnQueue.ts';

/** Pages with more rows are limited separately: only exports and reports request them. */
const LARGE_PAGE_ROWS = 100;

/** The number of sessions whose account is cached in memory. */
const MAX_CACHED_ACCOUNTS = 10_000;

/**
 * Queues requests fairly by owner (docs/decisions/032-fair-shares.md). A request holds a unit of
 * `work` while the server processes it, but not while the client sends the body or reads the
 * response. Monitoring routes (`config.isMonitoring`) are never queued.
 */
export function addAdmission(
  app: FastifyInstance,
  semaphores: Semaphores,
  timeouts = BODY_TIMEOUTS,
): void {
  const accounts = createAccountCache();
  const knownSockets = new WeakSet<Socket>();
  const turnQueue = new TurnQueue();
  app.decorateRequest('admission');
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.isMonitoring) return;
    const admission = new Admission(semaphores, reply, accounts.ownerOf(request));
    request.admission = admission;
    if (!knownSockets.has(request.raw.socket)) await untilDisconnectIsNoticed();
    knownSockets.add(request.raw.socket);
    // Requests of signed-in accounts do not wait behind requests without a session.
    if (!isAccount(admission.owner)) await turnQueue.waitForTurn();
    await admission.enter();
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    const { admission } = request;
    if (!admission) return payload;
    accounts.store(request);
    // The session has been read by now, so the owner is exact.
    admission.owner = ownerOf(request);
    if (!expectsBody(request)) return payload;
    admission.leave();
    return guardBody(request, reply, payload, (bytes) => admission.receive(bytes), timeouts);
  });
  app.addHook('preValidation', async ({ admission }) => admission?.enter());
  app.addHook('preHandler', async ({ admission, query }) => {
    const { perPage } = (query ?? {}) as { perPage?: unknown };
    if (typeof perPage === 'number' && perPage > LARGE_PAGE_ROWS) await admission?.enterLargePage();
  });
  app.addHook('onSend', async (request, reply) => {
    request.admission?.finish();
    if (expectsBody(request)) await drainBody(request, reply, timeouts);
  });
}

/**
 * Lets the process notice clients that disconnected while their connection waited to be accepted.
 * The disconnect is reported within two turns of the event loop. Without this wait, work for
 * clients that have gone would delay everybody else, because only one connection is accepted per
 * turn.
 */
async function untilDisconnectIsNoticed(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/**
 * Returns the owner that a request is counted for: the account, or the network of a caller without
 * a session.
 */
export function ownerOf({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string {
  return actor ? accountOwner(actor) : networkOwner(ip);
}

/**
 * Caches the account of each session token, so that a request counts for its account before the
 * session is read. Otherwise many people behind one address would share one limit.
 */
function createAccountCache() {
  const owners = new Map<string, string>();
  return {
    ownerOf: (request: FastifyRequest): string => {
      const token = bearerToken(request.headers.authorization);
      return (token && owners.get(hashToken(token))) ?? ownerOf(request);
    },
    store: ({ actor, token }: FastifyRequest): void => {
      if (!actor || !token) return;
      if (owners.size >= MAX_CACHED_ACCOUNTS) owners.delete(owners.keys().next().value!);
      owners.set(hashToken(token), accountOwner(actor));
    },
  };
}

/** The semaphore units that one request holds. */
export class Admission {
  private readonly disconnected = new AbortController();
  private readonly heldUntilClose: Release[] = [];
  private readonly heldUntilResponse: Release[] = [];
  private work: Release | undefined;
  private isFinished = false;

  /** @throws QueueFull when the owner has too many open requests. */
  constructor(
    private readonly semaphores: Semaphores,
    reply: FastifyReply,
    public owner: string,
  ) {
    this.heldUntilClose.push(semaphores.open.acquireNow(owner));
    reply.raw.once('close', () => {
      this.disconnected.abort();
      releaseAll(this.heldUntilClose);
      // A handler that is still running calls onSend later, even if its client has disconnected. A
      // hijacked reply never does.
      if (reply.sent) this.finish();
    });
  }

  /** Waits until the server may process the request. */
  async enter(): Promise<void> {
    const { work, guestWork } = this.semaphores;
    if (!this.work && !this.isFinished)
      this.work = await this.acquire(isAccount(this.owner) ? work : guestWork);
  }

  /** Releases the unit of `work` while the request waits for its client. */
  leave(): void {
    this.work?.();
    this.work = undefined;
  }

  /**
   * Waits until the owner may read another large page. The page is counted until it has been sent.
   */
  async enterLargePage(): Promise<void> {
    this.leave();
    this.heldUntilClose.push(await this.acquire(this.semaphores.largePages));
    await this.enter();
  }

  /**
   * Counts received bytes until the response is ready. Bytes that arrive later are dropped and not
   * counted.
   * @throws QueueFull when there are too many.
   */
  receive(bytes: number): void {
    if (this.isFinished) return;
    this.heldUntilResponse.push(this.semaphores.bodies.acquireNow(this.owner, bytes));
  }

  /** Releases everything that is held until the response is ready. */
  finish(): void {
    this.isFinished = true;
    this.leave();
    releaseAll(this.heldUntilResponse);
  }

  private async acquire(semaphore: FairSemaphore): Promise<Release> {
    const { signal } = this.disconnected;
    if (signal.aborted) throw new QueueFull(semaphore.name);
    const release = await semaphore.acquire(this.owner, 1, signal);
    if (!signal.aborted) return release;
    // The client disconnected while the unit was being acquired, after the `close` handler had run.
    release();
    throw new QueueFull(semaphore.name);
  }
}

function releaseAll(releases: Release[]): void {
  for (const release of releases.splice(0)) release();
}
