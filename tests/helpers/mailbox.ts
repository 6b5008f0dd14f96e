import { createTranslate } from '../../server/http/texts.ts';
import { composeMail } from '../../server/mail/compose.ts';
import { sendDueMails, type MailFailure, type Mailer } from '../../server/mail/mailer.ts';
import type { Message } from '../../server/mail/message.ts';
import { definitions, testEnv, type TestApp } from './testApp.ts';

/** The mailer of an app, run by the test: what it sends is kept, or goes where `send` says. */
export interface Mailbox {
  mailer: Mailer;
  failures: MailFailure[];
  /** Sends what is due and answers what was sent since the last time. */
  fetch(): Promise<Message[]>;
}

export function createMailbox(
  t: Pick<TestApp, 'database' | 'clock'>,
  send?: (message: Message) => Promise<void>,
): Mailbox {
  const sent: Message[] = [];
  const failures: MailFailure[] = [];
  const { app, texts } = definitions();
  const composing = {
    db: t.database.db,
    now: t.clock.now,
    translate: createTranslate(texts),
    publicUrl: testEnv().publicUrl,
    brand: app.brand.name,
    currency: app.currency,
  };
  const keep = async (message: Message) => void sent.push(message);
  const mailer: Mailer = {
    db: t.database.db,
    now: t.clock.now,
    transport: { send: send ?? keep },
    compose: (letter) => composeMail(composing, letter),
    onFailure: (failure) => void failures.push(failure),
  };
  const fetch = async () => {
    await sendDueMails(mailer);
    return sent.splice(0);
  };
  return { mailer, failures, fetch };
}

/** The token in the link of a mail, which leads to a page that takes one. */
export function tokenIn(
  message: Message,
  page: 'reset-password' | 'restore-email' = 'reset-password',
): string {
  const token = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(message.text)?.[1];
  if (!token) throw new Error(`No link in: ${message.text}`);
  return token;
}
