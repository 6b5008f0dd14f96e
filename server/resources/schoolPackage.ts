import { readPrices } from '../db/schoolPackages.ts';
import { daysBetween } from '../services/days.ts';
import { column, defineResource } from './defineResource.ts';

/** The schools of a company with their packages. */
export const schoolPackage = defineResource({
  id: 'school-package',
  table: 'school',
  where: { hidden: false },
  fields: {
    id: column('id', 'id'),
    name: { from: 'bilingual', stem: 'name' },
    package: {
      from: 'computed',
      needs: { '@package': 'package', '@ends': 'package_ends' },
      compute: (row, { translateWord, today }) => {
        const [id, ends] = [row['@package'] as number, row['@ends'] as string | null];
        return {
          package_id: id,
          title: translateWord('package', id),
          remaining: remainingDays(today, ends),
          end_date: ends,
        };
      },
    },
  },
});

/** The packages for sale. */
export const packageOption = defineResource({
  id: 'package',
  fields: {},
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
