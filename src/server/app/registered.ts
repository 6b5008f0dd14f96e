/**
 * What products import as `nasaq/server` with the types that they register: a wrong name of a call, a
 * store, a field or a text is a type error. The platform itself uses the functions without them.
 */
import type { Insertable, Selectable } from 'kysely';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { ComposeProductMail as ComposeMail } from '../accounts/mails.ts';
import {
  fieldProblem as createFieldProblem,
  forbidden as createForbidden,
  formProblem as createFormProblem,
  Problem as PlatformProblem,
  type FormProblem,
} from '../base/problem.ts';
import type { Registered } from '../base/register.ts';
import type { Tables } from '../db/tables.ts';
import type { VERSION } from '../resources/binding.ts';
import type { CallContext as AnyCallContext, LabelMap } from '../resources/context.ts';
import type { ResourceDefinition } from '../resources/defineResource.ts';
import type { Hooks, StoredContext, WriteAttempt, WriteContext } from '../resources/hooks.ts';
import type { Row } from '../rows/rows.ts';

/** A call: what it sends, and what it answers. */
interface AnyCall {
  body: unknown;
  item: object;
  response: ResolvedCall['response'];
}

/** What a product without registered definitions has: all names. */
interface AnyDefinitions {
  textKey: string;
  calls: Record<string, Record<string, AnyCall>>;
  stores: Record<string, { table: string; body: object }>;
}

type Definitions = Registered<'definitions', AnyDefinitions>;
type Calls = Definitions['calls'];
type Stores = Definitions['stores'];

/** The key of a text. */
export type TextKey = Definitions['textKey'];

/** The id of a resource file. */
type ResourceId = Extract<keyof Calls, string>;

type CallOf<Id extends ResourceId> = Extract<keyof Calls[Id], string>;

/** The name of a call, such as `loan.create`. */
type CallName = { [Id in ResourceId]: `${Id}.${CallOf<Id>}` }[ResourceId];

/** The name of a store. */
type StoreName = Extract<keyof Stores, string>;

type Named<Name extends CallName> = Name extends `${infer Id extends ResourceId}.${infer Call}`
  ? Call extends keyof Calls[Id]
    ? Calls[Id][Call]
    : never
  : never;

type ContextWith<Body> = Omit<AnyCallContext, 'body'> & { body: Body };

/** What the handler of a call gets. With the name of the call, such as `loan.create`, its body is typed. */
export type CallContext<Name extends CallName = never> = [Name] extends [never]
  ? AnyCallContext
  : ContextWith<BodyOf<Named<Name>>>;

type BodyOf<Call> = Call extends { body: infer Body } ? Body : never;
type ItemOf<Call> = Call extends { item: infer Item } ? Item : never;

/** The item that a call answers, with the version that is sent as an ETag. */
type SentItem<Call> = ItemOf<Call> & { [VERSION]?: number };

/** What a handler of a call returns. */
type Answer<Call> = Call extends { response: infer Response }
  ? Response extends 'item'
    ? SentItem<Call>
    : Response extends 'items' | 'page'
      ? SentItem<Call>[]
      : Response extends 'map'
        ? LabelMap
        : Response extends 'none'
          ? unknown
          : Row | Row[]
  : never;

/** The code of a resource with the calls of its file. */
interface TypedResource<Id extends ResourceId> extends Omit<
  ResourceDefinition,
  'id' | 'handlers' | 'rowsHandlers'
> {
  id: Id;
  handlers?: {
    [Call in CallOf<Id>]?: (
      context: ContextWith<BodyOf<Calls[Id][Call]>>,
    ) => Promise<Answer<Calls[Id][Call]>>;
  };
  rowsHandlers?: {
    [Call in CallOf<Id>]?: (
      context: AnyCallContext,
    ) => Promise<{ rows: ItemOf<Calls[Id][Call]>[]; totals?: Row }>;
  };
}

/** Declares a resource. `server/product.ts` lists all of them. */
export const defineResource = <const Id extends ResourceId>(
  definition: TypedResource<Id>,
): ResourceDefinition =>
  // A body has been validated by the schema from which its type is generated.
  definition as unknown as ResourceDefinition;

