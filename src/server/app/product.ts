import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Passwords } from '../accounts/passwords.ts';
import type { ReadSetting } from '../base/readSetting.ts';
import type { Registered } from '../base/register.ts';
import type { Database } from '../db/connect.ts';
import type { CompanyTable, TableFacts } from '../db/tables.ts';
import type {
  CallSettings,
  PlatformServices,
  ProfileFields,
  Services,
} from '../resources/context.ts';
import { ACCOUNT_HOOKS, ACCOUNT_RESOURCES } from '../accounts/handlers/accountCode.ts';
import type { ProductCode, ResourceDefinition } from '../resources/defineResource.ts';
import type { ApiDefinitions } from '../resources/routes/joinResource.ts';
import type { MaintenanceRun } from './prune.ts';
import type { HooksByStore, MailsByKind } from './registered.ts';

/** What a product adds to the server. `server/product.ts` exports it as `product`. */
export interface Product extends Partial<Omit<ProductCode, 'hooks'>> {
  /** What `npm run snapshot` knows of its tables (server/db/tables.ts). */
  tables: TableFacts;
  /** Reads the settings of the product from the environment. */
  settings?: (read: ReadSetting, isProduction: boolean) => Registered<'settings', object>;
  /** Creates the services of the product, of which handlers get those of the platform too. */
  services?: (platform: PlatformServices, server: RunningServer) => Registered<'services', object>;
  /**
   * The tables without a store to which requests add rows. The rows count for the quota of a company.
   */
  filledTables?: readonly CompanyTable[];
  /** Returns the fields of the own profile besides those of the account. */
  profileFields?: ProfileFields;
  /** By store. */
  hooks?: HooksByStore;
  /** By kind: the values of the texts of mails. */
  mails?: MailsByKind;
  /** Adds routes that need no account, such as public pages and webhooks. */
  routes?: (server: FastifyInstance, services: Services, client: Client) => void | Promise<void>;
  /**
   * By block: the origins that a page with it may load scripts, styles and frames from, and send
   * forms to.
   */
  contentSources?: Readonly<Record<string, (options: BlockOptions) => readonly string[]>>;
  /** Work that each process does at an interval. */
  jobs?: readonly Job[];
  /** Deletes what is older than the product's settings allow, every ten minutes. */
  maintenance?: (run: MaintenanceRun & { settings: CallSettings }) => Promise<void>;
  demo?: Demo;
  /**
   * The time zone in SQL of the product's migrations. The server does not start if app.json has
   * another one.
   */
  fixedTimeZone?: string;
  /** Lines about the settings of the product, printed at the start. */
  banner?: (settings: CallSettings) => readonly string[];
}

/** The built client. */
interface Client {
  folder: string;
}

/** The server that the services are part of. */
export interface RunningServer {
  /** Sends a request to the server itself, without the network. */
  inject: FastifyInstance['inject'];
  log: FastifyBaseLogger;
}

/** What the sources of a block depend on. */
interface BlockOptions {
  settings: CallSettings;
  /** The API host that the client uses; empty for the server's own. */
  apiBase: string;
  /** The options of the block. */
  options: Readonly<Record<string, unknown>>;
}

/** Work that each process does at an interval. */
interface Job {
  /** For the log. */
  name: string;
  everyMs: number;
  run: (services: Services) => Promise<unknown>;
}

/** The demo data of a product. */
interface Demo {
  password: string;
  /** The accounts that are printed at the start. */
  accounts: readonly { email: string; note: string }[];
  /**
   * Fills an empty database.
   * @returns false if the database has a company
   */
  fill(database: Database, options: { now: Date; passwords: Passwords }): Promise<boolean>;
  /** Whether the database has the demo accounts. */
  isIn(database: Database): Promise<boolean>;
}

/** Declares a product. */
export const defineProduct = (product: Product): Product => product;

/** Returns the code for the calls of a product: its own, and that of accounts that it declares. */
export function productCodeOf(
  { resources = [], hooks = {}, measures = {} }: Product,
  definitions: Pick<ApiDefinitions, 'resources' | 'storages'>,
): ProductCode {
  const own = new Set(resources.map(({ id }) => id));
  const isDeclared = ({ id }: ResourceDefinition) => !own.has(id) && definitions.resources.has(id);
  const withHooks = new Set(
    [...definitions.storages.values()].flatMap((one) => (one.hooks ? [one.store] : [])),
  );
  const accountHooks = Object.entries(ACCOUNT_HOOKS).filter(([store]) => withHooks.has(store));
  return {
    resources: [...ACCOUNT_RESOURCES.filter(isDeclared), ...resources],
    // Their bodies and rows are those of their stores, from which the types are generated.
    hooks: { ...Object.fromEntries(accountHooks), ...(hooks as ProductCode['hooks']) },
    measures,
  };
}
