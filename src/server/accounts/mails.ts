import { amountText } from '../../shared/money.ts';
import type { Language } from '../../shared/resolved.ts';
import type { Db } from '../db/connect.ts';
import type { OutboxMail } from '../mail/outbox.ts';
import { readOrder } from '../../../server/db/paymentOrders.ts';
import { scopedTo, type StaffKey } from '../rows/scope.ts';
import { findLogin, lockStaff } from './staff.ts';
import type { Translate } from '../../shared/translate.ts';
import { createUndoToken, UNDO_HOURS } from './emailUndo.ts';
import { createResetToken, RESET_LINK_MINUTES } from './passwordReset.ts';
import { ACTIVE_STATUS } from './sessions.ts';
import { writeMessage, type Message, type MessageParts } from '../mail/message.ts';

export interface ComposeContext {
  db: Db;
  now: () => Date;
  translate: Translate;
  /** Scheme, host and port of the links. Never taken from a request. */
  publicUrl: string;
  /** The locale key of the product's name. */
  brand: string;
  /** The locale key of the currency's label. */
  currency: string;
}

/** Composes a mail of the outbox; undefined if nobody should get it. */
export function composeMail(
  context: ComposeContext,
  mail: OutboxMail,
): Promise<Message | undefined> {
  if (mail.kind !== 'passwordReset' && mail.kind !== 'emailChanged')
    return composeForAccount(context, mail, mail);
  // The account is locked: a concurrent change of its e-mail either comes first, and the link goes
  // to the new e-mail, or comes later and invalidates the link.
  return context.db.transaction().execute(async (db) => {
    const staffKey = mail.kind === 'emailChanged' ? mail : await findLogin(db, mail.address);
    return (
      staffKey &&
      (await lockStaff(db, staffKey)) &&
      composeForAccount({ ...context, db }, mail, staffKey)
    );
  });
}

async function composeForAccount(
  context: ComposeContext,
  mail: OutboxMail,
  staffKey: StaffKey,
): Promise<Message | undefined> {
  const staff = await findStaff(context.db, staffKey);
  if (staff?.status !== ACTIVE_STATUS) return undefined;
  // A reset link goes to the e-mail of the account, whatever spelling was typed.
  const address =
    mail.kind === 'passwordReset' || mail.kind === 'passwordChanged' || mail.kind === 'refundDue'
      ? staff.email
      : mail.address;
  const language: Language =
    (mail.kind === 'passwordChanged' ? mail.locale : undefined) ?? staff.locale;
  const parts = { to: { name: staff.name, address }, language, brand: context.brand };
  return writeMessage(context.translate, {
    ...parts,
    ...(await contentOf(context, mail, staffKey, language)),
  });
}

/** Returns the text keys, values and link of a mail. */
async function contentOf(
  { db, now, publicUrl, translate, currency }: ComposeContext,
  mail: OutboxMail,
  staffKey: StaffKey,
  language: Language,
): Promise<Pick<MessageParts, 'kind' | 'link' | 'values'>> {
  if (mail.kind === 'passwordReset') {
    const token = await createResetToken(db, staffKey, now());
    return {
      kind: mail.kind,
      link: `${publicUrl}/reset-password?token=${token}`,
      values: { minutes: RESET_LINK_MINUTES },
    };
  }
  if (mail.kind === 'refundDue') {
    const order = await readOrder(db, mail);
    const amount = amountText(Number(order?.refund), translate(language, currency));
    return {
      kind: mail.kind,
      link: `${publicUrl}/school-packages/orders/${mail.orderId}`,
      values: { order: mail.orderId, amount },
    };
  }
  if (mail.kind !== 'emailChanged') return { kind: mail.kind };
  const token = await createUndoToken(db, staffKey, mail.address, now());
  // The change can no longer be undone, for example because an earlier e-mail was restored. The
  // mail then has no link.
  if (token === undefined) return { kind: 'emailReplaced' };
  return {
    kind: mail.kind,
    link: `${publicUrl}/restore-email?token=${token}`,
    values: { hours: UNDO_HOURS },
  };
}

async function findStaff(db: Db, { companyId, staffId }: StaffKey) {
  return scopedTo(db, { companyId })
    .select('staff')
    .select(['name', 'email', 'locale', 'status'])
    .where('staff.id', '=', staffId)
    .executeTakeFirst();
}
