import type { Language, ResolvedApp } from '../../shared/resolved/resolved.ts';
import type { Db } from '../db/connect.ts';
import type { OutboxMail } from '../mail/outbox.ts';
import { scopedTo, type StaffKey } from '../rows/scope.ts';
import { findLogin, lockStaff } from './staff.ts';
import type { Translate } from '../../shared/schema/translate.ts';
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
  /** The resolved app.json. */
  app: Pick<ResolvedApp, 'brand' | 'currency' | 'languages'>;
  /** By kind: the texts of the product's mails. */
  mails: Readonly<Record<string, ComposeProductMail>>;
}

/**
 * The texts of a mail `mail.<kind>.…`: their values, and the link. `to` is for somebody without an
 * account. Without it, the account for which the mail was queued gets it.
 */
type MailContent = Pick<MessageParts, 'kind' | 'link' | 'values'> &
  Partial<Pick<MessageParts, 'to'>>;

/** Returns the content of a mail of the product. `data` is what was queued. */
export type ComposeProductMail = (
  mail: { companyId: number; staffId: number; data: never },
  context: Omit<ComposeContext, 'mails'> & { language: Language },
) => Promise<Omit<MailContent, 'kind'>>;

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
    mail.kind === 'passwordReset' || !('address' in mail) ? staff.email : mail.address;
  const asked = ('locale' in mail ? mail.locale : undefined) ?? staff.locale;
  const { languages } = context.app;
  // The product may have had the language when it was stored.
  const language = languages.find((known) => known === asked) ?? languages[0]!;
  const parts = { to: { name: staff.name, address }, language, brand: context.app.brand.name };
  return writeMessage(context.translate, {
    ...parts,
    ...(await contentOf(context, mail, staffKey, language)),
  });
}

/** Returns the text keys, values and link of a mail. */
async function contentOf(
  context: ComposeContext,
  mail: OutboxMail,
  staffKey: StaffKey,
  language: Language,
): Promise<MailContent> {
  const { db, now, publicUrl } = context;
  if (mail.kind === 'passwordReset') {
    const token = await createResetToken(db, staffKey, now());
    return {
      kind: mail.kind,
      link: `${publicUrl}/reset-password?token=${token}`,
      values: { minutes: RESET_LINK_MINUTES },
    };
  }
  if ('data' in mail) {
    const compose = context.mails[mail.kind];
    if (!compose) throw new Error(`No mail of the product has the kind ${mail.kind}.`);
    const { companyId, staffId, data } = mail;
    // The data is what queueMail stored for the kind.
    const content = await compose(
      { companyId, staffId, data: data as never },
      { ...context, language },
    );
    return { kind: mail.kind, ...content };
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
