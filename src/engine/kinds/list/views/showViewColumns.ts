import { defaultDensityOf } from '../useListPreferences.ts';
import type { ListScreenState } from '../useListScreen.ts';
import type { View } from './useListViews.ts';

/** Shows the columns of a view, or without a view all columns. */
export function showViewColumns(
  { list, preferences }: ListScreenState,
  view: View | undefined,
): void {
  if (!view) preferences.set({ hidden: [], density: defaultDensityOf(list) });
  else if (view.columns) preferences.set(view.columns);
}
