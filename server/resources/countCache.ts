/** Exact counts, or figures of another sort about the same rows, at most a minute old, made once for all who ask. */
export interface CountCache<Counted = number> {
  /** The kept count, or a new one. `makeAnew` passes over what is kept. */
  get(rows: CountKey, count: () => Promise<Counted>, makeAnew?: boolean): Promise<Counted>;
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

const MAX_AGE = 60_000;
/** From this age on the next asker gets what is kept, while a new count is made. */
const REFRESH_AGE = 40_000;
const MAX_KEPT = 20_000;

/** Kept in this process: another instance learns of a write when its own count is a minute old. */
export function createCountCache<Counted = number>(now: () => Date): CountCache<Counted> {
  const kept = new Map<string, CachedCount<Counted>>();
  const underWay = new Map<string, Promise<Counted>>();
  const writes = new Map<string, number>();
  const groupOf = ({ companyId, resource }: CountKey) => `${companyId} ${resource}`;
  const keyOf = (rows: CountKey) =>
    `${groupOf(rows)} ${writes.get(groupOf(rows)) ?? 0} ${rows.filter}`;

  const keep = (key: string, total: Counted, at: number) => {
    kept.delete(key);
    kept.set(key, { total, at });
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
  };
  const make = (key: string, count: () => Promise<Counted>) => {
    // The age runs from before the counting: a row may come while it is counted.
    const at = now().getTime();
    const known = underWay.get(key);
    if (known) return known;
    const made = count().then((total) => {
      keep(key, total, at);
      return total;
    });
    underWay.set(key, made);
    const done = () => void underWay.delete(key);
    made.then(done, done);
    return made;
  };
  return {
    get: (rows, count, makeAnew = false) => {
      const key = keyOf(rows);
      const known = kept.get(key);
      const age = known ? now().getTime() - known.at : Infinity;
      if (!known || makeAnew || age >= MAX_AGE || age < 0) return make(key, count);
      if (age >= REFRESH_AGE) make(key, count).catch(() => {});
      return Promise.resolve(known.total);
    },
    put: (rows, total) => keep(keyOf(rows), total, now().getTime()),
    // A new number in the key: what is under way finishes under the old one and is never found again.
    forget: (companyId, resource) => {
      const group = `${companyId} ${resource}`;
      writes.set(group, (writes.get(group) ?? 0) + 1);
    },
  };
}
