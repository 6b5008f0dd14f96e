import { amountText } from '../../src/shared/money.ts';
import type { Language } from '../../src/shared/resolved.ts';
import type { Db } from '../db/connect.ts';
import type { Letter } from '../db/outbox.ts';
import { readOrder } from '../db/payments.ts';
import { globals, scopedTo } from '../db/scope.ts';
import { lockStaff, type StaffKey } from '../db/staff.ts';
import type { Translate } from '../http/texts.ts';
import { createUndoToken, UNDO_HOURS } from '../services/emailUndo.ts';
import { createResetToken, RESET_LINK_MINUTES } from '../services/passwordReset.ts';
import { ACTIVE_STATUS } from '../services/sessions.ts';
import { writeMessage, type Message, type MessageParts } from './message.ts';

export interface ComposeContext {
  db: Db;
  now: () => Date;
  translate: Translate;
  /** Scheme, host and port of the links: never what a request said. */
  publicUrl: string;
  /** Text key of the product's name. */
  brand: string;
  /** Text key of the currency's label. */
  currency: string;
}

/** Makes the mail of a letter; undefined where nobody is to get one. */
export function compose(composing: ComposeContext, letter: Letter): Promise<Message | undefined> {
  if (letter.kind !== 'passwordReset' && letter.kind !== 'emailChanged')
    return write(composing, letter, letter);
  // An e-mail that changes meanwhile changes before, and the link goes to the new one, or after, and the link is dead.
  return composing.db.transaction().execute(async (db) => {
    const place = letter.kind === 'emailChanged' ? letter : await findLogin(db, letter.address);
    return place && (await lockStaff(db, place)) && write({ ...composing, db }, letter, place);
  });
}

async function write(
  composing: ComposeContext,
  letter: Letter,
  place: StaffKey,
): Promise<Message | undefined> {
  const staff = await findStaff(composing.db, place);
  if (staff?.status !== ACTIVE_STATUS) return undefined;
  // A reset link goes to the address on the account, however the one that was typed looks.
  const address =
    letter.kind === 'passwordReset' ||
    letter.kind === 'passwordChanged' ||
    letter.kind === 'refundDue'
      ? staff.email
      : letter.address;
  const language: Language =
    (letter.kind === 'passwordChanged' ? letter.locale : undefined) ?? staff.locale;
  const parts = { to: { name: staff.name, address }, language, brand: composing.brand };
  return writeMessage(composing.translate, {
    ...parts,
    ...(await contentOf(composing, letter, place, language)),
  });
}

/** Which texts a mail has, and where its button leads. */
async function contentOf(
  { db, now, publicUrl, translate, currency }: ComposeContext,
  letter: Letter,
  place: StaffKey,
  language: Language,
): Promise<Pick<MessageParts, 'kind' | 'link' | 'values'>> {
  if (letter.kind === 'passwordReset') {
    const token = await createResetToken(db, place, now());
    return {
      kind: letter.kind,
      link: `${publicUrl}/reset-password?token=${token}`,
      values: { minutes: RESET_LINK_MINUTES },
    };
  }
  if (letter.kind === 'refundDue') {
    const order = await readOrder(db, letter);
    const amount = amountText(Number(order?.refund), translate(language, currency));
    return {
      kind: letter.kind,
      link: `${publicUrl}/school-packages/orders/${letter.orderId}`,
      values: { order: letter.orderId, amount },
    };
  }
  if (letter.kind !== 'emailChanged') return { kind: letter.kind };
  const token = await createUndoToken(db, place, letter.address, now());
  // The change can no longer be undone, for example because an earlier e-mail was restored: the letter then has no link.
  if (token === undefined) return { kind: 'emailReplaced' };
  return {
    kind: letter.kind,
    link: `${publicUrl}/restore-email?token=${token}`,
    values: { hours: UNDO_HOURS },
  };
}

async function findLogin(db: Db, email: string): Promise<StaffKey | undefined> {
  const login = await globals(db)
    .selectFrom('login')
    .select(['company_id', 'staff_id'])
    .where('email', '=', email)
    .executeTakeFirst();
  return login && { companyId: login.company_id, staffId: login.staff_id };
}

async function findStaff(db: Db, { companyId, staffId }: StaffKey) {
  return scopedTo(db, { companyId })
    .select('staff')
    .select(['name', 'email', 'locale', 'status'])
    .where('staff.id', '=', staffId)
    .executeTakeFirst();
}
