import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real SMTP server on a free port. */
export interface MailServer {
  url: string;
  /** The received mails. */
  mails: { from: string; to: string[]; text: string }[];
  close(): Promise<void>;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          text,
        });
        done();
      });
    },
    ...options,
  });
  // Some tests disconnect in the middle of a mail.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Parses the headers and decoded parts of a mail, as far as the product uses MIME. */
export function readMail(raw: string): {
  headers: Record<string, string>;
  parts: Record<string, string>;
} {
  const [head = '', body = ''] = splitHead(raw);
  const headers = readHeaders(head);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead = '', content = ''] = splitHead(part.trimStart());
      const { 'content-type': type = '', 'content-transfer-encoding': encoding = '' } =
        readHeaders(partHead);
      return [type.split(';')[0]!, decode(content, encoding)];
    });
  return { headers, parts: Object.fromEntries(parts) as Record<string, string> };
}

const splitHead = (text: string) => {
  const end = text.indexOf('\r\n\r\n');
  return [text.slice(0, end), text.slice(end + 4)];
};

function readHeaders(text: string): Record<string, string> {
  const lines = text.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
}

const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')),
    );

const decode = (text: string, encoding: string) =>
  encoding === 'base64'
    ? Buffer.from(text, 'base64').toString()
    : encoding === 'quoted-printable'
      ? unquote(text.replace(/=\r\n/g, ''))
      : text;

const unquote = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString();
