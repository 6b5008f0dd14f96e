import { sql, type Selectable } from 'kysely';
import type { Language } from '../../shared/resolved/resolved.ts';
import type { Db } from '../db/connect.ts';
import { isDue } from '../rows/leases.ts';
import { globals } from '../rows/scope.ts';
import type { Registered } from '../base/register.ts';
import { columnsOf, type Tables } from '../db/tables.ts';

/** A mail that is to be sent, and its recipient. Its text is composed when it is sent. */
export type OutboxMail = PlatformMail | MailOf<Registered<'mails', object>>;

/** To the account: a mail of the product, by kind, with what the text needs. */
type MailOf<Mails> = {
  [Kind in keyof Mails & string]: {
    kind: Kind;
    companyId: number;
    staffId: number;
    data: Mails[Kind];
  };
}[keyof Mails & string];

/** A mail of the platform. */
type PlatformMail =
  /** To the account that signs in with this e-mail, if there is one. */
  | { kind: 'passwordReset'; address: string }
  /** To the account, in `locale` if it is set, otherwise in the account's own language. */
  | { kind: 'passwordChanged'; companyId: number; staffId: number; locale?: Language }
  /**
   * To the address. emailChanged: the previous e-mail after a change by the account's owner, with a
   * link that undoes it. emailReplaced: the previous e-mail after a change by the main account.
   * emailAssigned: the new e-mail. emailRestored: both e-mails, after a change was undone.
   */
  | {
      kind: 'emailChanged' | 'emailReplaced' | 'emailAssigned' | 'emailRestored';
      companyId: number;
      staffId: number;
      address: string;
    };

/** The fields of all kinds of mail. */
interface MailFields {
  kind: string;
  address?: string;
  companyId?: number;
  staffId?: number;
  locale?: Language;
  data?: unknown;
}

/** A mail that is being sent. */
export interface LeasedMail {
  id: number;
  mail: OutboxMail;
  /** How often it was leased, including this time. */
  attempts: number;
  createdAt: string;
}

/** Adds a mail to the queue. Within a transaction, it is sent only if the transaction commits. */
export async function queueMail(db: Db, mail: OutboxMail, now: Date): Promise<void> {
  const { kind, address, companyId, staffId, locale, data }: MailFields = mail;
  const recipient = {
    address: address ?? null,
    company_id: companyId ?? null,
    staff_id: staffId ?? null,
    locale: locale ?? null,
    data: data === undefined ? null : JSON.stringify(data),
  };
  const row = { kind, ...recipient, created_at: now, due_at: now, given_up_at: null };
  await globals(db).insertInto('outbox').values(row).execute();
}

/**
 * Leases mails that are due. No other process takes them for `leaseMs`. After that, the process
 * that leased them has died and they are due again. A mail that is due later than `maxDelayMs` from
 * now was postponed before the clock was set back, and is due too.
 */
export async function leaseMails(
  db: Db,
  now: Date,
  { max, leaseMs, maxDelayMs }: { max: number; leaseMs: number; maxDelayMs: number },
): Promise<LeasedMail[]> {
  const due = globals(db)
    .selectFrom('outbox')
    .select('id')
    .where('given_up_at', 'is', null)
    .where(isDue(now, maxDelayMs))
    .orderBy('due_at')
    .limit(max)
    .forUpdate()
    .skipLocked();
  const leased = await globals(db)
    .updateTable('outbox')
    .set({ due_at: new Date(now.getTime() + leaseMs), attempts: sql<number>`attempts + 1` })
    .where('id', 'in', due)
    .returning(columnsOf('outbox'))
    .execute();
  return leased.map((row) => ({
    id: row.id,
    mail: toMail(row),
    attempts: row.attempts,
    createdAt: row.created_at,
  }));
}

function toMail({
  kind,
  address,
  company_id,
  staff_id,
  locale,
  data,
}: Selectable<Tables['outbox']>): OutboxMail {
  const parts = { address, companyId: company_id, staffId: staff_id, locale, data };
  const stored = Object.entries(parts).filter(([, value]) => value !== null);
  // Only queueMail writes rows, so the columns that a kind needs are filled.
  return { kind, ...Object.fromEntries(stored) } as OutboxMail;
}

/** Counts the mails that are neither sent nor given up. */
export async function countQueuedMails(db: Db): Promise<number> {
  const { rows } = await globals(db)
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return rows;
}

/** Deletes a mail that was sent or need not be sent. */
export async function deleteMail(db: Db, { id }: LeasedMail): Promise<void> {
  await globals(db).deleteFrom('outbox').where('id', '=', id).execute();
}

/** Sends the mail again later, unless another process has leased it meanwhile. */
export async function postponeMail(
  db: Db,
  { id, attempts }: LeasedMail,
  until: Date,
): Promise<void> {
  await globals(db)
    .updateTable('outbox')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Marks the mail as undeliverable and deletes its address. */
export async function markUndeliverable(db: Db, { id }: LeasedMail, now: Date): Promise<void> {
  await globals(db)
    .updateTable('outbox')
    .set({ given_up_at: now, address: null })
    .where('id', '=', id)
    .execute();
}
