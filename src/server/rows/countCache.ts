/** Caches exact counts, or other numbers about the same rows, for at most a minute. */
export interface CountCache<Counted = number> {
  /** Returns the cached count, or a new one. `refresh` ignores the cached one. */
  get(rows: CountKey, count: () => Promise<Counted>, refresh?: boolean): Promise<Counted>;
  /** Stores a count that was found by another query. */
  put(rows: CountKey, total: Counted): void;
  /** Invalidates the counts of a company's resource after a write. */
  invalidate(companyId: number, resource: string): void;
}

/**
 * Numbers about the rows of a list: totals by the names of TableTotals, or counts by a field's
 * value.
 */
export type Aggregates = Record<string, number>;

/** Identifies counted rows: those of a company's resource that match `filter`. */
interface CountKey {
  companyId: number;
  resource: string;
  filter: string;
}

interface CachedCount<Counted> {
  total: Counted;
  at: number;
}

const MAX_AGE_MS = 60_000;
/** From this age on, a cached count is still returned while a new one is made. */
const REFRESH_AGE_MS = 40_000;
const MAX_CACHED_COUNTS = 20_000;

/**
 * Creates a cache in this process. Other processes notice a write when their own count expires
 * after a minute.
 */
export function createCountCache<Counted = number>(now: () => Date): CountCache<Counted> {
  const cache = new Map<string, CachedCount<Counted>>();
  const pending = new Map<string, Promise<Counted>>();
  const writes = new Map<string, number>();
  const groupOf = ({ companyId, resource }: CountKey) => `${companyId} ${resource}`;
  const keyOf = (rows: CountKey) =>
    `${groupOf(rows)} ${writes.get(groupOf(rows)) ?? 0} ${rows.filter}`;

  const store = (key: string, total: Counted, at: number) => {
    cache.delete(key);
    cache.set(key, { total, at });
    if (cache.size > MAX_CACHED_COUNTS) cache.delete(cache.keys().next().value!);
  };
  const startCount = (key: string, count: () => Promise<Counted>) => {
    // The age starts before counting, because rows may be added during it.
    const at = now().getTime();
    const pendingCount = pending.get(key);
    if (pendingCount) return pendingCount;
    const counting = count().then((total) => {
      store(key, total, at);
      return total;
    });
    pending.set(key, counting);
    const removePending = () => void pending.delete(key);
    counting.then(removePending, removePending);
    return counting;
  };
  return {
    get: (rows, count, refresh = false) => {
      const key = keyOf(rows);
      const cached = cache.get(key);
      const age = cached ? now().getTime() - cached.at : Infinity;
      if (!cached || refresh || age >= MAX_AGE_MS || age < 0) return startCount(key, count);
      if (age >= REFRESH_AGE_MS) startCount(key, count).catch(() => {});
      return Promise.resolve(cached.total);
    },
    put: (rows, total) => store(keyOf(rows), total, now().getTime()),
    // The key contains the number of writes, so a count that is still running is stored under the
    // old key and never read.
    invalidate: (companyId, resource) => {
      const group = `${companyId} ${resource}`;
      writes.set(group, (writes.get(group) ?? 0) + 1);
    },
  };
}
