/** What pay has answered. An API that stores orders answers more for each of them. */
interface PaymentDetails {
  sub_total?: number;
  tax?: number;
  total?: number;
  checkout_id?: string;
}

/** An order that was created in this tab, with the selection in the list. */
export interface StoredPayment {
  orderId: number;
  details: PaymentDetails;
  schoolIds: string[];
  packageId: string;
  /** The query of the list's URL: its filters and page. */
  search: string;
}

const KEY = 'payment';

/** Stores a payment in this tab while the user is at the gateway. */
export function storePayment(payment: StoredPayment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(payment));
  } catch {
    // Without storage the user has to select the schools again.
  }
}

/** Returns the stored payment, or null if there is none or it belongs to another order. */
export function readPayment(orderId?: number): StoredPayment | null {
  try {
    const payment = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredPayment | null;
    return orderId === undefined || payment?.orderId === orderId ? payment : null;
  } catch {
    return null;
  }
}

export function deletePayment(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
