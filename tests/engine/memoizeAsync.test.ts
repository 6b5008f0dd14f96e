import { expect, it, vi } from 'vitest';
import { memoizeAsync } from '../../src/engine/ui/memoizeAsync.ts';

it('calls the function once for all callers, even concurrent ones, and keeps the result', async () => {
  const fetch = vi.fn(async () => ({ name: 'part' }));
  const part = memoizeAsync(fetch);
  expect(part.current()).toBeUndefined();
  const [one, other] = await Promise.all([part(), part()]);
  expect([other, await part(), part.current()]).toEqual([one, one, one]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('rejects for all waiting callers, and calls the function again for the next one', async () => {
  const fetch = vi.fn(async () => 'part').mockRejectedValueOnce(new Error('offline'));
  const part = memoizeAsync(fetch);
  const results = await Promise.allSettled([part(), part()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(part.current()).toBeUndefined();
  await expect(part()).resolves.toBe('part');
  expect(fetch).toHaveBeenCalledTimes(2);
});
