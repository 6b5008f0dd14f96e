import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { Attention } from '../../src/engine/blocks/attention/Attention.tsx';
import { deviceStorage } from '../../src/engine/data/deviceStorage.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { buildUrl, type Query } from '../../src/shared/calls/buildUrl.ts';
import type { ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { envelope, TestProviders } from './testProviders.tsx';
import { profileFields } from '../helpers/profileFields.ts';

const call = (name: string, more: Partial<ResolvedCall> = {}): ResolvedCall => ({
  name: `${name}.all`,
  method: 'GET',
  effect: 'read',
  path: `/${name}`,
  access: 'company',
  hasBody: false,
  response: 'page',
  pointer: '/items',
  filters: { state: { match: 'any', field: 'state' } },
  sortFields: [],
  defaultSort: 'id',
  pageSize: 20,
  ...more,
});

const LATE = {
  call: call('loans'),
  query: { state: 'late' },
  text: 'x.late',
  to: 'loans',
};
const LOST = {
  call: call('books', { response: 'items' }),
  query: { state: 'lost' },
  text: 'x.lost',
  to: 'books',
};
const MAIN_ONLY = { ...LATE, call: call('staff', { access: 'main' }), text: 'x.staff' };

const session = (isMain: boolean) => {
  const state = { status: 'in', number: 1, profile: { id: 4, is_main_account: isMain } };
  return { get: () => state, subscribe: () => () => {} } as unknown as Session;
};
const route = (id: string, path: string, visibility = 'session') => ({
  id,
  path,
  title: `title.${id}`,
  visibility,
});
const info = {
  app: {
    timeZone: 'Asia/Riyadh',
    envelope,
    session: { fields: profileFields },
    storageKeys: { prefix: 'p.' },
  },
  routes: [
    route('loans', '/loans'),
    route('books', '/books'),
    route('create-book', '/create-book'),
    route('edit-book', '/books/:id/edit'),
    route('create-user', '/create-user', 'main'),
  ],
} as unknown as AppInfo;

const texts = createTexts(
  {
    ar: {},
    en: {
      x: async () => ({
        default: {
          'attention.draft': 'Draft: {title}',
          ...Object.fromEntries(
            ['late', 'lost', 'staff'].flatMap((name) =>
              ['one', 'other'].map((form) => [`x.${name}_${form}`, `{count} ${name}`]),
            ),
          ),
        },
      }),
    },
  },
  [],
  'en',
);
beforeAll(() => texts.load(['x']));
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  deviceStorage.keys().forEach((key) => deviceStorage.removeItem(key));
});

type Answers = Record<string, () => unknown>;

const page = (total: number, state = 'late') => ({
  items: total === 0 ? [] : [{ id: 1, state }],
  _meta: { totalCount: total },
});

/**
 * Renders the block in the main element, beside a part that is loading until `finish` is called.
 */
function renderAttention(items: object[], answers: Answers, isMain = true) {
  const requests: string[] = [];
  const urlOf = (one: ResolvedCall, _params: unknown, query: Query = {}) =>
    buildUrl(one, {}, query);
  const exchange = vi.fn(async (one: ResolvedCall, { query = {} }: { query?: Query } = {}) => {
    requests.push(urlOf(one, {}, query));
    const answer = answers[one.name]?.();
    if (answer === undefined) throw new Problem({ status: 404 });
    return { body: answer, etag: null };
  });
  const http = { urlOf, exchange } as unknown as Http;
  const main = document.body.appendChild(document.createElement('main'));
  const other = main.appendChild(document.createElement('div'));
  other.setAttribute('aria-busy', 'true');
  render(
    <TestProviders i18n={texts.i18n} language="en" http={http}>
      <AppProvider value={info}>
        <SessionProvider value={session(isMain)}>
          <Attention options={{ title: 'x.title', items }} />
        </SessionProvider>
      </AppProvider>
    </TestProviders>,
    { container: main.appendChild(document.createElement('div')) },
  );
  return { requests, exchange, finish: () => act(async () => other.remove()) };
}

