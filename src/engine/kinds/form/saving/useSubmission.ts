import { useEffect, useState, type RefObject } from 'react';
import type RjsfForm from '@rjsf/core';
import type { FormDraft } from '../state/useDraft.ts';

/**
 * Delays the submission of a form while chosen files are being prepared. The form is submitted when
 * they are, unless a field has refused one.
 */
export function useSubmission({ documents, flush }: FormDraft, rjsf: RefObject<RjsfForm | null>) {
  const [isWaiting, setWaiting] = useState(false);
  // In an effect, because the fields must have passed on the prepared files.
  const [delayedCount, setDelayedCount] = useState(0);
  useEffect(() => {
    if (delayedCount > 0) rjsf.current?.submit();
  }, [delayedCount, rjsf]);

  async function submitWhenPrepared() {
    setWaiting(true);
    const areAccepted = await documents.whenPrepared();
    setWaiting(false);
    if (areAccepted) setDelayedCount((count) => count + 1);
  }

  return {
    /** Whether the form is submitted when all files are prepared. */
    isWaiting,
    /** Passes on pending input. @returns whether the form can be submitted now */
    canSubmit(): boolean {
      flush();
      if (!documents.isPreparing()) return true;
      if (!isWaiting) void submitWhenPrepared();
      return false;
    },
  };
}
