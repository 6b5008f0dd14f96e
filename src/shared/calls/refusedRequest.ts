import type { Language } from '../resolved/resolved.ts';

/** A request that the development server has refused, and why. */
export interface RefusedRequest {
  /** The number of the request in the log. */
  id: string;
  /** The time in milliseconds. */
  at: number;
  method: string;
  /** The path and the query. */
  url: string;
  status: number;
  reasons: RefusalReason[];
}

interface RefusalReason {
  /** The field of the body. Empty if the reason concerns the whole request. */
  field: string;
  /** The key of the text. */
  key: string;
  text: Record<Language, string>;
}
