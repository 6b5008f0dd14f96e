import { setTimeout as wait } from 'node:timers/promises';

/** The database gave no answer in time, and has not given one since. */
class DatabaseUnresponsive extends Error {
  /** SQLSTATE: the connection has failed. */
  readonly code = '08006';
  constructor() {
    super('The database does not answer.');
  }
}

/** Knows whether the database has stopped to answer, as one that is frozen does: nobody else waits for it then. */
export interface OutageDetector {
  /** @throws DatabaseSilent from the first question without an answer until the database answers again, which is tried all the time. */
  assertAnswering(): void;
  answered(): void;
  /** A question got no answer in time. */
  unanswered(): void;
  /** Asks the database no more. */
  end(): void;
}

/** Milliseconds between two questions of a database that is silent. */
const ASK_EVERY = 100;
/** A database that answered somebody within so many milliseconds was only slow with one question. */
const RECENT = 1000;

/** @param ask asks the database for anything, and throws when it gets no answer in time. */
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
