import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../helpers/commands.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import { createStorage, type TestStorage } from '../../helpers/testDatabase.ts';

let testStorage: TestStorage;
let folder: string;
beforeAll(async () => {
  testStorage = await createStorage();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-packages-'));
});
afterAll(async () => {
  removeFolder(folder);
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
});
