/** A page of a list whose rows open screens. */
export interface ItemPage {
  /** The path of the screen that shows each row; null for a row without one. */
  paths: readonly (string | null)[];
  /** The number of the page. */
  page: number;
  /** The links of the server to the pages before and after it. Null at the ends. */
  previous: string | null;
  next: string | null;
}

/** A list, and how other pages of it are read. */
export interface ListOfItems {
  page: ItemPage;
  /** The number of all rows, or null if it is not known. */
  total: number | null;
  pageSize: number;
  /** Reads another page, with the same filters and the same order. */
  readPage(href: string): Promise<ItemPage>;
}

export type Direction = 'previous' | 'next';

/** The path of an item, or a function that reads the next page of the list and returns its path. */
export type Neighbour = string | (() => Promise<string | null>);

/** The items before and after one of a list. Null at the ends of the list. */
export interface Neighbours extends Record<Direction, Neighbour | null> {
  /** The position of the item in the list, from 1. */
  position: number;
  total: number | null;
}

/**
 * Holds the pages of a list that have been read, in their order, so that its items can be opened one
 * after another.
 */
export function createOpenedList(list: ListOfItems | null) {
  let pages = list ? [list.page] : [];
  const pageOf = (path: string) => pages.find(({ paths }) => paths.includes(path));

  /** Reads the page before or after those that have been read. Returns null if it has no item. */
  async function readBeyond(direction: Direction, href: string): Promise<string | null> {
    const page = await list!.readPage(href);
    const isNew = (path: string | null) => path !== null && !pageOf(path);
    const path =
      direction === 'next' ? page.paths.find(isNew) : page.paths.findLast((one) => isNew(one));
    // A page that was read meanwhile, by another press, is not added again.
    if (path != null) pages = direction === 'next' ? [...pages, page] : [page, ...pages];
    return path ?? null;
  }

  return {
    /** Undefined if the path is not that of a row. */
    neighboursOf: (path: string): Neighbours | undefined => {
      const page = pageOf(path);
      if (!list || !page) return undefined;
      const paths = pages.flatMap((one) => one.paths);
      const index = paths.indexOf(path);
      const beyond = (direction: Direction, href: string | null) =>
        href === null ? null : () => readBeyond(direction, href);
      return {
        previous: index > 0 ? paths[index - 1]! : beyond('previous', pages[0]!.previous),
        next: index < paths.length - 1 ? paths[index + 1]! : beyond('next', pages.at(-1)!.next),
        position: (page.page - 1) * list.pageSize + page.paths.indexOf(path) + 1,
        total: list.total,
      };
    },
    /** Returns a search of the list with the number of the page that has an item. */
    withPageOf: (search: string, path: string): string => {
      const page = pageOf(path);
      if (!page) return search;
      const parameters = new URLSearchParams(search);
      if (page.page > 1) parameters.set('page', String(page.page));
      else parameters.delete('page');
      return parameters.size > 0 ? `?${parameters}` : '';
    },
  };
}
