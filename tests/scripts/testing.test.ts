import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type RunningProduct } from '../../src/cli/testing.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

/** `nasaq/testing`, as the tests of a product use it. */

const MUSEUM = join(import.meta.dirname, '../../examples/museum');
const DIRECTOR = { identity: 'director@coast.example', password: 'Museum-2026' };

describe('a running product', () => {
  let museum: RunningProduct;
  beforeAll(async () => {
    museum = await startProduct({ folder: MUSEUM });
  }, 180_000);
  afterAll(() => museum.stop());

  it('answers the calls of an account with its own rules and hooks', async () => {
    const director = await museum.signIn(DIRECTOR);
    const { status, body } = await director.send('GET', '/museum/loans?returned=true');
    expect(status).toBe(200);
    const { items } = (body as { data: { items: Record<string, unknown>[] } }).data;
    expect(items.length).toBeGreaterThan(0);
    const { id, purpose, exhibit_id, borrower_id, lent_on, due_on, returned } = items[0]!;
    const loan = { purpose, exhibit_id, borrower_id, lent_on, due_on, returned };
    const saved = await director.send('PUT', `/museum/loans/${String(id)}`, loan);
    expect([saved.status, JSON.stringify(saved.body)]).toEqual([
      422,
      expect.stringContaining('loan.error.isReturned'),
    ]);
  });

  it('refuses a wrong password', async () => {
    await expect(museum.signIn({ ...DIRECTOR, password: 'wrong' })).rejects.toThrow(
      /refused to sign in: 4\d\d/,
    );
  });
});

it('a product that does not start says why', async () => {
  const root = mkdtempSync(join(tmpdir(), 'nasaq-testing-'));
  cpSync(MUSEUM, root, { recursive: true });
  const product = join(root, 'server/product.ts');
  writeFileSync(product, "throw new Error('no curtain');\n");
  await expect(startProduct({ folder: root })).rejects.toThrow('no curtain');
  removeFolder(root);
}, 60_000);
