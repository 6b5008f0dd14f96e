import type { Documents } from '../../fields/documents.ts';
import type { FormData } from './shapes.ts';

/** What a form held when its session ended in the middle, with the files that were chosen. */
export interface Interrupted {
  data: FormData;
  documents: Documents;
  /** The version that it was opened on: what was saved meanwhile is not passed over. */
  etag: string | null;
}

/** Never on the device, and only of the form that was interrupted last. */
let kept: { place: string; held: Interrupted } | null = null;

/** @param place names the account, the screen and the record: nobody else comes to it */
export function keepInterrupted(place: string, held: Interrupted): void {
  kept = { place, held };
}

/** What was interrupted there. */
export const interruptedAt = (place: string): Interrupted | null => (kept?.place === place ? kept.held : null);

/** Whoever has another form open has left that one behind. */
export function forgetInterrupted(): void {
  kept = null;
}
