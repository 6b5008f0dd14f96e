/**
 * Calls `make` once for each key and returns the same value afterwards. Keys are compared as a Map
 * compares them.
 */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = make(key);
    cache.set(key, value);
    return value;
  };
}
