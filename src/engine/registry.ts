/** Things of one sort by id. Built-ins and the product's own register through the same call; the same id replaces. */
export interface Registry<Entry extends { id: string }> {
  register(...entries: Entry[]): void;
  /** The entry of this id. Throws where there is none: the compiler has checked every id that a definition names. */
  get(id: string): Entry;
  ids(): string[];
}

export function createRegistry<Entry extends { id: string }>(sort: string): Registry<Entry> {
  const entries = new Map<string, Entry>();
  return {
    register: (...added) => added.forEach((entry) => entries.set(entry.id, entry)),
    get: (id) => {
      const entry = entries.get(id);
      if (!entry)
        throw new Error(
          `No ${sort} is registered as "${id}"; there are: ${[...entries.keys()].join(', ')}`,
        );
      return entry;
    },
    ids: () => [...entries.keys()],
  };
}
