/**
 * Thrown when nothing is available and no more callers may wait. Answered with 503 and
 * `Retry-After`.
 */
export class QueueFull extends Error {
  constructor(name: string) {
    super(`Too many at once: ${name}`);
  }
}

/**
 * The limits of one shared resource. Amounts are in the unit of the resource: requests, bytes,
 * pixels.
 */
export interface SemaphoreLimits {
  /** The label of the resource in /metrics and in the log. */
  name: string;
  /** The total amount that all owners may hold. */
  capacity: number;
  /** The amount that one owner may hold. */
  perOwner: number;
  /** The number of callers that may wait, of all owners together. By default none may. */
  queue?: number;
  /** The number of callers of one owner that may wait. */
  queuePerOwner?: number;
  /** Milliseconds after which a waiting caller is refused. */
  maxWait?: number;
}

/** Releases the acquired amount. Calling it again does nothing. */
export type Release = () => void;

/** The values that /metrics shows for a semaphore. */
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
 * Divides a limited resource fairly among owners: accounts, or networks of callers without one.
 * Waiting owners are served in turn, one caller each, so that an owner with many requests delays
 * nobody else. When the queue is full, the newest caller of the owner with the longest queue is
 * refused. The reasons are in docs/decisions/032-fair-shares.md.
 */
export class FairSemaphore {
  readonly name: string;
  private readonly limits: Required<SemaphoreLimits>;
  private readonly inUseByOwner = new Map<string, number>();
  /** Waiting callers by owner, in the order of the owners' turns. No list is empty. */
  private readonly queues = new Map<string, Waiter[]>();
  private inUse = 0;
  private waiting = 0;
  private refused = 0;

  constructor({ queue = 0, queuePerOwner = queue, maxWait = 5000, ...limits }: SemaphoreLimits) {
    this.name = limits.name;
    this.limits = { queue, queuePerOwner, maxWait, ...limits };
  }

  /**
   * Acquires an amount without waiting.
   * @throws QueueFull when it is not available.
   */
  acquireNow(owner: string, amount = 1): Release {
    if (!this.isFree(owner, amount)) throw this.countRefusal();
    return this.grant(owner, amount);
  }

  /**
   * Acquires an amount as soon as it is available and it is the owner's turn.
   * @param signal ends the wait when the caller has gone.
   * @throws QueueFull when no more callers may wait, when the wait takes too long, and when
   * `signal` aborts.
   */
  async acquire(owner: string, amount = 1, signal?: AbortSignal): Promise<Release> {
    if (this.isFree(owner, amount)) return this.grant(owner, amount);
    if (
      signal?.aborted ||
      amount > Math.min(this.limits.perOwner, this.limits.capacity) ||
      !this.makeRoomInQueue(owner)
    )
      throw this.countRefusal();
    return this.wait(owner, amount, signal);
  }

  /**
   * Runs `work` while holding an amount.
   * @throws QueueFull as `acquire`; `work` is not called then.
   */
  async run<Result>(owner: string, work: () => Promise<Result>, amount = 1): Promise<Result> {
    const release = await this.acquire(owner, amount);
    try {
      return await work();
    } finally {
      release();
    }
  }

  stats(): SemaphoreStats {
    return { inUse: this.inUse, waiting: this.waiting, refused: this.refused };
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
    return (this.inUseByOwner.get(owner) ?? 0) + amount <= this.limits.perOwner;
  }

  private fitsCapacity(amount: number): boolean {
    return this.inUse + amount <= this.limits.capacity;
  }

  private grant(owner: string, amount: number): Release {
    this.inUse += amount;
    this.inUseByOwner.set(owner, (this.inUseByOwner.get(owner) ?? 0) + amount);
    let unreleased = amount;
    return () => {
      if (unreleased === 0) return;
      const remaining = this.inUseByOwner.get(owner)! - unreleased;
      if (remaining > 0) this.inUseByOwner.set(owner, remaining);
      else this.inUseByOwner.delete(owner);
      this.inUse -= unreleased;
      unreleased = 0;
      this.serveQueues();
    };
  }

  private wait(owner: string, amount: number, signal: AbortSignal | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        owner,
        amount,
        resolve: withCleanup(resolve),
        reject: withCleanup(reject),
      };
      const refuse = () => this.refuse(waiter);
      const timer = setTimeout(refuse, this.limits.maxWait);
      signal?.addEventListener('abort', refuse);
      function withCleanup<Value>(done: (value: Value) => void): (value: Value) => void {
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
      next.resolve(this.grant(next.owner, next.amount));
    }
  }

  /**
   * Returns the first waiter whose owner may hold more. If the capacity is too small for its amount
   * at the moment, no other waiter overtakes it; otherwise a large amount would never become
   * available.
   */
  private nextInTurn(): Waiter | undefined {
    for (const [owner, [first]] of this.queues)
      if (first && this.fitsOwner(owner, first.amount)) return first;
    return undefined;
  }

  /** Removes a waiter and moves its owner behind the other owners. */
  private removeFromQueue(waiter: Waiter): void {
    const rest = this.queues.get(waiter.owner)!.filter((other) => other !== waiter);
    this.queues.delete(waiter.owner);
    if (rest.length > 0) this.queues.set(waiter.owner, rest);
    this.waiting -= 1;
  }

  /** @returns whether another caller of this owner may wait. */
  private makeRoomInQueue(owner: string): boolean {
    const ownerWaiting = this.queues.get(owner)?.length ?? 0;
    if (ownerWaiting >= this.limits.queuePerOwner) return false;
    if (this.waiting < this.limits.queue) return true;
    const longestQueue = [...this.queues.values()].reduce<Waiter[]>(
      (longer, waiters) => (waiters.length > longer.length ? waiters : longer),
      [],
    );
    if (longestQueue.length <= ownerWaiting + 1) return false;
    this.refuse(longestQueue.at(-1)!);
    return true;
  }

  private refuse(waiter: Waiter): void {
    this.removeFromQueue(waiter);
    waiter.reject(this.countRefusal());
    // Others may have been waiting behind a large amount.
    this.serveQueues();
  }

  private countRefusal(): QueueFull {
    this.refused += 1;
    return new QueueFull(this.name);
  }
}
