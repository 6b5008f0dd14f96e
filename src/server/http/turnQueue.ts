/**
 * Starts one request per turn of the event loop, in order of arrival. Only one connection is
 * accepted per turn; without this queue, clients that send requests without pause would make the
 * turns long and new connections would wait.
 */
export class TurnQueue {
  private readonly waiting: (() => void)[] = [];

  /** Resolves in the turn of the event loop that belongs to the caller. */
  waitForTurn(): Promise<void> {
    return new Promise((resolve) => {
      if (this.waiting.push(resolve) === 1) setImmediate(this.next);
    });
  }

  private readonly next = (): void => {
    this.waiting.shift()!();
    if (this.waiting.length > 0) setImmediate(this.next);
  };
}
