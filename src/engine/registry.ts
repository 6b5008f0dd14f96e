/**
 * Entries by id. Built-in entries and those of the product register through the same call; an entry
 * with the same id replaces the earlier one. `Found` is an entry whose options may be any: a
 * definition names its id, and the compiler has checked the options against the manifest of this id.
 */
export interface Registry<Entry extends { id: string }, Found extends { id: string } = Entry> {
  register(...entries: (Entry | Found)[]): void;
  /**
   * Returns the entry with this id. Throws if there is none; the compiler has checked every id in
   * the definitions.
   */
  get(id: string): Found;
  ids(): string[];
}

export function createRegistry<Entry extends { id: string }, Found extends { id: string } = Entry>(
  noun: string,
): Registry<Entry, Found> {
  const entries = new Map<string, Entry | Found>();
  return {
    register: (...newEntries) => newEntries.forEach((entry) => entries.set(entry.id, entry)),
    get: (id) => {
      const entry = entries.get(id);
      if (!entry)
        throw new Error(
          `No ${noun} is registered as "${id}"; there are: ${[...entries.keys()].join(', ')}`,
        );
      return entry as Found;
    },
    ids: () => [...entries.keys()],
  };
}
