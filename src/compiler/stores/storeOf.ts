import type { StoreDefinition } from '../../generated/definitions.ts';
import type { Definition } from '../language/definitions.ts';
import type { Cursor } from '../read/cursor.ts';

/** Returns the table of a store. */
export const tableOf = ({ name, at }: Pick<Definition<StoreDefinition>, 'name' | 'at'>): string =>
  at.get('table').text() ?? name.replaceAll('-', '_');

/** Returns the property of a store that describes a field. It may be missing. */
export const fieldAt = (store: Cursor<StoreDefinition>, name: string) =>
  store.get('fields').get(name);
