/** What was selected in the list when an order was made. */
export interface StoredSelection {
  orderId: number;
  schoolIds: string[];
  packageId: string;
  /** The filters and the page of the list, as in its address. */
  search: string;
}

const KEY = 'payment.selection';

/** Keeps a selection while the person is at the gateway, for this tab alone. */
export function storeSelection(selection: StoredSelection): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(selection));
  } catch {
    // Without storage the schools are selected again by hand.
  }
}

/** Reads the selection of an order and forgets it; null where none was kept. */
export function popSelection(orderId: number): StoredSelection | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredSelection | null;
    sessionStorage.removeItem(KEY);
    return kept?.orderId === orderId ? kept : null;
  } catch {
    return null;
  }
}
