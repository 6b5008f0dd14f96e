import type { Documents } from '../../fields/documents.ts';
import type { FormEntries } from './formData.ts';

/** What a form held when its session ended in the middle, with the files that were chosen. */
export interface InterruptedForm extends FormEntries {
  documents: Documents;
}

/** Never on the device, and only of the form that was interrupted last. */
let kept: { place: string; held: InterruptedForm } | null = null;

/** @param place names the account, the screen and the record: nobody else comes to it */
export function storeInterruptedForm(place: string, held: InterruptedForm): void {
  kept = { place, held };
}

/** What was interrupted there. */
export const findInterruptedForm = (place: string): InterruptedForm | null =>
  kept?.place === place ? kept.held : null;

/** Whoever has another form open has left that one behind. */
export function clearInterruptedForm(): void {
  kept = null;
}