const links = async () =>
  (await within(await screen.findByRole('region')).findAllByRole('link')).map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe('the attention block', () => {
  it('shows how many rows match, and links to the list with the same filters', async () => {
    const { requests, finish } = renderAttention([LATE, LOST], {
      'loans.all': () => page(12),
      'books.all': () => ({ items: [{ state: 'lost' }, { state: 'lost' }] }),
    });
    await finish();
    expect(await links()).toEqual([
      ['12 late', '/loans?state=late'],
      ['2 lost', '/books?state=lost'],
    ]);
    // A page is as small as possible; a call without pages has all rows.
    expect(requests).toEqual(['/loans?state=late&per-page=1', '/books?state=lost']);
    expect(screen.getByRole('heading').textContent).toBe('x.title');
  });

  it('counts only the rows that the filter leaves if the host returns all', async () => {
    const { finish } = renderAttention([LOST], {
      'books.all': () => ({ items: [{ state: 'lost' }, { state: 'there' }, { state: 'lost' }] }),
    });
    await finish();
    expect(await links()).toEqual([['2 lost', '/books?state=lost']]);
  });

  it('requests nothing until the rest of the screen has loaded', async () => {
    const { exchange, finish } = renderAttention([LATE], { 'loans.all': () => page(1) });
    await pause(700);
    expect(exchange).not.toHaveBeenCalled();
    await finish();
    await waitFor(() => expect(exchange).toHaveBeenCalledTimes(1));
  });

  it.each<[string, object[], Answers]>([
    ['there is nothing to do', [LATE], { 'loans.all': () => page(0) }],
    ['the host lacks the call', [LATE], {}],
    ['the host ignores the filter', [LATE], { 'loans.all': () => page(9, 'returned') }],
    ['the host does not count its rows', [LATE], { 'loans.all': () => ({ items: [] }) }],
    [
      'the rows lack the compared field',
      [LOST],
      { 'books.all': () => ({ items: [{ id: 1 }, { id: 2 }] }) },
    ],
  ])('shows nothing, also no title, if %s', async (_reason, items, answers) => {
    const { exchange, finish } = renderAttention(items, answers);
    await finish();
    await waitFor(() => expect(exchange).toHaveBeenCalled());
    await pause(50);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the other items if one fails', async () => {
    const { finish } = renderAttention([LATE, LOST], {
      'books.all': () => ({ items: [{ state: 'lost' }] }),
    });
    await finish();
    expect(await links()).toEqual([['1 lost', '/books?state=lost']]);
  });

  it('makes no call that only the main account may make for other accounts', async () => {
    const answers = { 'loans.all': () => page(2), 'staff.all': () => page(3) };
    const { requests, finish } = renderAttention([MAIN_ONLY, LATE], answers, false);
    await finish();
    expect(await links()).toEqual([['2 late', '/loans?state=late']]);
    expect(requests).toEqual(['/loans?state=late&per-page=1']);
    cleanup();
    const main = renderAttention([MAIN_ONLY], answers);
    await main.finish();
    expect(await links()).toEqual([['3 staff', '/loans?state=late']]);
    cleanup();
    renderAttention([MAIN_ONLY], answers, false);
    expect(document.querySelector('.attention')).toBeNull();
  });

  it('links to the forms of which this account has a draft on the device', async () => {
    for (const key of [
      'p.draft.4.create-book.',
      'p.draft.4.edit-book.12',
      // A form in a dialog, one that staff may not open, and one of another account.
      'p.draft.4.grade.3',
      'p.draft.4.create-user.',
      'p.draft.5.create-book.',
    ])
      deviceStorage.setItem(key, '[]');
    const { exchange, finish } = renderAttention([{ drafts: true }], {}, false);
    await finish();
    expect(await links()).toEqual([
      ['Draft: \u2068title.create-book\u2069', '/create-book'],
      ['Draft: \u2068title.edit-book\u2069', '/books/12/edit'],
    ]);
    expect(exchange).not.toHaveBeenCalled();
  });
});