type TableOf<Store extends StoreName> = Stores[Store]['table'];

/** A row by column. */
type StoredRow<Table> = Table extends keyof Tables ? Selectable<Tables[Table]> : Row;

/** Columns that are stored with a row. */
type Columns<Table> = Table extends keyof Tables ? Partial<Insertable<Tables[Table]>> : Row;

/** The body and the row of a write, as the definitions and the table describe them. */
type Typed<Context, Store extends StoreName> = Omit<Context, 'body' | 'before'> & {
  /** The body, normalised and validated. Empty for a deletion. */
  body: Partial<BodyOf<Stores[Store]>>;
} & (Context extends { before: unknown }
    ? {
        /** The row before the write, by column; undefined if it is new. */
        before: StoredRow<TableOf<Store>> | undefined;
      }
    : unknown);

/** What is saved with a row, or `kept` if the row stays as it is. */
type Saved<Store extends StoreName> = Columns<TableOf<Store>> | 'kept' | void;

/** The hooks of a store. */
interface StoreHooks<Store extends StoreName> extends Pick<
  Hooks,
  'companyValues' | 'made' | 'expressions' | 'itemId'
> {
  lock?: (write: Typed<WriteContext, Store>) => Promise<void>;
  countAttempt?: (
    services: Parameters<NonNullable<Hooks['countAttempt']>>[0],
    attempt: Typed<WriteAttempt, Store>,
  ) => ReturnType<NonNullable<Hooks['countAttempt']>>;
  beforeSave?: (
    write: Typed<WriteContext & { id: number | undefined }, Store>,
  ) => Saved<Store> | Promise<Saved<Store>>;
  afterSave?: (write: Typed<StoredContext, Store>) => Promise<void>;
  beforeDelete?: (write: Typed<StoredContext, Store>) => Promise<'kept' | void>;
  afterDelete?: (write: Typed<StoredContext, Store>) => Promise<void>;
}

/** Hooks by the name of their store. */
export type HooksByStore = { readonly [Store in StoreName]?: StoreHooks<Store> };

/** Declares the hooks of a store. `server/product.ts` lists them. */
export const defineHooks = <const Store extends StoreName>(
  _store: Store,
  hooks: StoreHooks<Store>,
): StoreHooks<Store> => hooks;

/** By kind: what the mails of a product are queued with. */
type Mails = Registered<'mails', Record<string, never>>;

/** The kind of a mail of the product. */
type MailKind = Extract<keyof Mails, string>;

/** Returns the content of a mail of the product. `data` is what was queued. */
export type ComposeProductMail<Kind extends MailKind = MailKind> = (
  mail: { companyId: number; staffId: number; data: Mails[Kind] },
  context: Parameters<ComposeMail>[1],
) => ReturnType<ComposeMail>;

/** The texts that every mail has: `mail.<kind>.subject` and others. */
type MailText<Kind extends string> = `mail.${Kind}.${'subject' | 'body' | 'note'}`;

/** By kind. A kind whose texts are missing has a type that names them. */
export type MailsByKind = {
  readonly [Kind in MailKind]?: [MailText<Kind>] extends [TextKey]
    ? ComposeProductMail<Kind>
    : { missingTexts: Exclude<MailText<Kind>, TextKey> };
};

type Params = Parameters<typeof createFieldProblem>[2];

/** A validation error of one field. */
export const fieldProblem: (field: string, key: TextKey, params?: Params) => FormProblem =
  createFieldProblem;

/** A validation error of the whole form with one text. */
export const formProblem: (key: TextKey) => FormProblem = createFormProblem;

/** The account may not do it. */
export const forbidden: (reason?: TextKey) => PlatformProblem = createForbidden;

/** An error response: a status and a text key. Sent as `{"message"}`. */
export const Problem: new (
  statusCode: number,
  key: TextKey,
  options?: ConstructorParameters<typeof PlatformProblem>[2],
) => PlatformProblem = PlatformProblem;
export type Problem = PlatformProblem;
