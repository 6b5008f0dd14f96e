import type { Documents } from '../../fields/documents.ts';
import type { FormEntries } from './formData.ts';

/** The entries and the chosen files of a form whose session ended before it was saved. */
export interface InterruptedForm extends FormEntries {
  documents: Documents;
}

/** The form that was interrupted last. It is kept in memory only, never stored on the device. */
let interrupted: { key: string; form: InterruptedForm } | null = null;

/**
 * @param key contains the account, the screen and the record, so that no other user gets the form
 */
export function storeInterruptedForm(key: string, form: InterruptedForm): void {
  interrupted = { key, form };
}

/** Returns the interrupted form of a key, or null. */
export const findInterruptedForm = (key: string): InterruptedForm | null =>
  interrupted?.key === key ? interrupted.form : null;

/** Deletes the interrupted form. It is called when any form opens. */
export function clearInterruptedForm(): void {
  interrupted = null;
}
