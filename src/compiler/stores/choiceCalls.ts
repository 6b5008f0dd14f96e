import type { ResolvedChoice, ChoiceAnswer } from '../../shared/resolved/storage.ts';
import type { Definitions } from '../language/definitions.ts';
import type { SharedPart } from '../language/sharedParts.ts';
import type { Cursor } from '../read/cursor.ts';

/** Returns what the calls with `choices` answer, by the name of the call. */
export function resolveChoiceCalls(
  { resource }: Definitions,
  shared: ReadonlyMap<string, SharedPart>,
): Map<string, ChoiceAnswer> {
  const entries = resource.flatMap(({ name, at }) =>
    at
      .get('calls')
      .entries()
      .flatMap(([call, stated]): [string, ChoiceAnswer][] => {
        const choices = stated.get('choices').value;
        const id = at.get('id').text() ?? name;
        if (choices === undefined) return [];
        const listed = (one: string) => choicesOf(shared.get(one)?.at);
        return [
          [
            `${id}.${call}`,
            typeof choices === 'string'
              ? { list: listed(choices) }
              : {
                  maps: Object.fromEntries(
                    Object.entries(choices).map(([field, one]) => [field, listed(one)]),
                  ),
                },
          ],
        ];
      }),
  );
  return new Map(entries);
}

/** Returns the values and texts of shared choices. Unknown choices have been reported. */
const choicesOf = (at: Cursor | undefined): ResolvedChoice[] =>
  (at?.get('values').value ?? []) as ResolvedChoice[];
