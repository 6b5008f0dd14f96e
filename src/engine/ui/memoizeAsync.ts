/**
 * Calls an async function once and returns the same promise afterwards. After a rejection the next
 * call tries again.
 */
export interface MemoizedAsync<Value> {
  (): Promise<Value>;
  /** Returns the resolved value, or undefined until it is there. */
  current(): Value | undefined;
}

/** Caches the result of an async function. Concurrent calls share one promise. */
export function memoizeAsync<Value>(fetch: () => Promise<Value>): MemoizedAsync<Value> {
  let known: Value | undefined;
  let fetched: Promise<Value> | undefined;
  const keep = (value: Value) => (known = value);
  const forget = (cause: unknown): never => {
    fetched = undefined;
    throw cause;
  };
  return Object.assign(() => (fetched ??= fetch().then(keep, forget)), { current: () => known });
}
