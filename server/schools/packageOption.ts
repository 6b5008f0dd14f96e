import { readPrices } from './schoolPackages.ts';
import { defineResource } from 'nasaq/server';
import { daysBetween } from 'nasaq/shared';

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
