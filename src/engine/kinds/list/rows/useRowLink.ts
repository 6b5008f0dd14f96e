import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { actions, type AnyAction } from '../../../registries.ts';
import { useActionsOf } from '../../../actions/rowActions.ts';

/** Returns the path of the screen that shows a row; null if there is none. */
export type RowLink = (row: Row) => string | null;

/** Returns the link of rows: that of their first action that opens the row, such as `navigate`. */
export function useRowLink({ rowActions }: ResolvedList): RowLink {
  const actionsOf = useActionsOf(rowActions);
  return useCallback(
    (row) =>
      actionsOf(row).find(
        ({ definition }) => definition.type === 'link' && definition.opensRow === true,
      )?.href ?? null,
    [actionsOf],
  );
}

/** Whether a click on a row may do the action. A command would change the row without a question. */
const isClickable = ({ type }: AnyAction): boolean => ['link', 'form'].includes(type);

/** Clicks on these do not count as clicks on the row. */
const CONTROLS = 'a, button, input, label, [role=note], [data-lead], [data-row-actions]';

/**
 * Returns the properties of the element around the rows that let a click on a row do its first
 * action. It is a larger target for the pointer; the keyboard uses the action of the row.
 */
export function useRowClick({ rowActions }: ResolvedList, rows: readonly Row[] | null) {
  const actionsOf = useActionsOf(rowActions);
  const navigate = useNavigate();
  if (!rowActions.some(({ action }) => isClickable(actions.get(action)))) return {};
  return {
    'data-row-click': '',
    onClick: (event: MouseEvent<HTMLElement>) => {
      const element = clickedRow(event);
      const row = rows?.find((one) => String(one['id']) === element?.dataset['id']);
      const first = row && actionsOf(row).find(({ definition }) => isClickable(definition));
      if (!element || !first) return;
      if (first.href === null)
        element.querySelector<HTMLElement>(`button[data-action=${first.id}]`)?.click();
      else if (first.newTab) window.open(first.href, '_blank', 'noopener,noreferrer');
      else void navigate(first.href);
    },
  };
}

/**
 * Returns the row that was clicked. Undefined if the click was on a control, in a dialog of the row,
 * with a key that opens a link elsewhere, or if it selected text.
 */
function clickedRow(event: MouseEvent<HTMLElement>): HTMLElement | undefined {
  const target = event.target as HTMLElement;
  const isOther =
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    !event.currentTarget.contains(target) ||
    target.closest(CONTROLS) !== null ||
    window.getSelection()?.toString();
  return isOther ? undefined : (target.closest<HTMLElement>('[data-id]') ?? undefined);
}
