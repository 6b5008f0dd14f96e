import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterAll, expect, it, vi } from 'vitest';
import { useIsSearchingPage } from '../../src/engine/kinds/list/report/rowVirtualization.ts';
import { useWindowVirtualRows } from '../../src/engine/kinds/list/virtual/useVirtualRows.ts';

const readRows = () => Array.from({ length: 200 }, (_, id) => ({ id }));

/** A box whose first row is above the visible part of the page. */
const box = { current: document.createElement('div') };
box.current.getBoundingClientRect = () => ({ top: -500 }) as DOMRect;

const SIZES = { row: 40, header: 40 };

const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
afterAll(() => scroll.mockRestore());

function renderRows() {
  const hook = renderHook(
    (rows) => {
      const isSearching = useIsSearchingPage();
      const { rendered } = useWindowVirtualRows(rows, box, SIZES, isSearching);
      return { navigate: useNavigate(), count: rendered.length };
    },
    {
      initialProps: readRows(),
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={['/report']}>{children}</MemoryRouter>
      ),
    },
  );
  const open = (search: string) => act(() => hook.result.current.navigate(search));
  return { open, readAgain: () => hook.rerender(readRows()), result: hook.result };
}

it('scrolls to the first row when the rows of another page arrive, and not when they are read again', async () => {
  const { open, readAgain } = renderRows();
  readAgain();
  expect(scroll).not.toHaveBeenCalled();
  await open('?page=2');
  expect(scroll).not.toHaveBeenCalled();
  readAgain();
  expect(scroll).toHaveBeenCalledTimes(1);
  readAgain();
  expect(scroll).toHaveBeenCalledTimes(1);
});

it('renders all rows for the browser’s search, until another page is opened', async () => {
  const { open, readAgain, result } = renderRows();
  expect(result.current.count).toBeLessThan(200);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F3' })));
  expect(result.current.count).toBe(200);
  readAgain();
  expect(result.current.count).toBe(200);
  await open('?page=2');
  expect(result.current.count).toBeLessThan(200);
});
