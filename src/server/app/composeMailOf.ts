import { composeMail, type ComposeContext } from '../accounts/mails.ts';
import type { Message } from '../mail/message.ts';
import type { OutboxMail } from '../mail/outbox.ts';
import type { Services } from '../resources/context.ts';
import type { Product } from './product.ts';

/** Composes a mail of the outbox; undefined if nobody should get it. */
export const composeMailOf = (
  { db, now, translate, settings, app }: Services,
  { mails = {} }: Product,
  mail: OutboxMail,
): Promise<Message | undefined> =>
  composeMail(
    { db, now, translate, publicUrl: settings.publicUrl, app, mails: withAnyData(mails) },
    mail,
  );

/** The data of a mail is what was queued with its kind. */
const withAnyData = (mails: object) => mails as ComposeContext['mails'];
