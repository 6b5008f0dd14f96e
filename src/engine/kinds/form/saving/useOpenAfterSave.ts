import { useNavigate } from 'react-router-dom';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import { pathFor, useAppInfo } from '../../../app.ts';
import type { SavedItem } from '../../../data/savedItem.ts';
import { toAlertState } from '../../alertState.ts';
import { useLastListPath } from '../../LastListLocation.tsx';

/**
 * Returns a function that opens the screen to which a form leads after saving, with its success
 * message. The history entry of the form is replaced if it contained values from the query.
 */
export function useOpenAfterSave(form: ResolvedForm): (saved?: SavedItem) => void {
  const navigate = useNavigate();
  const { routes } = useAppInfo();
  const toLastListPath = useLastListPath();
  return (saved) => {
    if (form.afterSave)
      void navigate(toLastListPath(pathFor(routes, form.afterSave)), {
        state: toAlertState(form.successText, saved),
        replace: form.hiddenValues.some(({ from }) => from === 'query'),
      });
  };
}
