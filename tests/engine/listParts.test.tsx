import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { I18nextProvider } from 'react-i18next';
import { SWRConfig } from 'swr';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtInActions } from '../../src/engine/actions/builtIn.ts';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { builtInBlocks } from '../../src/engine/blocks/builtIn.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import { PageScreen } from '../../src/engine/kinds/page/PageScreen.tsx';
import { actions, blocks, fields } from '../../src/engine/registries.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { DrawerList } from '../../src/engine/shell/menu/DrawerList.tsx';
import { buildUrl, type Query } from '../../src/shared/calls/buildUrl.ts';
import type {
  ResolvedCall,
  ResolvedColumn,
  ResolvedListPart,
  ResolvedPage,
} from '../../src/shared/resolved/resolved.ts';
import { envelope } from './testProviders.tsx';
import { profileFields } from '../helpers/profileFields.ts';

const texts = createTexts({ ar: {}, en: {} }, [], 'en');

beforeAll(() => {
  for (const field of builtInFields) fields.register(field);
  for (const action of builtInActions) actions.register(action);
  for (const block of builtInBlocks) blocks.register(block);
});
afterEach(cleanup);

const call = (name: string, more: Partial<ResolvedCall> = {}): ResolvedCall => ({
  name: `${name}.all`,
  method: 'GET',
  effect: 'read',
  path: `/${name}`,
  access: 'company',
  hasBody: false,
  response: 'page',
  pointer: '/items',
  filters: { shelf: { match: 'id', field: 'shelf' } },
  sortFields: [],
  defaultSort: 'id',
  pageSize: 20,
  ...more,
});

const column = (field: string, more: Partial<ResolvedColumn> = {}): ResolvedColumn => ({
  field,
  label: `label.${field}`,
  cell: 'text',
  options: {},
  align: 'start',
  sortable: false,
  hideable: true,
  showLabel: false,
  ...more,
});

const part = (id: string, more: Partial<ResolvedListPart> = {}): ResolvedListPart => ({
  id,
  title: `title.${id}`,
  call: call(id),
  columns: [column('title'), column('author')],
  nameField: 'title',
  rowActions: [
    { action: 'navigate', options: { to: 'book', params: { id: '{row.id}' } } },
  ] as ResolvedListPart['rowActions'],
  countLabel: `count.${id}`,
  empty: `empty.${id}`,
  params: {},
  ...more,
});

const route = (id: string, path: string, visibility = 'session') => ({
  id,
  path,
  title: `title.${id}`,
  visibility,
  layout: 'shell',
  documentTitle: id,
});
const info = {
  app: {
    session: { fields: profileFields },
    timeZone: 'Asia/Riyadh',
    envelope,
    menu: [],
    screens: { home: 'home' },
    documentTitle: { language: 'interface', fallback: '' },
  },
  routes: [
    route('home', '/'),
    route('shelf', '/shelves/:id'),
    route('books', '/books'),
    route('book', '/books/:id'),
    route('loans', '/shelves/:id/loans'),
    route('staff', '/staff', 'main'),
  ],
} as unknown as AppInfo;

const page = (options: Partial<ResolvedPage>): ResolvedPage => ({
  kind: 'page',
  id: 'shelf',
  route: '/shelves/:id',
  title: 'title.shelf',
  visibility: 'session',
  layout: 'shell',
  blocks: [],
  columns: 2,
  links: [],
  texts: [],
  ...options,
});

const block = (name: string, list: ResolvedListPart, more: object = {}) => ({
  block: name,
  options: { list, max: 5, id: '{params.id}', ...more },
});

type Answers = Record<string, (query: Query) => unknown>;

/** Renders a part at the URL of the shelf with the id 7. An answer that is missing is a 404. */
function renderAt(
  element: React.ReactNode,
  answers: Answers,
  isMain = true,
  features: string[] = [],
) {
  const requests: string[] = [];
  const urlOf = (one: ResolvedCall, _params: unknown, query: Query = {}) =>
    buildUrl(one, {}, query);
  const http = {
    urlOf,
    exchange: async (one: ResolvedCall, { query = {} }: { query?: Query } = {}) => {
      requests.push(urlOf(one, {}, query));
      const answer = answers[one.name]?.(query);
      if (answer === undefined) throw new Problem({ status: 404 });
      return { body: answer, etag: null };
    },
  } as unknown as Http;
  const state = { status: 'in', number: 1, profile: { id: 4, is_main_account: isMain, features } };
  const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
  const router = createMemoryRouter([{ path: '/shelves/:id', element }], {
    initialEntries: ['/shelves/7'],
  });
  render(
    <I18nextProvider i18n={texts.i18n}>
      <AppProvider value={info}>
        <LanguageProvider value="en">
          <ApiProvider value={http}>
            <SessionProvider value={session}>
              <SWRConfig value={{ provider: () => new Map() }}>
                <RouterProvider router={router} />
              </SWRConfig>
            </SessionProvider>
          </ApiProvider>
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>,
  );
  return requests;
}

