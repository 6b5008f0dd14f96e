import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { AppNotificationProvider } from '../../src/engine/kinds/AppNotificationProvider.tsx';
import { NeighbourLinks } from '../../src/engine/kinds/detail/NeighbourLinks.tsx';
import {
  LastListLocationProvider,
  useLastListPath,
  useRecordItems,
  useRecordListLocation,
} from '../../src/engine/kinds/LastListLocation.tsx';
import { createOpenedList, type ItemPage } from '../../src/engine/kinds/openedList.ts';

afterEach(cleanup);

const pathsOf = (...ids: number[]) => ids.map((id) => `/book/${id}`);
const PAGES: Record<string, ItemPage> = {
  one: { paths: pathsOf(1, 2), page: 1, previous: null, next: 'two' },
  two: { paths: pathsOf(3, 4), page: 2, previous: 'one', next: 'three' },
  three: { paths: pathsOf(5), page: 3, previous: 'two', next: null },
};

type ReadPage = (href: string) => Promise<ItemPage>;
const readPage: ReadPage = async (href) => PAGES[href]!;
const listAt = (page: ItemPage, read: ReadPage = readPage) => ({
  page,
  total: 5,
  pageSize: 2,
  readPage: read,
});

describe('an opened list', () => {
  it('reads the page before and after, keeps those that were read, and knows every position', async () => {
    const read = vi.fn(readPage);
    const list = createOpenedList(listAt(PAGES['two']!, read));
    const at = (id: number) => list.neighboursOf(`/book/${id}`)!;
    const open = (item: unknown) => (item as () => Promise<string | null>)();
    expect(at(3)).toMatchObject({ next: '/book/4', position: 3, total: 5 });
    expect(await open(at(3).previous)).toBe('/book/2');
    expect(at(2)).toMatchObject({ previous: '/book/1', next: '/book/3', position: 2 });
    expect(at(1)).toMatchObject({ previous: null, position: 1 });
    expect(await open(at(4).next)).toBe('/book/5');
    expect(at(5)).toMatchObject({ previous: '/book/4', next: null, position: 5 });
    expect(at(4).next).toBe('/book/5');
    expect(read.mock.calls).toEqual([['one'], ['three']]);
    expect(list.neighboursOf('/book/6')).toBeUndefined();
  });

  it('names the page of an item in the search of the list', async () => {
    const list = createOpenedList(listAt(PAGES['one']!));
    await (list.neighboursOf('/book/2')!.next as () => Promise<unknown>)();
    expect(list.withPageOf('?q=a', '/book/3')).toBe('?q=a&page=2');
    expect(list.withPageOf('?q=a&page=2', '/book/1')).toBe('?q=a');
    expect(list.withPageOf('?page=2', '/elsewhere')).toBe('?page=2');
  });

  it('skips items that moved to the next page, and ends if it has no other', async () => {
    const moved = { ...PAGES['two']!, paths: pathsOf(2, 3) };
    const list = createOpenedList(listAt(PAGES['one']!, async () => moved));
    expect(await (list.neighboursOf('/book/2')!.next as () => Promise<unknown>)()).toBe('/book/3');
    const same = createOpenedList(listAt(PAGES['one']!, async () => PAGES['one']!));
    expect(await (same.neighboursOf('/book/2')!.next as () => Promise<unknown>)()).toBeNull();
  });
});

interface ListProps {
  read: ReadPage;
}

function List({ read }: ListProps) {
  useRecordListLocation();
  useRecordItems(listAt(PAGES['one']!, read));
  return <Link to="/book/2">Second</Link>;
}

function Book() {
  const toLastListPath = useLastListPath();
  return (
    <>
      <p>at {useLocation().pathname}</p>
      <NeighbourLinks />
      <Link to={toLastListPath('/')}>Back</Link>
    </>
  );
}

async function openSecond(read: ReadPage): Promise<void> {
  const texts = {
    'item.position': '{position} of {total}',
    'error.generic': 'It failed',
  };
  const { i18n, load } = createTexts(
    { ar: {}, en: { core: async () => ({ default: texts }) } },
    ['core'],
    'en',
  );
  await load([]);
  const router = createMemoryRouter(
    [
      { path: '/', element: <List read={read} /> },
      { path: '/book/:id', element: <Book /> },
    ],
    { initialEntries: ['/?q=a'] },
  );
  render(
    <I18nextProvider i18n={i18n}>
      <AppProvider value={{ app: { timeZone: 'Asia/Riyadh' } } as AppInfo}>
        <LastListLocationProvider>
          <AppNotificationProvider>
            <RouterProvider router={router} />
          </AppNotificationProvider>
        </LastListLocationProvider>
      </AppProvider>
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByText('Second'));
  await screen.findByText('at /book/2');
}

describe('the links to the items before and after', () => {
  // Numbers are isolated from the direction of the text.
  const position = () =>
    document.querySelector('[data-position]')?.textContent?.replace(/[\u2068\u2069]/g, '');
  const next = () => screen.queryByText('action.next');

  it('go on over the pages of the list, and back leads to the page of the item', async () => {
    const read = vi.fn(readPage);
    await openSecond(read);
    expect(position()).toBe('2 of 5');
    expect(read).not.toHaveBeenCalled();
    fireEvent.click(next()!);
    await screen.findByText('at /book/3');
    expect(position()).toBe('3 of 5');
    expect(screen.getByText('Back').getAttribute('href')).toBe('/?q=a&page=2');
    fireEvent.click(screen.getByText('action.previous'));
    await screen.findByText('at /book/2');
    expect(screen.getByText('Back').getAttribute('href')).toBe('/?q=a');
    expect(read.mock.calls).toEqual([['two']]);
  });

  it('say why a page could not be read, and can be pressed again', async () => {
    const read = vi.fn(readPage).mockRejectedValueOnce(new Problem({ status: 500 }));
    await openSecond(read);
    fireEvent.click(next()!);
    await screen.findByRole('alert');
    expect(screen.getByText('at /book/2')).toBeTruthy();
    fireEvent.click(next()!);
    await screen.findByText('at /book/3');
  });

  it('end if the next page has no item any more', async () => {
    await openSecond(async () => ({ ...PAGES['two']!, paths: [] }));
    fireEvent.click(next()!);
    await waitFor(() => expect(next()).toBeNull());
    expect(screen.getByText('at /book/2')).toBeTruthy();
  });
});
