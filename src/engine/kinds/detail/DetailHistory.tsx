import { useNavigate, useParams } from 'react-router-dom';
import type { ResolvedDetail } from '../../../shared/resolved/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import type { Row } from '../../data/page.ts';
import { useCanOpen } from '../../session/useCanOpen.ts';
import { HistoryAction } from '../history/HistoryAction.tsx';
import type { OlderState } from '../history/olderState.ts';
import { openingState } from '../history/openingState.ts';

/**
 * The button that shows the changes of the item and who has read it. An older state opens the form that edits the item,
 * if the item can be edited and the account may open the form.
 */
export function DetailHistory({ screen, item }: { screen: ResolvedDetail; item: Row }) {
  const params = useParams() as Record<string, string>;
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const { routes } = useAppInfo();
  const { form, editable } = screen.history ?? {};
  const isEditable = !editable || item[editable.field] === editable.is;
  const openForm = (state: OlderState) => {
    openingState.set(form!, params, state);
    void navigate(pathFor(routes, form!, params));
  };
  return (
    <HistoryAction
      history={screen.history}
      accessLog={screen.accessLog}
      params={params}
      onRestore={form !== undefined && isEditable && canOpen(form) ? openForm : undefined}
    />
  );
}
