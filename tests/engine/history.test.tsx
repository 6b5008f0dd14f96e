import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { fields as cells } from '../../src/engine/registries.ts';
import { TextCell } from '../../src/values/text/TextCell.tsx';
import { TextsProvider } from '../../src/engine/i18n/TextsContext.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { HistoryAction } from '../../src/engine/kinds/history/HistoryAction.tsx';
import type { OlderState } from '../../src/engine/kinds/history/olderState.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type { ResolvedCall, ResolvedHistory } from '../../src/shared/resolved/resolved.ts';
import { readTexts } from '../helpers/textFiles.ts';
import { TEST_SESSION_NUMBER, TestProviders } from './testProviders.tsx';

cells.register({ id: 'text', Cell: TextCell });

const files = Object.fromEntries(
  ['core', 'history'].map((name) => [name, async () => ({ default: readTexts('en', name) })]),
);
const texts = createTexts({ ar: {}, en: files }, ['core'], 'en');

afterEach(cleanup);

const callOf = (name: string, more: object) =>
  ({
    name,
    method: 'GET',
    path: `/${name}`,
    pointer: '/items',
    ...more,
  }) as unknown as ResolvedCall;

const HISTORY = callOf('book.history', { feature: 'history' });
const ACCESS_LOG = callOf('book.accessLog', { access: 'main', feature: 'accessLog' });

const fieldOf = (field: string, more: object = {}) => ({
  field,
  label: `Label of ${field}`,
  cell: 'text',
  options: {},
  ...more,
});

const entry = (id: number, before: object, after: object, more: object = {}) => ({
  id,
  kind: 'changed',
  done_at: '2026-11-20T08:00:00Z',
  done_by: 'Noura',
  before,
  after,
  ...more,
});

/** Answers of the server by URL: a page, or a problem. */
type Answers = Record<string, object | Problem>;
const pageOf = (items: object[], next?: string) => ({
  items,
  data: { _links: next ? { next: { href: next } } : {} },
});

interface Options {
  account?: 'staff' | 'main';
  /** The optional parts of the API that the host has. */
  features?: string[] | undefined;
}

const FEATURES: string[] = ['history', 'accessLog'];

function createSession({ account, features }: Options): Session {
  const state = {
    status: 'in',
    profile: { is_main_account: account === 'main', features },
    number: TEST_SESSION_NUMBER,
  };
  return {
    subscribe: () => () => undefined,
    get: () => state,
    onEnding: () => () => undefined,
  } as unknown as Session;
}

/** Renders the button and returns the requested URLs. */
async function renderAction(
  answers: Answers,
  fields: object[] = [],
  onRestore?: (state: OlderState) => void,
  options: Options = {},
) {
  await texts.load([]);
  const requested: string[] = [];
  const answer = async (url: string) => {
    requested.push(url);
    const found = answers[url];
    if (found instanceof Problem) throw found;
    return found;
  };
  const urlOf = (call: ResolvedCall) => (call.name === 'book.history' ? '/history' : '/access-log');
  const http = {
    urlOf,
    exchange: async (call: ResolvedCall) => ({ body: await answer(urlOf(call)), etag: null }),
    get: async (url: string) => answer(new URL(url).pathname),
  } as unknown as Http;
  const history = { call: HISTORY, fields } as unknown as ResolvedHistory;
  render(
    <TextsProvider value={texts}>
      <TestProviders i18n={texts.i18n} language="en" http={http}>
        <SessionProvider value={createSession({ features: FEATURES, ...options })}>
          <HistoryAction
            history={history}
            accessLog={ACCESS_LOG}
            params={{}}
            onRestore={onRestore}
          />
        </SessionProvider>
      </TestProviders>
    </TextsProvider>,
  );
  expect(requested).toEqual([]);
  return requested;
}

/** Renders the button, opens the drawer and returns the requested URLs. */
async function open(...args: Parameters<typeof renderAction>) {
  const requested = await renderAction(...args);
  fireEvent.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByRole('dialog', { name: 'History' });
  return requested;
}

const sides = (row: HTMLElement) =>
  within(row)
    .getAllByRole('definition')
    .map((cell) => cell.textContent);

