import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePriceList, parsePriceList } from '../../server/services/priceList.ts';
import { runCommand } from '../helpers/commands.ts';
import { createTestApp, MAIN } from '../helpers/testApp.ts';
import { createStorage, type TestStorage } from '../helpers/testDatabase.ts';

let testStorage: TestStorage;
let folder: string;
beforeAll(async () => {
  testStorage = await createStorage();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-packages-'));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await testStorage.remove();
});

const run = (...args: string[]) => runCommand('packages', testStorage, args);

describe('the packages command', () => {
  it('exports the price list to a file and imports it', async () => {
    const file = path.join(folder, 'packages.json');
    expect((await run()).text).toContain('npm run packages -- and one of:');
    expect((await run('export', file)).code).toBe(0);
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({
      packages: [
        { id: 1, price: 1500 },
        { id: 2, price: 4500 },
        { id: 3, price: 9000 },
      ],
    });
    fs.writeFileSync(
      file,
      JSON.stringify({
        packages: [
          { id: 3, price: 9999.5 },
          { id: 1, price: 1200 },
        ],
      }),
    );
    expect((await run('import', file)).text).toBe(
      '1  أساسية  Basic  1200.00\n3  ذهبية  Gold  9999.50\n',
    );
    expect((await run('list')).text).toBe('1  أساسية  Basic  1200.00\n3  ذهبية  Gold  9999.50\n');
  });

  it('says that no refund is due, refuses to record one, and prints its usage for wrong arguments', async () => {
    expect((await run('refunds')).text).toBe('No refund is due.\n');
    const refused = await run('refunded', '1');
    expect([refused.code, refused.text.includes('No refund is due for the order 1.')]).toEqual([
      1,
      true,
    ]);
    for (const args of [['refunded'], ['refunded', 'x'], ['refunds', '1']])
      expect((await run(...args)).text).toContain('npm run packages -- and one of:');
  });

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
