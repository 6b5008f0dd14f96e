import type { Db } from '../db/connect.ts';
import {
  deleteMail,
  markUndeliverable,
  postponeMail,
  leaseMails,
  type OutboxMail,
  type LeasedMail,
} from '../db/outbox.ts';
import { startInterval } from '../services/interval.ts';
import type { Message } from './message.ts';
import type { MailTransport } from './transport.ts';

export interface Mailer {
  db: Db;
  now: () => Date;
  transport: Pick<MailTransport, 'send'>;
  /** Returns undefined if nobody should get the mail. */
  compose: (letter: OutboxMail) => Promise<Message | undefined>;
  /** Called for each mail that could not be sent. The argument contains no personal data. */
  onFailure: (failure: MailFailure) => void;
}

export interface MailFailure {
  id: number;
  kind: OutboxMail['kind'];
  attempts: number;
  /**
   * The error code of the mail server or the connection. Error messages are left out because they
   * may name people.
   */
  code: string;
  givenUp: boolean;
}

/** Mails that are sent in parallel, so that one slow delivery does not block the others. */
const AT_ONCE = 5;
/**
 * Longer than any delivery takes. After this time, the process that leased the mail must have died.
 */
const LEASE = 60_000;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 3_600_000;
const TRIED_FOR = 24 * 3_600_000;

/**
 * Sends all mails that are due now.
 * @returns the number of mails leased
 */
export async function sendDue(mailer: Mailer): Promise<number> {
  const letters = await leaseMails(mailer.db, mailer.now(), {
    max: AT_ONCE,
    leaseMs: LEASE,
    maxDelayMs: LONGEST_WAIT,
  });
  await Promise.all(letters.map((letter) => sendOne(mailer, letter)));
  return letters.length === AT_ONCE ? AT_ONCE + (await sendDue(mailer)) : letters.length;
}

async function sendOne(mailer: Mailer, taken: LeasedMail): Promise<void> {
  try {
    const message = await mailer.compose(taken.mail);
    if (message) await mailer.transport.send(message);
  } catch (error) {
    return postpone(mailer, taken, error);
  }
  await deleteMail(mailer.db, taken);
}

async function postpone(
  { db, now, onFailure }: Mailer,
  taken: LeasedMail,
  error: unknown,
): Promise<void> {
  const { id, mail, attempts, createdAt } = taken;
  const until = new Date(now().getTime() + waitAfter(attempts));
  const givenUp = until.getTime() > Date.parse(createdAt) + TRIED_FOR;
  onFailure({ id, kind: mail.kind, attempts, code: codeOf(error), givenUp });
  await (givenUp ? markUndeliverable(db, taken, now()) : postponeMail(db, taken, until));
}

/**
 * Returns the delay after a number of attempts: half a minute, one, two, four and so on, up to one
 * hour.
 */
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

/** Sends due mails at an interval. Returns the function that stops it. */
export function startMailer(
  mailer: Mailer,
  onError: (error: unknown) => void,
  every = LOOK_EVERY,
): () => Promise<void> {
  return startInterval(() => sendDue(mailer), onError, every);
}