describe('the changes of an item', () => {
  it('are shown with who, when, and each field before and after', async () => {
    const fields = [
      fieldOf('pages'),
      fieldOf('title'),
      fieldOf('way', {
        choices: {
          from: 'values',
          values: [
            { value: 1, label: 'By post' },
            { value: 2, label: 'At the desk' },
          ],
        },
      }),
      fieldOf('text', { isHtml: true }),
    ];
    const before = {
      title: 'Old',
      way: 1,
      readers: [
        { id: 1, name: 'Ali' },
        { id: 2, name: 'Huda' },
      ],
      paper: { file: 'old.pdf' },
      code: { secret: true },
      text: '<p>One</p><p>two</p>',
      gone: { a: 1 },
    };
    const after = {
      title: '',
      way: 2,
      readers: [],
      paper: null,
      code: { secret: true },
      text: { erased: true },
      gone: false,
    };
    await open({ '/history': pageOf([entry(7, before, after)]) }, fields);
    const item = await screen.findByRole('listitem');
    expect(item).toHaveProperty('textContent', expect.stringContaining('Noura') as string);
    expect(item.querySelector('time')?.dateTime).toBe('2026-11-20T08:00:00Z');
    const shown = [...item.querySelectorAll<HTMLElement>('[data-field]')].map((row) => [
      within(row).getByRole('term').textContent,
      ...sides(row),
    ]);
    expect(shown).toEqual([
      ['Label of title', 'BeforeOld', 'AfterNo value'],
      ['Label of way', 'BeforeBy post', 'AfterAt the desk'],
      ['Label of text', 'BeforeOne\ntwo', 'AfterThis value was erased'],
      ['readers', 'BeforeAli, Huda', 'AfterNo value'],
      ['paper', 'Beforeold.pdf', 'AfterNo value'],
      ['code', 'BeforePasswords are not shown', 'AfterPasswords are not shown'],
      ['gone', 'Before{"a":1}', 'Afterfalse'],
    ]);
  });

  it('of a new item have no value before, and cannot be restored', async () => {
    const created = entry(1, {}, { title: 'New' }, { kind: 'created', done_by: '' });
    await open({ '/history': pageOf([created]) }, [fieldOf('title')], vi.fn());
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toContain('Erased name');
    expect(sides(item)).toEqual(['AfterNew']);
    expect(screen.queryByRole('button', { name: 'Restore these values' })).toBeNull();
  });

  it('are restored with the values before a change and before all later ones', async () => {
    const onRestore = vi.fn<(state: OlderState) => void>();
    const page = pageOf([
      entry(2, { pages: 5 }, { pages: 6 }),
      entry(1, { title: 'Old' }, { title: 'New' }),
    ]);
    await open({ '/history': page }, [fieldOf('title'), fieldOf('pages')], onRestore);
    const [, older] = await screen.findAllByRole('button', { name: 'Restore these values' });
    fireEvent.click(older!);
    expect(onRestore.mock.calls[0]![0].values).toEqual({ title: 'Old', pages: 5 });
  });

  it('that are older load on demand, and the first of them gets the focus', async () => {
    const requested = await open({
      '/history': pageOf([entry(2, { a: 1 }, { a: 2 })], '/older'),
      '/older': pageOf([entry(1, { a: 0 }, { a: 1 })]),
    });
    await screen.findByRole('listitem');
    expect(requested).toEqual(['/history']);
    fireEvent.click(screen.getByRole('button', { name: 'Show older changes' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(requested).toEqual(['/history', '/older']);
    expect(document.activeElement).toBe(screen.getAllByRole('listitem')[1]);
    expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
  });
});

describe('without changes', () => {
  it('says that there are none', async () => {
    await open({ '/history': pageOf([]) });
    expect(await screen.findByText('No changes recorded')).toBeTruthy();
  });

  it('offers to try again after an error', async () => {
    const answers: Answers = { '/history': new Problem({ status: 500 }) };
    const requested = await open(answers);
    await screen.findByText('The history could not be loaded.');
    answers['/history'] = pageOf([entry(1, { a: 0 }, { a: 1 })]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await screen.findByRole('listitem');
    expect(requested.filter((url) => url === '/history')).toHaveLength(2);
  });

  it('of an item that was deleted meanwhile is an error', async () => {
    const missing = new Problem({ status: 404 });
    await open({ '/history': missing });
    expect(await screen.findByText('The history could not be loaded.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'History' })).toBeTruthy();
  });
});

describe('who has read an item', () => {
  const viewed = (id: number, kind: string, done_by: string) => ({
    id,
    kind,
    done_by,
    done_at: '2026-11-20T08:00:00Z',
  });
  const answers = {
    '/history': pageOf([entry(1, { title: 'A' }, { title: 'B' })]),
    '/access-log': pageOf([viewed(3, 'item', 'Noura'), viewed(2, 'history', '')], 'http://h/older'),
    '/older': pageOf([viewed(1, 'item', 'Khalid')]),
  };

  it('is shown to the main account beside the changes, and requested when it is opened', async () => {
    const requested = await open(answers, [], undefined, { account: 'main' });
    await screen.findByRole('listitem');
    expect(requested).toEqual(['/history']);
    fireEvent.click(screen.getByRole('button', { name: 'Viewed by' }));
    const list = await screen.findByRole('list', { name: 'Viewed by' });
    const heads = () =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(heads()).toEqual([
      expect.stringMatching(/^NouraViewed/) as string,
      expect.stringMatching(/^Erased nameViewed the history/) as string,
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    await waitFor(() => expect(heads()).toHaveLength(3));
    expect(requested).toEqual(['/history', '/access-log', '/older']);
    fireEvent.click(screen.getByRole('button', { name: 'Changes' }));
    await screen.findByRole('list', { name: 'History' });
  });

  it('is not shown to others', async () => {
    const requested = await open(answers);
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button', { name: 'Viewed by' })).toBeNull();
    expect(requested).toEqual(['/history']);
  });

  it('says that nobody has read it', async () => {
    await open({ ...answers, '/access-log': pageOf([]) }, [], undefined, { account: 'main' });
    fireEvent.click(await screen.findByRole('button', { name: 'Viewed by' }));
    await screen.findByText('Nobody has viewed this yet');
  });
});

describe('on a host that lacks the calls', () => {
  it.each<[string, string[] | undefined]>([
    ['that names no parts', undefined],
    ['that has other parts', ['bin', 'views']],
  ])('%s, there is no button', async (_host, features) => {
    await renderAction({}, [], undefined, { account: 'main', features });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('about changes only, the main account sees who has read the item', async () => {
    const answers = { '/access-log': pageOf([]) };
    const options: Options = { account: 'main', features: ['accessLog'] };
    const requested = await renderAction(answers, [], undefined, options);
    fireEvent.click(screen.getByRole('button', { name: 'Viewed by' }));
    await screen.findByText('Nobody has viewed this yet');
    expect(requested).toEqual(['/access-log']);
  });
});
