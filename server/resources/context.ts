import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import type { Db } from '../db/connect.ts';
import type { Row } from '../db/rows.ts';
import type { FileLinks } from '../services/fileLinks.ts';
import type { Pictures } from '../services/pictures.ts';
import type { RichTexts } from '../services/richTexts.ts';
import type { Actor, Sessions } from '../services/sessions.ts';
import type { SharedPasswords } from '../services/passwords.ts';
import type { Payments } from '../payments/payments.ts';
import type { Limits } from '../services/limits.ts';
import type { SignInLimits } from '../services/signInLimits.ts';
import type { Translate } from '../http/texts.ts';
import type { Language } from '../../src/shared/resolved.ts';
import type { CountCache } from './countCache.ts';
import type { Figures } from './listWithTotals.ts';
import type { ListQuery } from './query.ts';

/** What all calls share. */
export interface Services {
  env: Pick<Env, 'publicUrl' | 'seller'>;
  db: Db;
  now: () => Date;
  /** The day that it is where the schools are. */
  today: () => string;
  sessions: Sessions;
  passwords: SharedPasswords;
  signInLimits: SignInLimits;
  limits: Limits;
  counts: CountCache;
  /** What reports say of all rows of their filters, for whoever follows their pages. */
  figures: CountCache<Figures>;
  fileLinks: FileLinks;
  pictures: Pictures;
  richTexts: RichTexts;
  translate: Translate;
  payments: Payments;
}

/** What a request brings to a handler of its own. */
export interface CallContext {
  services: Services;
  language: Language;
  /** There unless the call is public. */
  actor: Actor | undefined;
  token: string | undefined;
  /** The row that the path names, which the actor may see, and with `own` owns. */
  row: Row | undefined;
  /** What narrows the answer, checked. */
  query: ListQuery;
  /** Normalised and judged by the entity's rules. */
  body: unknown;
  /** Which version of the row the request means, as its header says. */
  ifMatch: string | undefined;
  /** What fields of an answer may look at beside their row. */
  responseContext: () => Promise<ResponseContext>;
  /** The parts of the path that vary; an id among them has been found to be one. */
  params: Record<string, string>;
  /** Of a call that creates: keeps its item for whoever sends the same again, at the end of the transaction that made it. */
  storeResponse: (db: Db, item: Row) => Promise<void>;
  /** The client's address, as far as TRUST_PROXY lets it be known. */
  address: string;
}

/** Answers the item or the items; the envelope is put around it. An item that holds its version is answered with its tag. */
export type Handler = (context: CallContext) => Promise<Row | Row[] | undefined>;

/** What is sent back: the status, the item or the items, and the tag of one item's version. */
export interface HandlerResult {
  status: number;
  /** The envelope is put around it. */
  data?: unknown;
  etag?: string;
}

export type RequestHandler = (request: FastifyRequest) => Promise<HandlerResult>;

/** What a made field may look at beside its row. */
export interface ResponseContext {
  /** Who asks; undefined where nobody is signed in. */
  staffId: number | undefined;
  language: Language;
  /** What the addresses of public pages begin with. */
  publicOrigin: string;
  /** The address of a document for whoever asks, for a few minutes. */
  linkDocument: (kept: string) => string;
  /** The address of a file, for a while. */
  linkFile: (id: string) => string;
  /** The text of a stored word, by the beginning of its key; a word that has none is its own text. */
  translateWord: (texts: string, value: unknown) => string;
  /** The day that it is where the schools are. */
  today: string;
}

/** The actor of a call that is not public. */
export function actorOf({ actor }: Pick<CallContext, 'actor'>): Actor {
  if (!actor) throw new Error('A call without an actor reached a handler that needs one.');
  return actor;
}
