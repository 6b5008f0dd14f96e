import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { createTransport } from 'nodemailer';
import type { Message } from './message.ts';

/** Delivers mails. */
export interface MailTransport {
  /** Rejects if the mail was not accepted. It may then be sent again. */
  send(message: Message): Promise<void>;
  /** The destination of the mails, as text that is shown at start. */
  destination: string;
}

/** How long to wait for the mail server. */
const MAIL_TIMEOUT_MS = 10_000;

/** The settings of mails. */
interface MailSettings {
  /** The mail server. Without it, mails are written to files. */
  mailUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
}

/** Sends mails through the configured mail server, or writes them to files if there is none. */
export function createMailTransport(
  settings: MailSettings,
  timeoutMs = MAIL_TIMEOUT_MS,
): MailTransport {
  return settings.mailUrl
    ? createSmtpTransport(settings.mailUrl, settings.mailFrom, timeoutMs)
    : createFileTransport(path.resolve(settings.dataDir, 'mail'), settings.mailFrom);
}

/** Keeps nodemailer from reading files or URLs that a mail contains. */
const NO_EXTERNAL_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

function toMail(from: string, message: Message) {
  // These headers suppress automatic replies such as out-of-office notices.
  return {
    from,
    ...message,
    headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
  };
}

/**
 * Loads nodemailer and creates the transport when the first mail is sent, because starting does not
 * need them.
 */
function lazyTransporter<T>(
  createTransporter: (create: typeof createTransport) => T,
): () => Promise<T> {
  let transporter: Promise<T> | undefined;
  return () =>
    (transporter ??= import('nodemailer').then((library) =>
      createTransporter(library.createTransport),
    ));
}

function createSmtpTransport(url: string, from: string, timeoutMs: number): MailTransport {
  const { protocol, host } = new URL(url);
  const smtp = lazyTransporter((create) =>
    create({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      ...NO_EXTERNAL_ACCESS,
    }),
  );
  return {
    send: async (message) => withTimeout(timeoutMs, (await smtp()).sendMail(toMail(from, message))),
    destination: `${protocol}//${host}`,
  };
}

/**
 * Limits the whole delivery. A server that sends a little from time to time would never reach the
 * socket timeout.
 */
async function withTimeout(timeoutMs: number, delivery: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          Object.assign(new Error('The mail server did not respond in time.'), {
            code: 'ETIMEDOUT',
          }),
        ),
      timeoutMs,
    );
  });
  try {
    await Promise.race([delivery, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Writes mails as .eml files. Only the owner of the process may read them, because they contain
 * sign-in links.
 */
function createFileTransport(folder: string, from: string): MailTransport {
  const composer = lazyTransporter((create) =>
    create({ streamTransport: true, buffer: true, newline: 'windows', ...NO_EXTERNAL_ACCESS }),
  );
  return {
    send: async (message) => {
      const { message: bytes } = await (await composer()).sendMail(toMail(from, message));
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(
        folder,
        `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`,
      );
      await fs.writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await fs.rename(`${file}.part`, file);
    },
    destination: folder,
  };
}
