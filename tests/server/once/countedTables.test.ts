import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { product } from '../../../server/product.ts';
import { countedTables } from '../../../src/server/rows/usage.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Why the rows of a table that requests add are not counted in the quota of records. */
const NOT_COUNTED: Record<string, string> = {
  audit: 'Reading must be recorded. Who reads is limited by their shares.',
  company_profile: 'A company has one.',
  discount_member: 'Part of the one discount for parents, which limits its members.',
  email_undo: 'Changes of an e-mail are limited, and the links expire after a day.',
  file: 'Files are counted in bytes.',
  file_chunk: 'Files are counted in bytes.',
  file_width: 'The widths are fixed.',
  parents_discount: 'A company has one.',
  password_reset: 'Requests for links are limited, and the links expire after an hour.',
  payment_line: 'The lines of reports, one for each payment of an order.',
  payment_step: 'An order has a fixed number of steps.',
  school: 'Only operators add schools.',
  school_bank: 'A school has one.',
  session: 'Signing in must stay possible. Sessions end after 8 hours.',
  staff: 'Accounts of operators; those that people add are in a store.',
};

it('counts the rows of each table to which requests add rows, or says why not', () => {
  const added = ['src/server', 'server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .filter(({ parentPath }) => !/server\/demo\b/.test(parentPath))
      .flatMap(({ parentPath, name }) => [
        ...readFileSync(join(parentPath, name), 'utf8').matchAll(
          /\.insert(?:Each|Many)?\(\s*'([a-z_]+)'/g,
        ),
      ])
      .map(([, table]) => table!),
  );
  const counted: string[] = countedTables(product.filledTables!);
  expect([...new Set(added)].filter((table) => !counted.includes(table)).toSorted()).toEqual(
    Object.keys(NOT_COUNTED)
      .filter((table) => added.includes(table))
      .toSorted(),
  );
  for (const reason of Object.values(NOT_COUNTED)) expect(reason).toMatch(/\.$/);
});
