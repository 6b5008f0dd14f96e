import { useState } from 'react';

/**
 * Returns the previous value while the new one has the same JSON, for code that compares values by
 * identity.
 */
export function useStableValue<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}
