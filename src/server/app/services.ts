import type { CompanyTable } from '../db/tables.ts';
import { countedTables } from '../rows/usage.ts';
import { createAttemptLimits } from '../limits/attemptLimits.ts';
import { createCountCache, type Aggregates } from '../rows/countCache.ts';
import { createFileLinks } from '../files/fileLinks.ts';
import { createQuotas } from '../limits/quotas.ts';
import { createRichTexts } from '../files/richTexts.ts';
import { createSessions } from '../accounts/sessions.ts';
import { createSignInLimits } from '../limits/signInLimits.ts';
import { createDayOf } from '../../shared/time/days.ts';
import { featuresOf } from '../../shared/resolved/features.ts';
import { createPasswords, createSharedPasswords, type Passwords } from '../accounts/passwords.ts';
import { createPictures, type ConvertOne } from '../files/pictures.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import type { PlatformServices, Services } from '../resources/context.ts';
import type { Product, RunningServer } from './product.ts';
import { shownRowsOf } from '../rows/shownRows.ts';
import type { Registered } from '../base/register.ts';
import type { Translate } from '../../shared/schema/translate.ts';
import type { Compilation } from '../../compiler/compile.ts';
import type { Database } from '../db/connect.ts';
import type { Settings } from './settings.ts';

/** What the services depend on. See `AppOptions` of app.ts. */
interface ServiceOptions {
  product: Pick<Product, 'services' | 'filledTables' | 'profileFields'>;
  settings: Settings;
  database: Pick<Database, 'db'>;
  definitions: Pick<Compilation, 'app' | 'resources' | 'storages'>;
  now?: () => Date;
  passwords?: Passwords;
  convertPicture?: ConvertOne | undefined;
}

/** Returns the tables to which people add rows. */
export function tablesWithQuota(
  { resources, storages }: Pick<Compilation, 'resources' | 'storages'>,
  { filledTables = [] }: Pick<Product, 'filledTables'>,
): CompanyTable[] {
  const stored = [...storages].flatMap(([id, { table }]) =>
    Object.values(resources.get(id)?.calls ?? {}).some(({ effect }) => effect === 'create')
      ? [table as CompanyTable]
      : [],
  );
  return countedTables([...filledTables, ...stored]);
}

/** Creates what handlers use. */
export function createServices(
  {
    product,
    settings,
    definitions,
    database: { db },
    now = () => new Date(),
    passwords = createPasswords(),
    convertPicture,
  }: ServiceOptions,
  semaphores: Semaphores,
  { translate, server }: { translate: Translate; server: RunningServer },
): Services {
  const dayOf = createDayOf(definitions.app.timeZone);
  const aggregates = createCountCache<Aggregates>(now);
  const platform: PlatformServices = {
    settings,
    app: definitions.app,
    db,
    now,
    today: () => dayOf(now()),
    passwords: createSharedPasswords(passwords, semaphores),
    sessions: createSessions(db, { idle: settings.sessionIdle, max: settings.sessionMax }, now),
    signInLimits: createSignInLimits(db, now),
    limits: createAttemptLimits(db, now),
    counts: createCountCache(now),
    aggregates,
    quotas: createQuotas(db, settings.quotas, aggregates, tablesWithQuota(definitions, product)),
    fileLinks: createFileLinks(db, now),
    pictures: createPictures(semaphores.pictures, convertPicture),
    richTexts: createRichTexts(semaphores.richTexts),
    translate,
    features: featuresOf(definitions.resources.values()),
    shownRows: shownRowsOf(definitions.storages.values()),
    profileFields: product.profileFields ?? (() => Promise.resolve({})),
  };
  return {
    ...platform,
    ...(product.services?.(platform, server) as Registered<'services', object>),
  };
}
