import { expect, it } from 'vitest';
import fc from 'fast-check';
import {
  FairSemaphore,
  QueueFull,
  type Release,
} from '../../../src/server/limits/fairSemaphore.ts';

/** Waits until every promise that can settle has settled. */
const waitForPromises = () => new Promise((resolve) => setImmediate(resolve));

/** Starts callers that record their label when they are served. */
function createCallers(semaphore: FairSemaphore) {
  const served: string[] = [];
  const releases = new Map<string, Release>();
  const refused: string[] = [];
  const acquire = (owner: string, label: string, amount = 1, signal?: AbortSignal) => {
    const serve = (release: Release) => {
      served.push(label);
      return releases.set(label, release);
    };
    semaphore.acquire(owner, amount, signal).then(serve, () => refused.push(label));
  };
  return { served, refused, releases, acquire };
}

it('serves owners in turn, regardless of how much they request', async () => {
  const semaphore = new FairSemaphore({ name: 'test', capacity: 1, perOwner: 1, queue: 10 });
  const { served, releases, acquire } = createCallers(semaphore);
  for (const label of ['a1', 'a2', 'a3']) acquire('a', label);
  acquire('b', 'b1');
  acquire('c', 'c1');
  for (let turn = 0; turn < 5; turn += 1) {
    await waitForPromises();
    releases.get(served.at(-1)!)!();
  }
  await waitForPromises();
  expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  expect(semaphore.stats()).toEqual({ inUse: 0, waiting: 0, refused: 0 });
});

it('limits one owner to its share, and gives the rest to others immediately', async () => {
  const semaphore = new FairSemaphore({ name: 'test', capacity: 4, perOwner: 2, queue: 10 });
  const { served, acquire } = createCallers(semaphore);
  for (const label of ['a1', 'a2', 'a3', 'a4']) acquire('a', label);
  acquire('b', 'b1');
  await waitForPromises();
  expect(served).toEqual(['a1', 'a2', 'b1']);
  expect(semaphore.stats()).toEqual({ inUse: 3, waiting: 2, refused: 0 });
});

it('refuses the newest caller of the longest queue when the queue is full', async () => {
  const semaphore = new FairSemaphore({ name: 'test', capacity: 1, perOwner: 1, queue: 3 });
  const { refused, acquire } = createCallers(semaphore);
  for (const label of ['a1', 'a2', 'a3', 'a4', 'a5']) acquire('a', label);
  await waitForPromises();
  expect(refused).toEqual(['a5']);
  acquire('b', 'b1');
  await waitForPromises();
  expect(refused).toEqual(['a5', 'a4']);
  expect(semaphore.stats()).toEqual({ inUse: 1, waiting: 3, refused: 2 });
});

it('limits how many callers of one owner wait', async () => {
  const semaphore = new FairSemaphore({
    name: 'test',
    capacity: 1,
    perOwner: 1,
    queue: 10,
    queuePerOwner: 1,
  });
  const { refused, acquire } = createCallers(semaphore);
  for (const label of ['a1', 'a2', 'a3']) acquire('a', label);
  await waitForPromises();
  expect(refused).toEqual(['a3']);
});

it('lets nobody overtake a large amount that waits for capacity', async () => {
  const semaphore = new FairSemaphore({ name: 'test', capacity: 10, perOwner: 10, queue: 10 });
  const { served, releases, acquire } = createCallers(semaphore);
  acquire('a', 'a6', 6);
  acquire('b', 'b8', 8);
  acquire('c', 'c2', 2);
  await waitForPromises();
  expect(served).toEqual(['a6']);
  releases.get('a6')!();
  await waitForPromises();
  expect(served).toEqual(['a6', 'b8', 'c2']);
});

it('refuses immediately an amount that can never be available', async () => {
  const semaphore = new FairSemaphore({ name: 'test', capacity: 10, perOwner: 5, queue: 10 });
  await expect(semaphore.acquire('a', 6)).rejects.toThrow(QueueFull);
});

it('refuses a caller that waited too long, and one that aborted', async () => {
  const semaphore = new FairSemaphore({
    name: 'test',
    capacity: 1,
    perOwner: 1,
    queue: 10,
    maxWait: 20,
  });
  const { refused, acquire } = createCallers(semaphore);
  const aborted = new AbortController();
  acquire('a', 'a1');
  acquire('b', 'aborted', 1, aborted.signal);
  acquire('c', 'late');
  aborted.abort();
  await waitForPromises();
  expect(refused).toEqual(['aborted']);
  await expect.poll(() => refused).toEqual(['aborted', 'late']);
  expect(semaphore.stats()).toEqual({ inUse: 1, waiting: 0, refused: 2 });
});

it('acquires immediately or fails', () => {
  const semaphore = new FairSemaphore({ name: 'test', capacity: 3, perOwner: 2 });
  const release = semaphore.acquireNow('a', 2);
  expect(() => semaphore.acquireNow('a')).toThrow(QueueFull);
  expect(() => semaphore.acquireNow('b', 2)).toThrow(QueueFull);
  release();
  release();
  semaphore.acquireNow('a', 2);
  semaphore.acquireNow('b', 1);
  expect(semaphore.stats()).toEqual({ inUse: 3, waiting: 0, refused: 2 });
});

it('releases when the work fails', async () => {
  const semaphore = new FairSemaphore({ name: 'test', capacity: 1, perOwner: 1 });
  await expect(semaphore.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  expect(semaphore.stats().inUse).toBe(0);
});

it('never exceeds the capacity, and serves every caller that is allowed to wait', async () => {
  const step = fc.record({
    owner: fc.constantFrom('a', 'b', 'c', 'd'),
    amount: fc.integer({ min: 1, max: 4 }),
    release: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const semaphore = new FairSemaphore({
        name: 'test',
        capacity: 5,
        perOwner: 4,
        queue: 12,
        queuePerOwner: 5,
      });
      const { served, refused, releases, acquire } = createCallers(semaphore);
      const releaseOldest = () => {
        const [label] = releases.keys();
        if (label !== undefined) {
          releases.get(label)!();
          releases.delete(label);
        }
      };
      for (const [index, { owner, amount, release }] of steps.entries()) {
        acquire(owner, String(index), amount);
        await waitForPromises();
        if (release) releaseOldest();
        await waitForPromises();
        expect(semaphore.stats().inUse).toBeLessThanOrEqual(5);
        expect(semaphore.stats().waiting).toBeLessThanOrEqual(12);
      }
      while (releases.size > 0) {
        releaseOldest();
        await waitForPromises();
      }
      expect(served.length + refused.length).toBe(steps.length);
      expect(semaphore.stats()).toMatchObject({ inUse: 0, waiting: 0, refused: refused.length });
    }),
    { numRuns: 100 },
  );
});
