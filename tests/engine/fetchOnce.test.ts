import { expect, it, vi } from 'vitest';
import { fetchOnce } from '../../src/engine/ui/fetchOnce.ts';

it('fetches once for all who ask, also meanwhile, and has it here from then on', async () => {
  const fetch = vi.fn(async () => ({ name: 'part' }));
  const part = fetchOnce(fetch);
  expect(part.here()).toBeUndefined();
  const [one, other] = await Promise.all([part(), part()]);
  expect([other, await part(), part.here()]).toEqual([one, one, one]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('tells all who wait of a failure, and tries again for the next', async () => {
  const fetch = vi.fn(async () => 'part').mockRejectedValueOnce(new Error('offline'));
  const part = fetchOnce(fetch);
  const asked = await Promise.allSettled([part(), part()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(part.here()).toBeUndefined();
  await expect(part()).resolves.toBe('part');
  expect(fetch).toHaveBeenCalledTimes(2);
});
