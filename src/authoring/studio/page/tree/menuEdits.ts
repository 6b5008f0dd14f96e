import type { FileEdit, MenuPosition, Place } from '../../api.ts';
import { isSamePath } from '../selection.ts';
import type { FindItem } from '../useItemEdits.ts';

/** Sends a request to the development server. */
export type Call = Parameters<FindItem>[0];

/** Returns the edits that move an entry of the menu. Within one list, the text of the entry stays as it is. */
export async function menuEdits(
  call: Call,
  { file, path }: Place,
  { path: to }: MenuPosition,
): Promise<FileEdit[]> {
  if (isSamePath(path.slice(0, -1), to.slice(0, -1)))
    return [{ file, kind: 'move', path, to: Number(to.at(-1)) }];
  const { value } = await call('panel', { file, path });
  return [
    { file, kind: 'remove', path },
    { file, kind: 'insert', path: to, value },
  ];
}
