import { createTranslate } from '../../src/shared/schema/translate.ts';
import { globals } from '../../src/server/rows/scope.ts';
import { product } from '../../server/product.ts';
import { composeMail } from '../../src/server/accounts/mails.ts';
import { sendDueMails, type MailFailure, type Mailer } from '../../src/server/mail/mailer.ts';
import type { Message } from '../../src/server/mail/message.ts';
import { definitions, testSettings, type TestApp } from './testApp.ts';

/** A mailer on the database of an app. It collects the mails, or passes them to `send`. */
export interface Mailbox {
  mailer: Mailer;
  failures: MailFailure[];
  /** Sends the due mails. Returns all mails since the last call. */
  deliver(): Promise<Message[]>;
}

export function createMailbox(
  t: Pick<TestApp, 'database' | 'clock'>,
  send?: (message: Message) => Promise<void>,
): Mailbox {
  const sent: Message[] = [];
  const failures: MailFailure[] = [];
  const { app, texts } = definitions();
  const composeContext = {
    db: t.database.db,
    now: t.clock.now,
    translate: createTranslate(texts),
    publicUrl: testSettings().publicUrl,
    app,
    mails: product.mails ?? {},
  };
  const collect = async (message: Message) => void sent.push(message);
  const mailer: Mailer = {
    db: t.database.db,
    now: t.clock.now,
    transport: { send: send ?? collect },
    compose: (letter) => composeMail(composeContext, letter),
    onFailure: (failure) => void failures.push(failure),
  };
  const deliver = async () => {
    await sendDueMails(mailer);
    return sent.splice(0);
  };
  return { mailer, failures, deliver };
}

/** Deletes the counted attempts of all accounts and addresses, and all mails that are not sent yet. */
export async function clearAttemptsAndMails({ database }: Pick<TestApp, 'database'>) {
  await globals(database.db).deleteFrom('login_limit').execute();
  await globals(database.db).deleteFrom('outbox').execute();
}

/** Returns the token of the link in a mail. */
export function linkTokenIn(
  message: Message,
  page: 'reset-password' | 'restore-email' = 'reset-password',
): string {
  const token = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(message.text)?.[1];
  if (!token) throw new Error(`No link in: ${message.text}`);
  return token;
}
