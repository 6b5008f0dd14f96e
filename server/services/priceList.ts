import { createAjv } from '../../src/shared/ajv.ts';
import type { Db } from '../db/connect.ts';
import { globals } from '../db/scope.ts';
import { StartFailure } from '../definitions.ts';
import { HIGHEST_PACKAGE } from '../payments/orders.ts';

/** What is for sale to every company, as an operator writes it to a file. */
export interface PriceList {
  /** What a package is called stands with the other texts, as `package.<id>`. The price is that of a year for one school, before VAT, in riyals. */
  packages: { id: number; price: number }[];
}

const RULES = {
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

/** @throws StartFailure naming each place of the file that is wrong. */
export function parsePriceList(text: string): PriceList {
  const offer = parse(text);
  const judge = createAjv().compile<PriceList>(RULES);
  if (!judge(offer))
    throw new StartFailure(
      (judge.errors ?? [])
        .map(({ instancePath, message }) => `${instancePath || 'The file'}: ${message}`)
        .join('\n'),
    );
  const ids = offer.packages.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new StartFailure(`Package ${twice} stands there twice.`);
  return offer;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartFailure(`The file is no JSON: ${(error as Error).message}`);
  }
}

/** Sells what the offer says, and nothing else. */
export async function savePriceList(db: Db, { packages }: PriceList): Promise<void> {
  const rows = packages.map(({ id, price }) => ({ id, price: price.toFixed(2) }));
  await db.transaction().execute(async (tx) => {
    await globals(tx).deleteFrom('package').execute();
    await globals(tx).insertInto('package').values(rows).execute();
  });
}
