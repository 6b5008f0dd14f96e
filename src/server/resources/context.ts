import type { AnswerContext } from '../../values/contracts/server.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Row } from '../rows/rows.ts';
import type { FileLinks } from '../files/fileLinks.ts';
import type { Pictures } from '../files/pictures.ts';
import type { Quotas } from '../limits/quotas.ts';
import type { RichTexts } from '../files/richTexts.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Actor, StaffKey } from '../rows/scope.ts';
import type { SharedPasswords } from '../accounts/passwords.ts';
import type { Registered } from '../base/register.ts';
import type { AttemptLimits } from '../limits/attemptLimits.ts';
import type { SignInLimits } from '../limits/signInLimits.ts';
import type { Translate } from '../../shared/schema/translate.ts';
import type { Language, ResolvedApp, ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { ShownRows } from '../rows/shownRows.ts';
import type { CountCache, Aggregates } from '../rows/countCache.ts';
import type { ListQuery } from './query.ts';

/** The settings that calls use: one of the platform, and those of the product. */
export type CallSettings = { publicUrl: string } & Registered<'settings', object>;

/** The services that all calls share: the platform's, and those of the product. */
export type Services = PlatformServices & Registered<'services', object>;

/** The services of the platform. */
export interface PlatformServices {
  /** `publicUrl`: scheme, host and port under which users reach the server. */
  settings: CallSettings;
  /** The resolved app.json. */
  app: ResolvedApp;
  db: Db;
  now: () => Date;
  /** The current day in the product's time zone. */
  today: () => string;
  sessions: Sessions;
  passwords: SharedPasswords;
  signInLimits: SignInLimits;
  limits: AttemptLimits;
  counts: CountCache;
  /** Totals over the rows of lists, and counts by a field's value. Cached for at most a minute. */
  aggregates: CountCache<Aggregates>;
  fileLinks: FileLinks;
  pictures: Pictures;
  richTexts: RichTexts;
  quotas: Quotas;
  translate: Translate;
  /** The optional parts of the API that this host has. */
  features: string[];
  /** Which rows requests can see, of the tables whose store says it. */
  shownRows: ShownRows;
  profileFields: ProfileFields;
}

/** Returns the fields of an own profile that are the product's. */
export type ProfileFields = (db: Db, person: StaffKey, context: ResponseContext) => Promise<Row>;

/** The input of a handler. */
export interface CallContext {
  services: Services;
  call: ResolvedCall;
  language: Language;
  /** Defined unless the call is public. */
  actor: Actor | undefined;
  token: string | undefined;
  /**
   * The row in the path, if the call has one. The actor may read it, and owns it if the access is
   * `own`.
   */
  row: Row | undefined;
  /** The validated query string. */
  query: ListQuery;
  /** The body, normalised and validated by the entity's rules. */
  body: unknown;
  /** The If-Match header. */
  ifMatch: string | undefined;
  /** Creates the context that computed fields use. */
  responseContext: () => Promise<ResponseContext>;
  /** The path parameters. An `id` has been validated. */
  params: Record<string, string>;
  /**
   * For a call that creates: stores the response for repeated requests with the same key. Call it
   * at the end of the transaction.
   */
  storeResponse: (db: Db, item: Row) => Promise<void>;
  /** The client's address, depending on TRUST_PROXY. */
  address: string;
}

/** Labels by value, in the order in which the response lists them. */
export type LabelMap = Map<string | number, string>;

/**
 * Returns the item, the items or the labels of the response, without the envelope. An item with a
 * version is sent with an ETag.
 */
export type Handler = (context: CallContext) => Promise<Row | Row[] | LabelMap | undefined>;

/** The response: status, data, and the ETag of a single item. */
export interface HandlerResult {
  status: number;
  /** The item or items, without the envelope. */
  data?: unknown;
  etag?: string;
}

export type RequestHandler = (request: FastifyRequest) => Promise<HandlerResult>;

/** What computed fields can use besides their row. */
export interface ResponseContext extends AnswerContext {
  /** The current day in the product's time zone. */
  today: string;
  /** What the hook `companyValues` of the store has read. */
  companyValues: Row;
}

/** Returns the actor of a call that is not public. */
export function actorOf({ actor }: Pick<CallContext, 'actor'>): Actor {
  if (!actor) throw new Error('A call without an actor reached a handler that needs one.');
  return actor;
}