const rows = (count: number) => ({
  items: Array.from({ length: count }, (_none, index) => ({
    id: index + 1,
    title: `Book ${index + 1}`,
    author: `Author ${index + 1}`,
  })),
  _meta: { totalCount: 31 },
});

describe('the block rows', () => {
  const books = block('rows', part('books'), { query: { shelf: '{params.id}' }, max: 2 });

  it('shows the first rows with a link to each and to the filtered list', async () => {
    const requests = renderAt(<PageScreen screen={page({ blocks: [books] })} />, {
      'books.all': () => rows(5),
    });
    const card = await screen.findByRole('region', { name: 'title.books' });
    const items = await within(card).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Book 1Author 1', 'Book 2Author 2']);
    expect(within(items[0]!).getByRole('link').getAttribute('href')).toBe('/books/1');
    const all = within(card).getByRole('link', { name: 'action.openList: title.books' });
    expect(all.getAttribute('href')).toBe('/books?shelf=7');
    expect(requests).toEqual(['/books?shelf=7']);
  });

  it('passes parameters of the route to a list about one record', async () => {
    const loans = part('loans', {
      where: { shelf: '{params.id}' },
      params: { id: '{params.id}' },
    });
    const requests = renderAt(<PageScreen screen={page({ blocks: [block('rows', loans)] })} />, {
      'loans.all': () => rows(1),
    });
    const all = await screen.findByRole('link', { name: 'action.openList: title.loans' });
    expect(all.getAttribute('href')).toBe('/shelves/7/loans');
    expect(requests).toEqual(['/loans?shelf=7']);
  });

  it('says that there are no rows, and offers to retry after a failure', async () => {
    const answers: Answers = { 'books.all': () => rows(0) };
    renderAt(
      <PageScreen screen={page({ blocks: [books, block('rows', part('loans'))] })} />,
      answers,
    );
    expect(await screen.findByText('empty.books')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'action.retry' });
    answers['loans.all'] = () => rows(1);
    retry.click();
    expect(await screen.findByText('Book 1')).toBeTruthy();
  });

  it('is absent without the right to the list or its call, and without the feature of a filter', async () => {
    const restricted = page({
      blocks: [
        block('rows', part('staff')),
        block('rows', part('loans', { call: call('loans', { access: 'main' }) })),
        block(
          'rows',
          part('books', {
            call: call('books', {
              filters: { shelf: { match: 'id', field: 'shelf', feature: 'shelves' } },
            }),
          }),
          { query: { shelf: '{params.id}' } },
        ),
        block('rows', part('home')),
      ],
    });
    const requests = renderAt(
      <PageScreen screen={restricted} />,
      { 'home.all': () => rows(1) },
      false,
    );
    await screen.findByText('Book 1');
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(requests).toEqual(['/home']);
  });

  it('leaves out columns that the account may not read or the host does not return', async () => {
    const list = part('books', {
      columns: [
        column('title'),
        column('author', { right: 'main' }),
        column('year', { omittable: true, options: { emptyText: 'no.year' } }),
      ],
    });
    renderAt(
      <PageScreen screen={page({ blocks: [block('rows', list)] })} />,
      {
        'books.all': () => rows(1),
      },
      false,
    );
    expect((await screen.findByRole('listitem')).textContent).toBe('Book 1');
  });
});

