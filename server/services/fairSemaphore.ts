/** Nothing is free, and no more callers may wait. Answered with 503 and `Retry-After`. */
export class QueueFull extends Error {
  constructor(share: string) {
    super(`Too many at once: ${share}`);
  }
}

/** The limits of one shared resource. Amounts are counted in the unit of the resource: requests, bytes, pixels. */
export interface SemaphoreLimits {
  /** The label of the resource in /metrics and in the log. */
  name: string;
  /** How much all owners together hold at once. */
  capacity: number;
  /** How much one owner holds at once. */
  perOwner: number;
  /** How many callers wait, of all owners together. None wait unless told otherwise. */
  queue?: number;
  /** How many callers of one owner wait. */
  queuePerOwner?: number;
  /** Milliseconds after which a waiting caller is refused. */
  maxWait?: number;
}

/** Gives back what was acquired. Calling it again does nothing. */
export type Release = () => void;

/** What /metrics shows of a share. */
export interface SemaphoreStats {
  inUse: number;
  waiting: number;
  refused: number;
}

interface Waiter {
  owner: string;
  amount: number;
  resolve: (release: Release) => void;
  reject: (error: QueueFull) => void;
}

/**
 * Divides a limited resource fairly among owners: accounts, or network addresses of callers without one. Owners that wait are served in
 * turn, one caller of each, so that an owner who asks for much delays nobody else. When the queue is full, the newest caller of the owner
 * with the longest queue is refused. docs/decisions/032-fair-shares.md has the reasons.
 */
export class FairSemaphore {
  readonly name: string;
  private readonly limits: Required<SemaphoreLimits>;
  private readonly heldBy = new Map<string, number>();
  /** By owner, in the order of their turns. No queue is empty. */
  private readonly queues = new Map<string, Waiter[]>();
  private held = 0;
  private waiting = 0;
  private refused = 0;

  constructor({ queue = 0, queuePerOwner = queue, maxWait = 5000, ...limits }: SemaphoreLimits) {
    this.name = limits.name;
    this.limits = { queue, queuePerOwner, maxWait, ...limits };
  }

  /**
   * Acquires an amount without waiting.
   * @throws ShareFull where it is not free.
   */
  acquireNow(owner: string, amount = 1): Release {
    if (!this.isFree(owner, amount)) throw this.refusal();
    return this.take(owner, amount);
  }

  /**
   * Acquires an amount as soon as it is free and the owner's turn.
   * @param signal ends the wait of a caller who has gone.
   * @throws ShareFull when no more callers may wait, when the wait takes too long, and when `signal` aborts.
   */
  async acquire(owner: string, amount = 1, signal?: AbortSignal): Promise<Release> {
    if (this.isFree(owner, amount)) return this.take(owner, amount);
    if (
      signal?.aborted ||
      amount > Math.min(this.limits.perOwner, this.limits.capacity) ||
      !this.makeRoomInQueue(owner)
    )
      throw this.refusal();
    return this.wait(owner, amount, signal);
  }

  /** Does the work while one unit is held. */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire(owner);
    try {
      return await work();
    } finally {
      release();
    }
  }

  stats(): SemaphoreStats {
    return { inUse: this.held, waiting: this.waiting, refused: this.refused };
  }

  private isFree(owner: string, amount: number): boolean {
    return (
      !this.queues.has(owner) &&
      this.fitsOwner(owner, amount) &&
      this.fitsCapacity(amount) &&
      this.nextInTurn() === undefined
    );
  }

  private fitsOwner(owner: string, amount: number): boolean {
    return (this.heldBy.get(owner) ?? 0) + amount <= this.limits.perOwner;
  }

  private fitsCapacity(amount: number): boolean {
    return this.held + amount <= this.limits.capacity;
  }

  private take(owner: string, amount: number): Release {
    this.held += amount;
    this.heldBy.set(owner, (this.heldBy.get(owner) ?? 0) + amount);
    let taken = amount;
    return () => {
      if (taken === 0) return;
      const left = this.heldBy.get(owner)! - taken;
      if (left > 0) this.heldBy.set(owner, left);
      else this.heldBy.delete(owner);
      this.held -= taken;
      taken = 0;
      this.serveQueues();
    };
  }

  private wait(owner: string, amount: number, signal: AbortSignal | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { owner, amount, resolve: settle(resolve), reject: settle(reject) };
      const refuse = () => this.refuse(waiter);
      const timer = setTimeout(refuse, this.limits.maxWait);
      signal?.addEventListener('abort', refuse);
      function settle<Value>(done: (value: Value) => void): (value: Value) => void {
        return (value) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', refuse);
          done(value);
        };
      }
      this.queues.set(owner, [...(this.queues.get(owner) ?? []), waiter]);
      this.waiting += 1;
    });
  }

  private serveQueues(): void {
    for (
      let next = this.nextInTurn();
      next && this.fitsCapacity(next.amount);
      next = this.nextInTurn()
    ) {
      this.removeFromQueue(next);
      next.resolve(this.take(next.owner, next.amount));
    }
  }

  /** The first waiter whose owner may hold more. Where the capacity is short for it, nobody overtakes it: a large amount would never be free. */
  private nextInTurn(): Waiter | undefined {
    for (const [owner, [first]] of this.queues)
      if (first && this.fitsOwner(owner, first.amount)) return first;
    return undefined;
  }

  /** Removes a waiter, and moves its owner behind the other owners. */
  private removeFromQueue(waiter: Waiter): void {
    const rest = this.queues.get(waiter.owner)!.filter((other) => other !== waiter);
    this.queues.delete(waiter.owner);
    if (rest.length > 0) this.queues.set(waiter.owner, rest);
    this.waiting -= 1;
  }

  /** @returns whether one more caller of this owner may wait. */
  private makeRoomInQueue(owner: string): boolean {
    const own = this.queues.get(owner)?.length ?? 0;
    if (own >= this.limits.queuePerOwner) return false;
    if (this.waiting < this.limits.queue) return true;
    const longest = [...this.queues.values()].reduce<Waiter[]>(
      (most, waiters) => (waiters.length > most.length ? waiters : most),
      [],
    );
    if (longest.length <= own + 1) return false;
    this.refuse(longest.at(-1)!);
    return true;
  }

  private refuse(waiter: Waiter): void {
    this.removeFromQueue(waiter);
    waiter.reject(this.refusal());
    // Others may have waited behind a large amount.
    this.serveQueues();
  }

  private refusal(): QueueFull {
    this.refused += 1;
    return new QueueFull(this.name);
  }
}
