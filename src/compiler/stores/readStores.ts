import type { StoreDefinition } from '../../generated/definitions.ts';
import { message } from '../issues/messages.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import type { Stores } from '../project/project.ts';

/** Returns the store files by name. Of two with the same name, the first is used. */
export function storesOf({ store }: Definitions): Stores {
  const stores = new Map<string, Definition<StoreDefinition>>();
  for (const definition of store) {
    const { name, at } = definition;
    at.use('store', name, { reason: 'definition' });
    if (stores.has(name))
      at.report(
        'check.nameTaken',
        { name, kind: message('check.kind.store') },
        message('check.fix.renameOne'),
      );
    else stores.set(name, definition);
  }
  return stores;
}
