import { useCallback, useRef } from 'react';
import type { ResolvedAction, RouteEntry } from '../../shared/resolved/resolved.ts';
import { useAppInfo } from '../app.ts';
import type { Row } from '../data/page.ts';
import { useSendChange } from '../data/useRevalidate.ts';
import { actions, type AnyAction, type RowContext } from '../registries.ts';
import { useIsActionShown } from './useIsActionShown.ts';

/** An action of one row, or of the item of a detail. It is a link if `href` is set. */
export interface RowAction {
  /** Identifies its button. An action that takes the place of one with the same id has its key. */
  key: string;
  id: string;
  label: string;
  icon: string;
  options: Record<string, unknown>;
  newTab: boolean;
  href: string | null;
  definition: AnyAction;
}

/** Returns the actions that apply to a row. A link without a URL is left out. */
export function useRowActions(items: readonly ResolvedAction[], row: Row): RowAction[] {
  return useActionsOf(items)(row);
}

/** Returns a function that returns the actions that apply to a row. */
export function useActionsOf(items: readonly ResolvedAction[]): (row: Row) => RowAction[] {
  const { routes } = useAppInfo();
  const isShown = useIsActionShown();
  return useCallback(
    (row) => {
      const counts = new Map<string, number>();
      return items.flatMap((item) => {
        if (!isShown(item, row)) return [];
        const count = counts.get(item.action) ?? 0;
        counts.set(item.action, count + 1);
        return toRowAction(item, `${item.action}:${count}`, row, routes);
      });
    },
    [items, routes, isShown],
  );
}

function toRowAction(
  { action, label = '', icon = '', options }: ResolvedAction,
  key: string,
  row: Row,
  routes: RouteEntry[],
): RowAction[] {
  const definition = actions.get(action);
  const common = { key, id: action, label, icon, options, definition };
  if (definition.type !== 'link') return [{ ...common, newTab: false, href: null }];
  const href = definition.hrefOf(row, options, routes);
  return href ? [{ ...common, newTab: definition.newTab, href }] : [];
}

/** Returns a function that runs a command on a row. A command that still runs is not run again. */
export function useRowCommand(row: Row, name: string, context: RowContext) {
  const send = useSendChange();
  const isRunning = useRef(false);
  return useCallback(
    async ({ definition, options }: RowAction) => {
      if (definition.type !== 'rowCommand' || isRunning.current) return;
      isRunning.current = true;
      await definition.run({ row, name, options, context, send });
      isRunning.current = false;
    },
    [row, name, context, send],
  );
}
