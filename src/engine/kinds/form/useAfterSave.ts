import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import type { HttpResult } from '../../data/sendRequest.ts';
import { useRevalidate } from '../../data/useRevalidate.ts';
import { toAlertState } from '../alertState.ts';
import { useLastListPath } from '../LastListLocation.tsx';

/**
 * Returns what a form does after a successful save. `complete` deletes the draft, reads
 * again what the save can have changed, and navigates to the form's next screen; the history entry of the form is replaced
 * if it contained values from the query. `onSaveAndStay` is called instead if the form is a dialog
 * or leads to itself. If the user has left the form in the meantime, nothing is opened. `isSaved`
 * tells whether `complete` has been called.
 */
export function useAfterSave(
  form: ResolvedForm,
  deleteDraft: () => void,
  onSaveAndStay: (answer: HttpResult) => void,
) {
  const navigate = useNavigate();
  const { routes } = useAppInfo();
  const toLastListPath = useLastListPath();
  const revalidate = useRevalidate();
  const saved = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const complete = useCallback(
    (answer: HttpResult) => {
      saved.current = true;
      deleteDraft();
      revalidate(form.save);
      if (!isMounted.current) return undefined;
      if (form.layout === 'dialog' || form.afterSave === form.id) return onSaveAndStay(answer);
      const replace = form.hiddenValues.some(({ from }) => from === 'query');
      if (form.afterSave)
        void navigate(toLastListPath(pathFor(routes, form.afterSave)), {
          state: toAlertState(form.successText),
          replace,
        });
    },
    [form, deleteDraft, onSaveAndStay, revalidate, navigate, routes, toLastListPath],
  );
  const isSaved = useCallback(() => saved.current, []);
  return useMemo(() => ({ complete, isSaved }), [complete, isSaved]);
}
