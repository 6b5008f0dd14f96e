import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { readPrices } from './db/payments.ts';
import { readArguments, runCommand, say } from './command.ts';
import { StartFailure } from './definitions.ts';
import { createTranslate, type Translate } from './http/texts.ts';
import { readOffer, saveOffer, type Offer } from './services/offer.ts';

const USAGE = `npm run packages -- and one of:
  list                shows the packages that are for sale, with their prices
  export <file.json>  writes them to a file
  import <file.json>  sells what the file says, and nothing else
The price is that of a year for one school, before VAT. Orders that are under way keep the price they began with.`;

interface Options {
  action: 'list' | 'export' | 'import';
  file: string;
}

function readOptions(): Options {
  return readArguments(USAGE, () => {
    const [action, file = '', ...more] = parseArgs({ options: {}, allowPositionals: true }).positionals;
    if (more.length > 0 || (action === 'list') !== (file === '')) return undefined;
    return action === 'list' || action === 'export' || action === 'import' ? { action, file } : undefined;
  });
}

/** @throws StartFailure where the file cannot be read. */
function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    throw new StartFailure(`${file} cannot be read.`);
  }
}

const describe = (translate: Translate, offer: Offer): string =>
  offer.packages.map(({ id, price }) => `${id}  ${translate('ar', `package.${id}`)}  ${translate('en', `package.${id}`)}  ${price.toFixed(2)}`).join('\n');

runCommand(readOptions, async ({ database: { db }, definitions }, { action, file }) => {
  const translate = createTranslate(definitions.texts);
  if (action === 'import') await saveOffer(db, readOffer(readText(file)));
  const offer: Offer = { packages: [...(await readPrices(db))].map(([id, price]) => ({ id, price: Number(price) })) };
  if (action === 'export') {
    if (fs.existsSync(file)) throw new StartFailure(`${file} is there already, and nothing is written over it.`);
    fs.writeFileSync(file, `${JSON.stringify(offer, null, 2)}\n`);
  }
  say(describe(translate, offer));
});
