import { useEffect } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useListState, type ListState } from '../../src/engine/kinds/list/useListState.ts';
import type { ResolvedList } from '../../src/shared/resolved/resolved.ts';

const list = {
  filters: [
    { as: 'text', filter: 'title', label: 'x', chipLabel: 'x' },
    { as: 'text', filter: 'shelf', label: 'x', chipLabel: 'x' },
  ],
  call: { sortFields: [] },
} as unknown as ResolvedList;

afterEach(cleanup);

/** Creates a component that records each state of the list. */
function createList() {
  const states: ListState[] = [];
  function List() {
    const state = useListState(list);
    useEffect(() => void states.push(state));
    return null;
  }
  return { List, states };
}

it('does not cancel a navigation to another screen when a typed filter arrives late', async () => {
  const { List, states } = createList();
  const type = (text: string) => act(async () => states.at(-1)?.setFilter('title', text));
  let resolveLoader: () => void = () => undefined;
  window.history.replaceState(null, '', '/list');
  const router = createBrowserRouter([
    { path: '/list', Component: List },
    {
      path: '/other',
      loader: () => new Promise<null>((resolve) => (resolveLoader = () => resolve(null))),
      element: null,
    },
  ]);
  render(<RouterProvider router={router} />);
  await type('ewer');
  expect(window.location.search).toBe('?title=ewer');
  await act(async () => void router.navigate('/other'));
  await type('ewers');
  await act(async () => resolveLoader());
  expect(window.location.pathname).toBe('/other');
  router.dispose();
});

it('bases an edit on another one whose navigation is pending', async () => {
  const { List, states } = createList();
  const loads: (() => void)[] = [];
  window.history.replaceState(null, '', '/list');
  const router = createBrowserRouter([
    {
      path: '/list',
      loader: () => new Promise<null>((resolve) => loads.push(() => resolve(null))),
      Component: List,
      HydrateFallback: () => null,
    },
  ]);
  const finish = () => act(async () => loads.splice(0).forEach((load) => load()));
  render(<RouterProvider router={router} />);
  await finish();
  const state = states.at(-1)!;
  await act(async () => state.setFilter('title', 'ewer'));
  expect(window.location.search).toBe('');
  await act(async () => state.setFilter('shelf', '3'));
  await finish();
  expect(window.location.search).toBe('?title=ewer&shelf=3');
  await act(async () => state.setFilter('title', 'ewers'));
  await act(async () => state.clearFilters());
  await finish();
  expect(window.location.search).toBe('');
  router.dispose();
});
