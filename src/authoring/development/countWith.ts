import type { Compilation } from '../../compiler/compile.ts';
import type { StoredRules } from '../../shared/resolved/storedRules.ts';
import type { StoredCount } from '../../build/definitions/storedCount.ts';
import { productCodeOf, type Product } from '../../server/app/product.ts';
import { createDayOf } from '../../shared/time/days.ts';
import { createTranslate } from '../../shared/schema/translate.ts';
import type { Services } from '../../server/resources/context.ts';
import { createResponseContext } from '../../server/resources/reading/read.ts';
import { createFileLinks } from '../../server/files/fileLinks.ts';
import { countStoredItems } from './countStoredItems.ts';

/** What counting needs of the server. */
export type CountServices = Pick<Services, 'db' | 'settings' | 'now'>;

/** Counts stored items with the definitions that the server serves. See `countStoredItems`. */
export function countWith(
  { db, settings, now }: CountServices,
  product: Product,
  definitions: Compilation,
  rules: readonly StoredRules[],
  signal: AbortSignal,
): AsyncIterable<StoredCount> {
  const dayOf = createDayOf(definitions.app.timeZone);
  const today = () => dayOf(now());
  const translate = createTranslate(definitions.texts);
  const services = { db, settings, translate, today, fileLinks: createFileLinks(db, now) };
  const reader = {
    language: definitions.app.languages[0]!,
    host: new URL(settings.publicUrl).host,
    actor: undefined,
  } as const;
  const responseContext = () => createResponseContext(reader, services);
  return countStoredItems(
    { db, definitions, code: productCodeOf(product, definitions), responseContext, today },
    rules,
    signal,
  );
}
