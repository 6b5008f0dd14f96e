import type { AnswerContext } from '../values/contracts/server.ts';

/** An item of a list, as it is answered. */
interface Named {
  id: number;
  name: string;
}

/**
 * Returns the items of a list.
 * @param list what was read: the items, or their numbers
 * @param texts if the list has numbers, where their names begin
 */
export function namedItems(
  list: unknown,
  texts: string | undefined,
  context: AnswerContext,
): Named[] {
  if (texts === undefined) return list as Named[];
  return (list as number[])
    .toSorted((one, other) => one - other)
    .map((id) => ({ id, name: context.translateWord(texts, id) }));
}
