import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import type { Message } from './message.ts';

/** The way a mail leaves the product. */
export interface MailTransport {
  /** Rejects when the mail was not taken; then it may be sent again. */
  send(message: Message): Promise<void>;
  /** For people: where mails go. */
  where: string;
}

/** A mail server that does not answer for so long is not waited for. */
const MAIL_PATIENCE = 10_000;

type MailSettings = Pick<Env, 'mailUrl' | 'mailFrom' | 'dataDir'>;

/** Through the mail server that the settings name, else into files. */
export function createMailTransport(
  settings: MailSettings,
  patience = MAIL_PATIENCE,
): MailTransport {
  return settings.mailUrl
    ? createSmtp(settings.mailUrl, settings.mailFrom, patience)
    : createFolder(path.resolve(settings.dataDir, 'mail'), settings.mailFrom);
}

/** Nothing within a mail may make the server read a file or an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

function toMail(from: string, message: Message) {
  // Said to other machines: nobody's holiday note comes back.
  return {
    from,
    ...message,
    headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
  };
}

/** The library is loaded, and the transport made, with the first mail: a start has no use for them. */
function withLibrary<T>(make: (create: typeof createTransport) => T): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= import('nodemailer').then((library) => make(library.createTransport)));
}

function createSmtp(url: string, from: string, patience: number): MailTransport {
  const { protocol, host } = new URL(url);
  const smtp = withLibrary((create) =>
    create({
      url,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      dnsTimeout: patience,
      ...CLOSED,
    }),
  );
  return {
    send: async (message) => within(patience, (await smtp()).sendMail(toMail(from, message))),
    where: `${protocol}//${host}`,
  };
}

/** A server that says a little from time to time is never silent, and never done. */
async function within(patience: number, sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The mail server is too slow.'), { code: 'ETIMEDOUT' })),
      patience,
    );
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Files that any mail program opens. Only the owner of the process may read them: links in them sign in. */
function createFolder(folder: string, from: string): MailTransport {
  const composer = withLibrary((create) =>
    create({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED }),
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
    where: folder,
  };
}
