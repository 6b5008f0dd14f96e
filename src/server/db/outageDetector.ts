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
  reportAnswer(): void;
  /** Reports that a query timed out. */
  reportTimeout(): void;
  /** Stops polling. */
  stop(): void;
}

/** Milliseconds between two polls of an unresponsive database. */
const POLL_INTERVAL_MS = 100;
/**
 * If the database has answered another query within this many milliseconds, only the one query was
 * slow.
 */
const RECENT_ANSWER_MS = 1000;

/** @param poll sends any query to the database, and rejects if it times out */
export function createOutageDetector(poll: () => Promise<unknown>): OutageDetector {
  let [answeredAt, isUnresponsive, isStopped] = [-Infinity, false, false];
  /** Polls once. Polling is over if the database has answered or the detector was stopped. */
  const isPollingOver = () =>
    poll().then(
      () => true,
      () => isStopped,
    );
  const pollUntilAnswered = async () => {
    isUnresponsive = true;
    while (!(await isPollingOver())) await wait(POLL_INTERVAL_MS, undefined, { ref: false });
    isUnresponsive = false;
  };
  return {
    assertAnswering: () => {
      if (isUnresponsive) throw new DatabaseUnresponsive();
    },
    reportAnswer: () => {
      answeredAt = performance.now();
    },
    reportTimeout: () => {
      if (!isUnresponsive && !isStopped && performance.now() - answeredAt > RECENT_ANSWER_MS)
        void pollUntilAnswered();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
