import { sql, type Selectable } from 'kysely';
import type { Language } from '../../src/shared/resolved.ts';
import type { Db } from './connect.ts';
import { isDue } from './counters.ts';
import { globals } from './scope.ts';
import type { OutboxRow } from './tables.ts';

/** What is to be written to whom. The mail is made of it when it is sent. */
export type Letter =
  /** To whoever signs in by this e-mail, where somebody does. */
  | { kind: 'passwordReset'; address: string }
  /** To the account; in `locale` instead of the account's own language. */
  | { kind: 'passwordChanged'; companyId: number; staffId: number; locale?: Language }
  /** To the account: the money of an order is to be refunded. */
  | { kind: 'refundDue'; companyId: number; staffId: number; orderId: number }
  /**
   * To the address that it names. emailChanged: the e-mail before the owner's change, with a link that undoes it. emailReplaced: the
   * e-mail before a change by the main account. emailAssigned: the new e-mail. emailRestored: both, after a change was undone.
   */
  | {
      kind: 'emailChanged' | 'emailReplaced' | 'emailAssigned' | 'emailRestored';
      companyId: number;
      staffId: number;
      address: string;
    };

/** What any letter can say. */
interface Parts {
  kind: string;
  address?: string;
  companyId?: number;
  staffId?: number;
  locale?: Language;
  orderId?: number;
}

/** A letter that is being sent. */
export interface LeasedLetter {
  id: number;
  letter: Letter;
  /** Times it was taken, this time among them. */
  attempts: number;
  createdAt: string;
}

/** Puts a letter into the queue; within a transaction it is sent only if that comes to its end. */
export async function queueLetter(db: Db, letter: Letter, now: Date): Promise<void> {
  const { kind, address, companyId, staffId, locale, orderId }: Parts = letter;
  const whom = {
    address: address ?? null,
    company_id: companyId ?? null,
    staff_id: staffId ?? null,
    locale: locale ?? null,
    order_id: orderId ?? null,
  };
  const row = { kind, ...whom, created_at: now, due_at: now, given_up_at: null };
  await globals(db).insertInto('outbox').values(row).execute();
}

/**
 * Takes letters that are due. Until `lease` is over nobody else takes them; then whoever took them has died, and they are
 * due again. One that is due later than `longest` from now was postponed before the clock was set back, and is due too.
 */
export async function leaseLetters(
  db: Db,
  now: Date,
  { most, lease, longest }: { most: number; lease: number; longest: number },
): Promise<LeasedLetter[]> {
  const due = globals(db)
    .selectFrom('outbox')
    .select('id')
    .where('given_up_at', 'is', null)
    .where(isDue(now, longest))
    .orderBy('due_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  const taken = await globals(db)
    .updateTable('outbox')
    .set({ due_at: new Date(now.getTime() + lease), attempts: sql<number>`attempts + 1` })
    .where('id', 'in', due)
    .returningAll()
    .execute();
  return taken.map((row) => ({
    id: row.id,
    letter: toLetter(row),
    attempts: row.attempts,
    createdAt: row.created_at,
  }));
}

function toLetter({
  kind,
  address,
  company_id,
  staff_id,
  locale,
  order_id,
}: Selectable<OutboxRow>): Letter {
  const parts = {
    address: address ?? undefined,
    companyId: company_id ?? undefined,
    staffId: staff_id ?? undefined,
    locale: locale ?? undefined,
    orderId: order_id ?? undefined,
  };
  // Only queueLetter writes rows: a kind's columns are filled.
  return { kind, ...parts } as Letter;
}

/** How many letters have not been sent, and not been given up either. */
export async function countLetters(db: Db): Promise<number> {
  const { rows } = await globals(db)
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return rows;
}

/** The letter is sent, or need not be. */
export async function dropLetter(db: Db, { id }: LeasedLetter): Promise<void> {
  await globals(db).deleteFrom('outbox').where('id', '=', id).execute();
}

/** The letter is tried again later, unless somebody else took it meanwhile. */
export async function postponeLetter(
  db: Db,
  { id, attempts }: LeasedLetter,
  until: Date,
): Promise<void> {
  await globals(db)
    .updateTable('outbox')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** The letter is not tried any more. Who it was for is forgotten. */
export async function markUndeliverable(db: Db, { id }: LeasedLetter, now: Date): Promise<void> {
  await globals(db)
    .updateTable('outbox')
    .set({ given_up_at: now, address: null })
    .where('id', '=', id)
    .execute();
}
