import { parseArgs } from 'node:util';
import { createBenchDatabase } from './bench/server/seed.mjs';
import { toMarkdown } from './bench/figures.mjs';
import { endChildren, exitWhenNpmExits } from '../src/cli/children.mjs';
import { fail, log } from '../src/cli/print.mjs';
import { measureBackup } from './size/backup.mjs';
import { addSchools } from './size/companies.mjs';
import { measureIndexes } from './size/indexes.mjs';
import { createPicture } from './size/picture.mjs';
import { readSizes, toTables } from './size/sizes.mjs';
import { createTexts } from './size/texts.mjs';
import { fillYear } from './size/year.mjs';
import { findPostgres } from './test/programs.mjs';
import { startPostgres } from './test/postgres.mjs';

/*
 * Measures how much a school adds to the database in a year: fills a temporary PostgreSQL with a
 * plausible year and prints the sizes of the tables. With `--indexes` it requests every list and
 * report of the product instead and prints how often each index was used.
 */

exitWhenNpmExits();
const { values } = parseArgs({
  options: {
    schools: { type: 'string', default: '20' },
    companies: { type: 'string', default: '4' },
    indexes: { type: 'boolean', default: false },
  },
});
const [schools, companies] = [readNumber('schools', 200), readNumber('companies', 50)];

/**
 * @param {'schools' | 'companies'} name
 * @param {number} max
 */
function readNumber(name, max) {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1 || number > max)
    fail(`--${name} takes a number from 1 to ${max}`);
  return number;
}

const programFolder = findPostgres();
if (!programFolder) throw fail('PostgreSQL was not found: apt-get install postgresql.');
const postgres = await startPostgres(programFolder);
try {
  const picture = values.indexes ? undefined : await createPicture();
  /** @type {import('./size/sizes.mjs').Size[]} */
  let before = [];
  /** @type {import('./size/sizes.mjs').Size[]} */
  let after = [];
  let total = 0;
  const { url } = await createBenchDatabase(postgres.url, 'size', schools, async (client) => {
    total = await addSchools(client, { schools, companies });
    log(`Created ${total} schools`);
    before = await readSizes(client);
    await fillYear(client, { texts: createTexts(400), picture, log });
    await client.query('vacuum analyze');
    after = await readSizes(client);
  });
  const tables = values.indexes
    ? [await measureIndexes(url, log)]
    : [
        ...toTables({ before, after, schools: total, pictureBytes: picture?.length ?? 0 }),
        await measureBackup({ url, programFolder, log }),
      ];
  for (const table of tables) log(`\n${toMarkdown(table)}`);
} finally {
  await postgres.stop();
}
await endChildren();
process.exit();
