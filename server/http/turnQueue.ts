/**
 * Has one request begin in each turn of the event loop, in the order in which they came. A connection is accepted but one a turn: without a
 * pace, callers who ask without a pause would make the turns long, and whoever connects would wait.
 */
export class TurnQueue {
  private readonly waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn. */
  begin(): Promise<void> {
    return new Promise((resolve) => {
      if (this.waiting.push(resolve) === 1) setImmediate(this.next);
    });
  }

  private readonly next = (): void => {
    this.waiting.shift()!();
    if (this.waiting.length > 0) setImmediate(this.next);
  };
}
