import { readPrices } from './schoolPackages.ts';
import { daysBetween } from '../../src/shared/days.ts';
import { defineResource } from '../../src/server/resources/defineResource.ts';

/** The packages for sale. */
export const packageOption = defineResource({
  id: 'package',
  handlers: {
    all: async ({ services, language }) => {
      const prices = await readPrices(services.db);
      return [...prices].map(([id, price]) => ({
        id,
        title: services.translate(language, packageNameKey(id)),
        price: Number(price),
      }));
    },
  },
});

/** Returns the text key of a package's name. */
export const packageNameKey = (id: number) => `package.${id}`;

/**
 * Returns the number of days until a package ends: negative if it has ended, null if it never ends.
 */
export function remainingDays(today: string, ends: string | null): number | null {
  return ends === null ? null : daysBetween(today, ends);
}
