import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { readPrices } from '../schools/schoolPackages.ts';
import {
  type Command,
  type Db,
  type Installation,
  printLine,
  readArguments,
  runCommand,
  StartFailure,
} from 'nasaq/server';
import { createTranslate, type Translate } from 'nasaq/shared';
import { parsePriceList, savePriceList, type PriceList } from '../payments/priceList.ts';
import { listDueRefunds, recordRefund, type DueRefund } from '../payments/refunds.ts';

const USAGE = `npm run packages -- and one of:
  list                shows the packages for sale with their prices
  export <file.json>  writes them to a file
  import <file.json>  replaces the packages for sale with those of the file
  refunds             shows the orders whose refund has not been paid: order, company, receipt and amount
  refunded <order>    records that the refund of an order was paid at the gateway
Prices are for one school and one year, before VAT. Open orders keep their price.`;

/** The argument of each action. */
const ACTIONS = {
  list: 'nothing',
  export: 'file',
  import: 'file',
  refunds: 'nothing',
  refunded: 'order',
} as const;

interface Options {
  action: keyof typeof ACTIONS;
  /** A file, or the number of an order. */
  subject: string;
}

const isAction = (text: string): text is Options['action'] => Object.hasOwn(ACTIONS, text);

function readOptions(): Options {
  return readArguments(USAGE, () => {
    const [action = '', subject = '', ...more] = parseArgs({
      options: {},
      allowPositionals: true,
    }).positionals;
    if (
      !isAction(action) ||
      more.length > 0 ||
      (ACTIONS[action] === 'nothing') !== (subject === '')
    )
      return undefined;
    return ACTIONS[action] === 'order' && !/^\d{1,15}$/.test(subject)
      ? undefined
      : { action, subject };
  });
}

/** @throws StartFailure if the file cannot be read */
function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    throw new StartFailure(`${file} cannot be read.`);
  }
}

const describe = (translate: Translate, priceList: PriceList): string =>
  priceList.packages
    .map(
      ({ id, price }) =>
        `${id}  ${translate('ar', `package.${id}`)}  ${translate('en', `package.${id}`)}  ${price.toFixed(2)}`,
    )
    .join('\n');

const describeRefunds = (refunds: readonly DueRefund[]): string =>
  refunds.length === 0
    ? 'No refund is due.'
    : refunds
        .map(
          ({ orderId, company, receiptNumber, amount }) =>
            `${orderId}  ${company}  ${receiptNumber}  ${amount}`,
        )
        .join('\n');

async function runRefunds(db: Db, { action, subject }: Options): Promise<void> {
  if (action === 'refunded' && !(await recordRefund(db, Number(subject), new Date())))
    throw new StartFailure(`No refund is due for the order ${subject}.`);
  printLine(describeRefunds(await listDueRefunds(db)));
}

async function runPriceList(
  { database: { db }, definitions }: Installation,
  { action, subject }: Options,
): Promise<void> {
  const translate = createTranslate(definitions.texts);
  if (action === 'import') await savePriceList(db, parsePriceList(readText(subject)));
  const priceList: PriceList = {
    packages: [...(await readPrices(db))].map(([id, price]) => ({ id, price: Number(price) })),
  };
  if (action === 'export') {
    if (fs.existsSync(subject))
      throw new StartFailure(`${subject} already exists and is not overwritten.`);
    fs.writeFileSync(subject, `${JSON.stringify(priceList, null, 2)}\n`);
  }
  printLine(describe(translate, priceList));
}

export const command: Command = (product) =>
  runCommand(product, readOptions, (installation, options) =>
    options.action === 'refunds' || options.action === 'refunded'
      ? runRefunds(installation.database.db, options)
      : runPriceList(installation, options),
  );
