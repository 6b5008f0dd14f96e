/** A function that `memoizeAsync` returns. */
export interface MemoizedAsync<Value> {
  (): Promise<Value>;
  /** Returns the resolved value, or undefined until it is there. */
  current(): Value | undefined;
}

/**
 * Caches the result of an async function. Concurrent calls share one promise. After a rejection the
 * next call tries again.
 */
export function memoizeAsync<Value>(fetch: () => Promise<Value>): MemoizedAsync<Value> {
  let current: Value | undefined;
  let promise: Promise<Value> | undefined;
  const store = (value: Value) => (current = value);
  const reset = (cause: unknown): never => {
    promise = undefined;
    throw cause;
  };
  return Object.assign(() => (promise ??= fetch().then(store, reset)), { current: () => current });
}
