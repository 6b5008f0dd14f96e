import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import type { HttpResult } from '../../data/http.ts';
import { toAlertState } from '../alertState.ts';
import { useLinkToLastList } from '../LastList.tsx';

/**
 * After saving: nothing is unsaved any more, every list is out of date, and the person goes on to where the form leads; what it took
 * from the address stays behind nowhere. `stay` begins anew where it leads to itself. Who has left the form meanwhile is led nowhere.
 */
export function useAfterSave(
  form: ResolvedForm,
  dropDraft: () => void,
  stay: (answer: HttpResult) => void,
) {
  const navigate = useNavigate();
  const { routes } = useAppInfo();
  const toBack = useLinkToLastList();
  const { mutate } = useSWRConfig();
  const saved = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const leave = useCallback(
    (answer: HttpResult) => {
      saved.current = true;
      dropDraft();
      // Signing in has put another cache in the place of this one, which then refuses.
      mutate(() => true).catch(() => undefined);
      if (!here.current) return undefined;
      if (form.layout === 'dialog' || form.afterSave === form.id) return stay(answer);
      const replace = form.hiddenValues.some(({ from }) => from === 'query');
      if (form.afterSave)
        void navigate(toBack(pathFor(routes, form.afterSave)), {
          state: toAlertState(form.successText),
          replace,
        });
    },
    [form, dropDraft, stay, mutate, navigate, routes, toBack],
  );
  const done = useCallback(() => saved.current, []);
  return useMemo(() => ({ leave, done }), [leave, done]);
}
