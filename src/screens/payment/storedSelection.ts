/** The selection in the list when an order was created. */
export interface StoredSelection {
  orderId: number;
  schoolIds: string[];
  packageId: string;
  /** The query of the list's URL: its filters and page. */
  search: string;
}

const KEY = 'payment.selection';

/** Stores a selection in this tab while the user is at the gateway. */
export function storeSelection(selection: StoredSelection): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(selection));
  } catch {
    // Without storage the user has to select the schools again.
  }
}

/** Deletes the stored selection. Returns it if it belongs to the order, otherwise null. */
export function popSelection(orderId: number): StoredSelection | null {
  try {
    const selection = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredSelection | null;
    sessionStorage.removeItem(KEY);
    return selection?.orderId === orderId ? selection : null;
  } catch {
    return null;
  }
}
