/** Exact counts, or figures of another sort about the same rows, at most a minute old, made once for all who ask. */
export interface CountCache<Counted = number> {
  /** The kept count, or a new one. `makeAnew` passes over what is kept. */
  get(rows: CountKey, count: () => Promise<Counted>, refresh?: boolean): Promise<Counted>;
  /** A count that was learnt on the way. */
  put(rows: CountKey, total: Counted): void;
  /** Rows of a company's resource were written: what is kept of them counts no longer. */
  forget(companyId: number, resource: string): void;
}

/** Which rows: of a company's resource, those that `filter` names. */
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
/** From this age on the next asker gets what is kept, while a new count is made. */
const REFRESH_AGE_MS = 40_000;
const MAX_CACHED_COUNTS = 20_000;

/** Kept in this process: another instance learns of a write when its own count is a minute old. */
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
    // The age runs from before the counting: a row may come while it is counted.
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
    // A new number in the key: what is under way finishes under the old one and is never found again.
    forget: (companyId, resource) => {
      const group = `${companyId} ${resource}`;
      writes.set(group, (writes.get(group) ?? 0) + 1);
    },
  };
}
