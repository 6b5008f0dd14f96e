import type { Db } from '../db/connect.ts';
import {
  dropLetter,
  markUndeliverable,
  postponeLetter,
  leaseLetters,
  type Letter,
  type LeasedLetter,
} from '../db/outbox.ts';
import { startInterval } from '../services/interval.ts';
import type { Message } from './message.ts';
import type { MailTransport } from './transport.ts';

export interface Mailer {
  db: Db;
  now: () => Date;
  transport: Pick<MailTransport, 'send'>;
  /** Undefined where nobody is to get a mail. */
  compose: (letter: Letter) => Promise<Message | undefined>;
  /** Told of each letter that was not sent, and whether it is tried again. Holds nothing about people. */
  onFailure: (failure: MailFailure) => void;
}

export interface MailFailure {
  id: number;
  kind: Letter['kind'];
  attempts: number;
  /** What the mail server or the connection to it said, as a code: its words may name people. */
  code: string;
  givenUp: boolean;
}

/** Sent beside each other, so that one that hangs holds up few. */
const AT_ONCE = 5;
/** Longer than any sending takes: then whoever took it has died. */
const LEASE = 60_000;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 3_600_000;
const TRIED_FOR = 24 * 3_600_000;

/** Sends everything that is due at this moment. @returns how many letters were taken. */
export async function sendDue(mailer: Mailer): Promise<number> {
  const letters = await leaseLetters(mailer.db, mailer.now(), {
    most: AT_ONCE,
    lease: LEASE,
    longest: LONGEST_WAIT,
  });
  await Promise.all(letters.map((letter) => sendOne(mailer, letter)));
  return letters.length === AT_ONCE ? AT_ONCE + (await sendDue(mailer)) : letters.length;
}

async function sendOne(mailer: Mailer, taken: LeasedLetter): Promise<void> {
  try {
    const message = await mailer.compose(taken.letter);
    if (message) await mailer.transport.send(message);
  } catch (error) {
    return postpone(mailer, taken, error);
  }
  await dropLetter(mailer.db, taken);
}

async function postpone(
  { db, now, onFailure }: Mailer,
  taken: LeasedLetter,
  error: unknown,
): Promise<void> {
  const { id, letter, attempts, createdAt } = taken;
  const until = new Date(now().getTime() + waitAfter(attempts));
  const givenUp = until.getTime() > Date.parse(createdAt) + TRIED_FOR;
  onFailure({ id, kind: letter.kind, attempts, code: codeOf(error), givenUp });
  await (givenUp ? markUndeliverable(db, taken, now()) : postponeLetter(db, taken, until));
}

/** Half a minute, one, two, four … and every hour in the end. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const known = [code, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  return known.length > 0 ? known.join(' ') : error instanceof Error ? error.name : 'unknown';
}

const LOOK_EVERY = 1000;

/** Sends what is due from time to time. Returns the function that ends it. */
export function startMailer(
  mailer: Mailer,
  onError: (error: unknown) => void,
  every = LOOK_EVERY,
): () => Promise<void> {
  return startInterval(() => sendDue(mailer), onError, every);
}
