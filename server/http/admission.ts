import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueueFull, type FairSemaphore, type Release } from '../services/fairSemaphore.ts';
import { accountOwner, isAccount, networkOwner } from '../services/owners.ts';
import type { Semaphores } from '../services/semaphores.ts';
import { hashToken } from '../services/tokens.ts';
import { bearerToken } from './authenticate.ts';
import { BODY_TIMEOUTS, drainBody, expectsBody, guardBody } from './bodyGuard.ts';
import { TurnQueue } from './turnQueue.ts';

/** A page with more rows is one of an export or of a report. */
const LARGE_PAGE = 100;

/** Sessions whose account is remembered, so that their next request counts for the account and not for the network. */
const MAX_REMEMBERED = 10_000;

/**
 * Gives each request its turn: docs/decisions/032-fair-shares.md. A request holds a unit of `work` while the server works on it, not while
 * the client sends the body or reads the answer. Those who watch the process (`config.watching`) are answered always.
 */
export function addAdmission(
  app: FastifyInstance,
  shares: Semaphores,
  patience = BODY_TIMEOUTS,
): void {
  const accounts = createAccountMemory();
  const known = new WeakSet<Socket>();
  const pace = new TurnQueue();
  app.decorateRequest('admission');
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.watching) return;
    const admission = new Admission(shares, reply, accounts.ownerOf(request));
    request.admission = admission;
    if (!known.has(request.raw.socket)) await untilDisconnectIsNoticed();
    known.add(request.raw.socket);
    // People who are signed in do not wait for strangers.
    if (!isAccount(admission.owner)) await pace.begin();
    await admission.enter();
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    const { admission } = request;
    if (!admission) return payload;
    accounts.remember(request);
    // Who asks is known by now.
    admission.owner = ownerOf(request);
    if (!expectsBody(request)) return payload;
    admission.leave();
    return guardBody(request, reply, payload, (bytes) => admission.receive(bytes), patience);
  });
  app.addHook('preValidation', async ({ admission }) => admission?.enter());
  app.addHook('preHandler', async ({ admission, query }) => {
    const { perPage } = (query ?? {}) as { perPage?: unknown };
    if (typeof perPage === 'number' && perPage > LARGE_PAGE) await admission?.enterLargePage();
  });
  app.addHook('onSend', async (request, reply) => {
    request.admission?.finish();
    if (expectsBody(request)) await drainBody(request, reply, patience);
  });
}

/**
 * A client may have hung up while its connection waited to be accepted. That is heard of within two turns of the event loop, in which
 * nothing is done for it: connections are accepted one a turn, so that work for those who have gone would keep all others waiting.
 */
async function untilDisconnectIsNoticed(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** The owner of a request's share: the account, or the network of a caller without a session. */
export function ownerOf({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string {
  return actor ? accountOwner(actor) : networkOwner(ip);
}

/** Knows the account of a session before the session is read, so that many people behind one address do not share one share. */
function createAccountMemory() {
  const owners = new Map<string, string>();
  return {
    ownerOf: (request: FastifyRequest): string => {
      const token = bearerToken(request.headers.authorization);
      return (token && owners.get(hashToken(token))) ?? ownerOf(request);
    },
    remember: ({ actor, token }: FastifyRequest): void => {
      if (!actor || !token) return;
      if (owners.size >= MAX_REMEMBERED) owners.delete(owners.keys().next().value!);
      owners.set(hashToken(token), accountOwner(actor));
    },
  };
}

/** What one request holds of the shares. */
export class Admission {
  private readonly gone = new AbortController();
  private readonly untilClosed: Release[] = [];
  private readonly untilAnswered: Release[] = [];
  private work: Release | undefined;
  private isFinished = false;

  /** @throws ShareFull where the owner has too many open requests. */
  constructor(
    private readonly shares: Semaphores,
    reply: FastifyReply,
    public owner: string,
  ) {
    this.untilClosed.push(shares.open.acquireNow(owner));
    reply.raw.once('close', () => {
      this.gone.abort();
      releaseAll(this.untilClosed);
      // A handler that still works ends with onSend, also when its client has gone; a hijacked reply never gets there.
      if (reply.sent) this.finish();
    });
  }

  /** Waits until the server may work on the request. */
  async enter(): Promise<void> {
    const { work, guestWork } = this.shares;
    if (!this.work && !this.isFinished)
      this.work = await this.acquire(isAccount(this.owner) ? work : guestWork);
  }

  /** The request waits for its client: somebody else may be worked on. */
  leave(): void {
    this.work?.();
    this.work = undefined;
  }

  /** Waits until the owner may read one more page with many rows; it counts until it has been sent. */
  async enterLargePage(): Promise<void> {
    this.leave();
    this.untilClosed.push(await this.acquire(this.shares.largePages));
    await this.enter();
  }

  /**
   * Counts bytes that have arrived, until the request is answered. What arrives later is dropped and not counted.
   * @throws ShareFull where they are too many.
   */
  receive(bytes: number): void {
    if (this.isFinished) return;
    this.untilAnswered.push(this.shares.bodies.acquireNow(this.owner, bytes));
  }

  /** The answer is made. */
  finish(): void {
    this.isFinished = true;
    this.leave();
    releaseAll(this.untilAnswered);
  }

  private async acquire(share: FairSemaphore): Promise<Release> {
    const { signal } = this.gone;
    if (signal.aborted) throw new QueueFull(share.name);
    const release = await share.acquire(this.owner, 1, signal);
    if (!signal.aborted) return release;
    // The client went away in the moment in which its turn came: what ends with the connection has ended.
    release();
    throw new QueueFull(share.name);
  }
}

function releaseAll(releases: Release[]): void {
  for (const release of releases.splice(0)) release();
}