describe('the block record', () => {
  const shelves = part('books', {
    call: call('books', { response: 'items' }),
    columns: [column('title'), column('author'), column('note')],
  });

  it('shows the row with the id of the route as labels and values, with links', async () => {
    const links = [
      { to: 'loans', label: 'x.loans' },
      { to: 'staff', label: 'x.staff' },
    ];
    renderAt(
      <PageScreen screen={page({ blocks: [block('record', shelves, { links })] })} />,
      { 'books.all': () => rows(9) },
      false,
    );
    const card = await screen.findByRole('region', { name: 'title.books' });
    await within(card).findByText('Book 7');
    expect(
      within(card)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual(['Book 7', 'Author 7', '–']);
    const link = within(card).getByRole('link', { name: 'x.loans' });
    expect(link.getAttribute('href')).toBe('/shelves/7/loans');
    expect(within(card).queryByText('x.staff')).toBeNull();
  });

  it('says that there is none if no row has the id', async () => {
    renderAt(<PageScreen screen={page({ blocks: [block('record', shelves)] })} />, {
      'books.all': () => rows(3),
    });
    expect(await screen.findByText('empty.books')).toBeTruthy();
  });
});

describe('a page about a record', () => {
  const item = {
    call: call('shelves', { response: 'items' }),
    nameField: 'title',
    link: { field: 'url', label: 'x.open' },
  };
  const cards = {
    block: 'cards',
    options: { items: [{ field: 'books', label: 'x.books', format: 'count' }] },
  };

  it('has its name as heading, its figures and a button for its URL', async () => {
    renderAt(<PageScreen screen={page({ item, blocks: [cards] })} />, {
      'shelves.all': () => ({
        items: [
          { id: 6, title: 'Poems', books: 3 },
          { id: 7, title: 'Maps', books: 1204, url: 'https://maps.example/' },
        ],
      }),
    });
    expect(await screen.findByRole('heading', { name: 'Maps' })).toBeTruthy();
    expect(await screen.findByText('1,204')).toBeTruthy();
    expect(screen.getByRole('link', { name: /x\.open/ }).getAttribute('href')).toBe(
      'https://maps.example/',
    );
  });

  it('has figures that link to screens with values of the route, if the account may open them', async () => {
    const linked = {
      block: 'cards',
      options: {
        items: [
          { field: 'books', label: 'x.books', format: 'count', to: 'loans' },
          {
            field: 'late',
            label: 'x.late',
            format: 'count',
            to: 'books',
            query: { shelf: '{params.id}' },
          },
          { field: 'staff', label: 'x.staff', format: 'count', to: 'staff' },
        ],
      },
    };
    const answer = () => ({ items: [{ id: 7, title: 'Maps', books: 12, late: 3, staff: 2 }] });
    renderAt(
      <PageScreen screen={page({ item, blocks: [linked] })} />,
      { 'shelves.all': answer },
      false,
    );
    await screen.findByText('12');
    expect(
      [...document.querySelectorAll('[data-figure]')].map((card) => card.getAttribute('href')),
    ).toEqual(['/shelves/7/loans', '/books?shelf=7', null]);
  });

  it('is printed as a file with the name of the record', async () => {
    const print = vi.fn(() => titles.push(document.title));
    const titles: string[] = [];
    vi.stubGlobal('print', print);
    renderAt(<PageScreen screen={page({ item, blocks: [cards] })} />, {
      'shelves.all': () => ({ items: [{ id: 7, title: 'Maps', books: 12 }] }),
    });
    const before = document.title;
    fireEvent.click(await screen.findByRole('button', { name: 'action.print' }));
    fireEvent(window, new Event('afterprint'));
    vi.unstubAllGlobals();
    expect([titles, document.title]).toEqual([['Maps'], before]);
  });

  it('says that the page does not exist if no record has the id', async () => {
    renderAt(<PageScreen screen={page({ item, blocks: [cards] })} />, {
      'shelves.all': () => ({ items: [{ id: 6, title: 'Poems' }] }),
    });
    expect(await screen.findByText('error.notFound.title')).toBeTruthy();
    expect(screen.queryByText('x.books')).toBeNull();
  });

  it('still shows the rest if the record cannot be loaded', async () => {
    renderAt(<PageScreen screen={page({ item, blocks: [block('rows', part('books'))] })} />, {
      'shelves.all': () => {
        throw new Problem({ status: 500 });
      },
      'books.all': () => rows(1),
    });
    expect(await screen.findByText('Book 1')).toBeTruthy();
    expect(await screen.findByText('error.detailLoad')).toBeTruthy();
  });
});

describe('the drawer list with a screen for each item', () => {
  const drawerList = {
    label: 'x.list',
    searchLabel: 'x.search',
    empty: 'x.empty',
    nameField: 'title',
    call: call('shelves', { response: 'items' }),
    link: { field: 'url', label: 'x.open' },
    screen: { to: 'shelf', params: { id: '{row.id}' } },
  };
  const answers: Answers = {
    'shelves.all': () => ({
      items: [
        { id: 6, title: 'Poems', url: 'https://poems.example/' },
        { id: 7, title: 'Maps' },
      ],
    }),
  };

  it('links the name to the screen, marks the current one, and links to the URL beside it', async () => {
    const onNavigate = vi.fn<() => void>();
    renderAt(<DrawerList drawerList={drawerList} onNavigate={onNavigate} />, answers);
    const items = await screen.findAllByRole('listitem');
    const hrefs = items.map((row) =>
      within(row)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    );
    expect(hrefs).toEqual([['/shelves/6', 'https://poems.example/'], ['/shelves/7']]);
    const current = within(items[1]!).getByRole('link').getAttribute('aria-current');
    expect(current).toBe('page');
    fireEvent.click(within(items[0]!).getAllByRole('link')[0]!);
    expect(onNavigate).toHaveBeenCalledOnce();
  });

  it('links only to the URL if the account may not open the screen', async () => {
    const screenOfStaff = { to: 'staff', params: {} };
    const list = { ...drawerList, screen: screenOfStaff };
    renderAt(<DrawerList drawerList={list} onNavigate={() => {}} />, answers, false);
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1));
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://poems.example/');
  });
});
