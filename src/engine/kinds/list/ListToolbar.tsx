import { Toolbar } from './Toolbar.tsx';
import type { ListScreenState } from './useListScreen.ts';

interface Props {
  screen: ListScreenState;
  /** Whether rows are shown in a table, which has columns and density. */
  asTable: boolean;
}

/** The toolbar of a list screen, with the page that was loaded. */
export function ListToolbar({ screen, asTable }: Props) {
  const { list, preferences, context, state, loadedData } = screen;
  return (
    <Toolbar
      list={list}
      preferences={preferences}
      context={context}
      query={state.query}
      data={loadedData}
      asTable={asTable}
    />
  );
}
