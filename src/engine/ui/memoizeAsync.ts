/** Fetches the first time it is called, and gives the same ever after; what could not be fetched is tried again at the next call. */
export interface MemoizedAsync<Value> {
  (): Promise<Value>;
  /** What has come, for whoever cannot wait; undefined until then. */
  current(): Value | undefined;
}

/** Remembers what is fetched: once for all who ask, also for those who ask while it is on its way. */
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
