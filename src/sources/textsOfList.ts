import type { StatedField } from '../values/contracts/compiler.ts';

/** Returns where the names of a list begin that has numbers with texts. */
export function textsOfList(list: string, { other }: StatedField): { texts?: string } {
  const texts = other(list).text('texts');
  return texts === undefined ? {} : { texts };
}
