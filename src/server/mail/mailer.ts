import type { Db } from '../db/connect.ts';
import {
  deleteMail,
  markUndeliverable,
  postponeMail,
  leaseMails,
  type OutboxMail,
  type LeasedMail,
} from './outbox.ts';
import { startInterval } from '../base/interval.ts';
import { createRetryDelay } from '../base/retryDelay.ts';
import type { Message } from './message.ts';
import type { MailTransport } from './transport.ts';

export interface Mailer {
  db: Db;
  now: () => Date;
  transport: Pick<MailTransport, 'send'>;
  /** Returns undefined if nobody should get the mail. */
  compose: (mail: OutboxMail) => Promise<Message | undefined>;
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
const BATCH_SIZE = 5;
/**
 * Longer than any delivery takes. After this time, the process that leased the mail must have died.
 */
const LEASE_MS = 60_000;
const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;
const RETRY_WINDOW_MS = 24 * 3_600_000;

/**
 * The delay after a number of attempts: half a minute, one, two, four and so on, up to one hour.
 */
export const retryDelay = createRetryDelay(FIRST_DELAY_MS, MAX_DELAY_MS);

/**
 * Sends all mails that are due now. Leasing a mail also sets when it is tried again if it is not
 * sent, at most `MAX_DELAY_MS` later.
 * @returns the number of mails leased
 */
export async function sendDueMails(mailer: Mailer): Promise<number> {
  const mails = await leaseMails(mailer.db, mailer.now(), {
    max: BATCH_SIZE,
    leaseMs: LEASE_MS,
    maxDelayMs: MAX_DELAY_MS,
  });
  await Promise.all(mails.map((mail) => sendOne(mailer, mail)));
  return mails.length === BATCH_SIZE ? BATCH_SIZE + (await sendDueMails(mailer)) : mails.length;
}

async function sendOne(mailer: Mailer, leased: LeasedMail): Promise<void> {
  try {
    const message = await mailer.compose(leased.mail);
    if (message) await mailer.transport.send(message);
  } catch (error) {
    return handleFailure(mailer, leased, error);
  }
  await deleteMail(mailer.db, leased);
}

/** Postpones a mail that could not be sent, or gives it up. */
async function handleFailure(
  { db, now, onFailure }: Mailer,
  leased: LeasedMail,
  error: unknown,
): Promise<void> {
  const { id, mail, attempts, createdAt } = leased;
  const until = new Date(now().getTime() + retryDelay(attempts));
  const givenUp = until.getTime() > Date.parse(createdAt) + RETRY_WINDOW_MS;
  onFailure({ id, kind: mail.kind, attempts, code: codeOf(error), givenUp });
  await (givenUp ? markUndeliverable(db, leased, now()) : postponeMail(db, leased, until));
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  return codes.length > 0 ? codes.join(' ') : error instanceof Error ? error.name : 'unknown';
}

const POLL_INTERVAL_MS = 1000;

/** Sends due mails at an interval. Returns the function that stops it. */
export function startMailer(
  mailer: Mailer,
  onError: (error: unknown) => void,
  intervalMs = POLL_INTERVAL_MS,
): () => Promise<void> {
  return startInterval(() => sendDueMails(mailer), onError, intervalMs);
}
