import type { KeyWithFix, Params } from '../../compiler/issues/messages.ts';
import type { Fault } from '../../compiler/read/locateFaults.ts';
import { resourceOf } from '../../shared/calls/calls.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';

/** Definitions that the server cannot serve, although they are valid. */
export class DefinitionFault extends Error {
  constructor(readonly faults: readonly Fault[]) {
    // The texts of the keys are only loaded where the faults are shown (src/server/app/definitions.ts).
    super(faults.map(({ key, params }) => `${key} ${JSON.stringify(params)}`).join('\n'));
  }
}

/** A fault in a call. The path is that of a property of the call. */
export function callFault(
  call: ResolvedCall,
  path: Fault['path'],
  key: KeyWithFix,
  params: Params = {},
): DefinitionFault {
  const resource = resourceOf(call);
  const name = call.name.slice(resource.length + 1);
  return new DefinitionFault([
    {
      in: { resource },
      path: ['calls', name, ...path],
      key,
      params: { resource, call: call.name, ...params },
    },
  ]);
}

/** A fault in a field of an entity. */
export const fieldFault = (
  entity: string,
  field: string,
  key: KeyWithFix,
  params: Params,
): Fault => ({
  in: { entity },
  path: ['properties', field],
  key,
  params: { field, ...params },
});

/**
 * Maps every item.
 * @throws DefinitionFault with the faults of all items, not only of the first one that has any
 */
export function mapAll<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Result[] {
  const faults: Fault[] = [];
  const results = items.flatMap((item) => {
    try {
      return [map(item)];
    } catch (error) {
      if (!(error instanceof DefinitionFault)) throw error;
      faults.push(...error.faults);
      return [];
    }
  });
  if (faults.length > 0) throw new DefinitionFault(faults);
  return results;
}
