/** What was selected in the list when an order was made. */
export interface KeptSelection {
  orderId: number;
  schoolIds: string[];
  packageId: string;
  /** The filters and the page of the list, as in its address. */
  search: string;
}

const KEY = 'payment.selection';

/** Keeps a selection while the person is at the gateway, for this tab alone. */
export function keepSelection(selection: KeptSelection): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(selection));
  } catch {
    // Without storage the schools are selected again by hand.
  }
}

/** Reads the selection of an order and forgets it; null where none was kept. */
export function takeSelection(orderId: number): KeptSelection | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptSelection | null;
    sessionStorage.removeItem(KEY);
    return kept?.orderId === orderId ? kept : null;
  } catch {
    return null;
  }
}
