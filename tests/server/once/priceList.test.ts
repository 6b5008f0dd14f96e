import { describe, expect, it } from 'vitest';
import { savePriceList, parsePriceList } from '../../../server/payments/priceList.ts';
import { createTestApp, MAIN } from '../../helpers/testApp.ts';

describe('the price list of an operator', () => {
  it.each([
    ['{', 'The file is not valid JSON'],
    ['{}', "The file: must have required property 'packages'"],
    ['{"packages":[]}', '/packages: must NOT have fewer than 1 items'],
    ['{"packages":[{"id":4,"price":1}]}', '/packages/0/id: must be <= 3'],
    ['{"packages":[{"id":1,"price":0}]}', '/packages/0/price: must be > 0'],
    ['{"packages":[{"id":1,"price":1.005}]}', '/packages/0/price'],
    ['{"packages":[{"id":1,"price":1},{"id":1,"price":2}]}', 'Package 1 is listed twice.'],
  ])('refuses %s', (text, reason) => {
    expect(() => parsePriceList(text)).toThrow(reason);
  });

  it('changes the packages that the API offers', async () => {
    const t = await createTestApp();
    await savePriceList(t.database.db, { packages: [{ id: 2, price: 4000 }] });
    expect(
      (await t.read<{ data: object[] }>('/investor/school-package/available-packages', MAIN, 'en'))
        .data,
    ).toEqual([{ id: 2, title: 'Silver', price: 4000 }]);
    await t.close();
  });
});
