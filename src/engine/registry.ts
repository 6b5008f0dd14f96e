/**
 * Entries by id. Built-in entries and those of the product register through the same call; an entry
 * with the same id replaces the earlier one.
 */
export interface Registry<Entry extends { id: string }> {
  register(...entries: Entry[]): void;
  /**
   * Returns the entry with this id. Throws if there is none; the compiler has checked every id in
   * the definitions.
   */
  get(id: string): Entry;
  ids(): string[];
}

export function createRegistry<Entry extends { id: string }>(noun: string): Registry<Entry> {
  const entries = new Map<string, Entry>();
  return {
    register: (...newEntries) => newEntries.forEach((entry) => entries.set(entry.id, entry)),
    get: (id) => {
      const entry = entries.get(id);
      if (!entry)
        throw new Error(
          `No ${noun} is registered as "${id}"; there are: ${[...entries.keys()].join(', ')}`,
        );
      return entry;
    },
    ids: () => [...entries.keys()],
  };
}
