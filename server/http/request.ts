import type { Readable } from 'node:stream';
import type { Access, Language, ResolvedCall } from '../../src/shared/resolved.ts';
import type { Row } from '../db/rows.ts';
import type { OutboxMail } from '../db/outbox.ts';
import type { Message } from '../mail/message.ts';
import type { Payments } from '../payments/payments.ts';
import type { Admission } from './admission.ts';
import type { SentFile } from './multipart.ts';
import type { Actor } from '../services/sessions.ts';

/** Who may reach a route: what a resource file says, or `open` for what everybody gets beside the API. */
export type RouteAccess = Access | 'open';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of texts and of names stored in both. */
    language: Language;
    /** Who asks; undefined on public routes. */
    actor: Actor | undefined;
    token: string | undefined;
    /** What the request holds of the server's shares; undefined for whoever watches the process. */
    admission: Admission | undefined;
    /** A form with files, as it arrives. */
    upload: Readable | undefined;
    /** The row that the path names, where the path names one. */
    row: Row | undefined;
    /** By field, where the body was a form with files. */
    files: ReadonlyMap<string, SentFile> | undefined;
  }

  interface FastifyContextConfig {
    access?: RouteAccess;
    /** For whoever watches the process: answered however busy it is. */
    watching?: true;
    call?: ResolvedCall;
  }

  interface FastifyInstance {
    /** What is done about payments outside of requests. */
    payments: Payments;
    /** Makes the mail of a letter; undefined where nobody is to get one. */
    composeMail(mail: OutboxMail): Promise<Message | undefined>;
    /** Every route, for tests of access. */
    routeList: { method: string; url: string; access: RouteAccess | undefined }[];
  }
}
