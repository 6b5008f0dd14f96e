import { createAjv, type Db, globals, StartFailure } from 'nasaq/server';
import { HIGHEST_PACKAGE } from '../payments/orders.ts';

/** The packages for sale, as an operator writes them to a file. */
export interface PriceList {
  /**
   * The name of a package is the text `package.<id>`. The price is for a year and one school,
   * before VAT, in riyals.
   */
  packages: { id: number; price: number }[];
}

const PRICE_LIST_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['packages'],
  properties: {
    packages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'price'],
        properties: {
          id: { type: 'integer', minimum: 1, maximum: HIGHEST_PACKAGE },
          price: { type: 'number', exclusiveMinimum: 0, maximum: 99_999_999.99, maxDecimals: 2 },
        },
      },
    },
  },
};

/**
 * Parses and validates a price list.
 * @throws StartFailure that lists every error with its path.
 */
export function parsePriceList(text: string): PriceList {
  const priceList = parse(text);
  const validate = createAjv().compile<PriceList>(PRICE_LIST_SCHEMA);
  if (!validate(priceList))
    throw new StartFailure(
      (validate.errors ?? [])
        .map(({ instancePath, message }) => `${instancePath || 'The file'}: ${message}`)
        .join('\n'),
    );
  const ids = priceList.packages.map(({ id }) => id);
  const duplicateId = ids.find((id, index) => ids.indexOf(id) !== index);
  if (duplicateId !== undefined) throw new StartFailure(`Package ${duplicateId} is listed twice.`);
  return priceList;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartFailure(`The file is not valid JSON: ${(error as Error).message}`);
  }
}

/** Replaces all packages for sale. */
export async function savePriceList(db: Db, { packages }: PriceList): Promise<void> {
  const rows = packages.map(({ id, price }) => ({ id, price: price.toFixed(2) }));
  await db.transaction().execute(async (tx) => {
    await globals(tx).deleteFrom('package').execute();
    await globals(tx).insertInto('package').values(rows).execute();
  });
}
