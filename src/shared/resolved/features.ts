import type { ResolvedResource } from './resolved.ts';

/**
 * Returns the optional parts of the API that resources have calls or parameters of, in alphabetical
 * order: what `feature` of src/language/resource.json names.
 */
export function featuresOf(resources: Iterable<ResolvedResource>): string[] {
  const calls = [...resources].flatMap(({ calls: own }) => Object.values(own));
  const parts = calls.flatMap((call) => [call, ...Object.values(call.filters)]);
  return [...new Set(parts.flatMap(({ feature }) => feature ?? []))].sort();
}
