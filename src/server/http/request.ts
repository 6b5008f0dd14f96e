// It adds `hide` to what routes state.
import '@fastify/swagger';
import type { Readable } from 'node:stream';
import type { Access, Language, ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { Row } from '../rows/rows.ts';
import type { Admission } from './admission.ts';
import type { SentFile } from '../files/sentFile.ts';
import type { Actor } from '../rows/scope.ts';

/**
 * Who may call a route: the access of a resource file, or `open` for public routes outside the API.
 */
export type RouteAccess = Access | 'open';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of texts and of names that are stored in both languages. */
    language: Language;
    /** The signed-in person; undefined on public routes. */
    actor: Actor | undefined;
    token: string | undefined;
    /** The semaphore units that the request holds; undefined on monitoring routes. */
    admission: Admission | undefined;
    /** The raw stream of a multipart form. */
    upload: Readable | undefined;
    /** The row that the path identifies, if it identifies one. */
    row: Row | undefined;
    /** Uploaded files by field, if the body was a multipart form. */
    files: ReadonlyMap<string, SentFile> | undefined;
  }

  interface FastifyContextConfig {
    access?: RouteAccess;
    /** A monitoring route: it is never queued, however busy the server is. */
    isMonitoring?: true;
    call?: ResolvedCall;
  }

  interface FastifyInstance {
    /** All routes, for the tests of access. */
    routeList: { method: string; url: string; access: RouteAccess | undefined }[];
  }
}
