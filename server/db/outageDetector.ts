import { setTimeout as wait } from 'node:timers/promises';

/** A query timed out, and the database has not answered since. */
class DatabaseUnresponsive extends Error {
  /** SQLSTATE: the connection has failed. */
  readonly code = '08006';
  constructor() {
    super('The database does not answer.');
  }
}

/**
 * Detects that the database has stopped answering, for example because it is frozen. Other queries
 * then fail at once instead of waiting.
 */
export interface OutageDetector {
  /**
   * @throws DatabaseUnresponsive from the first timeout until the database answers again. It is
   * polled meanwhile.
   */
  assertAnswering(): void;
  answered(): void;
  /** Reports that a query timed out. */
  unanswered(): void;
  /** Stops polling. */
  end(): void;
}

/** Milliseconds between two polls of an unresponsive database. */
const ASK_EVERY = 100;
/**
 * If the database has answered another query within this many milliseconds, only the one query was
 * slow.
 */
const RECENT = 1000;

/** @param poll sends any query to the database, and rejects if it times out */
export function createOutageDetector(ask: () => Promise<unknown>): OutageDetector {
  let [answeredAt, silent, ended] = [-Infinity, false, false];
  const isAnswered = () =>
    ask().then(
      () => true,
      () => ended,
    );
  const askUntilAnswered = async () => {
    silent = true;
    while (!(await isAnswered())) await wait(ASK_EVERY, undefined, { ref: false });
    silent = false;
  };
  return {
    assertAnswering: () => {
      if (silent) throw new DatabaseUnresponsive();
    },
    answered: () => {
      answeredAt = performance.now();
    },
    unanswered: () => {
      if (!silent && !ended && performance.now() - answeredAt > RECENT) void askUntilAnswered();
    },
    end: () => {
      ended = true;
    },
  };
}
