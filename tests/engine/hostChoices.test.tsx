import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { useSelectProps } from '../../src/engine/fields/useSelectProps.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { WidgetProps } from '../../src/engine/registries.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import { useDrawerItems } from '../../src/engine/shell/menu/useDrawerItems.ts';
import type { ResolvedCall, ResolvedChoices } from '../../src/shared/resolved/resolved.ts';
import { envelope, TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

const callOf = (name: string, response: string, feature?: string) =>
  ({ name, path: `/${name}`, response, pointer: envelope.items, feature }) as ResolvedCall;

/** Answers of the host by path; a call without one fails. */
type Answers = Record<string, object>;

function wrapperFor(answers: Answers, features: string[] = []) {
  const requested: string[] = [];
  const answer = (path: string) => {
    requested.push(path);
    return answers[path]
      ? Promise.resolve(answers[path])
      : Promise.reject(new Problem({ status: 500 }));
  };
  const http = {
    urlOf: ({ path }: ResolvedCall) => path,
    exchange: async ({ path }: ResolvedCall) => ({ body: await answer(path), etag: null }),
    get: (url: string) => answer(new URL(url).pathname),
  } as unknown as Http;
  const state = { status: 'in', profile: { is_main_account: true, features }, number: 1 };
  const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestProviders i18n={i18n} language="en" http={http}>
      <SessionProvider value={session}>{children}</SessionProvider>
    </TestProviders>
  );
  return { wrapper, requested };
}

const widget = (choices: ResolvedChoices, more: object = {}) =>
  ({ id: 'x', value: [3], choices, ...more }) as unknown as WidgetProps;

const schools: ResolvedChoices = {
  from: 'call',
  call: callOf('schools', 'items'),
  valueField: 'id',
  labelField: 'name',
};

it('a chosen school has the name of the item if the list of schools cannot be loaded', async () => {
  const { wrapper } = wrapperFor({});
  const props = widget(schools, { chosen: [{ id: 3, name: 'Horizon' }] });
  const { result } = renderHook(() => useSelectProps(props), { wrapper });
  await waitFor(() => expect(result.current.box.failed).toBe(true));
  expect(result.current.selected.map(({ label }) => label)).toEqual(['Horizon']);
});

it('a chosen school has the name of the list if both have one', async () => {
  const { wrapper } = wrapperFor({ '/schools': { items: [{ id: 3, name: 'New name' }] } });
  const props = widget(schools, { chosen: [{ id: 3, name: 'Horizon' }] });
  const { result } = renderHook(() => useSelectProps(props), { wrapper });
  await waitFor(() => expect(result.current.selected[0]?.label).toBe('New name'));
});

const accounts: ResolvedChoices = {
  from: 'call',
  call: callOf('linkable', 'items', 'linkableAccounts'),
  fallbackCall: callOf('accounts', 'page'),
  valueField: 'id',
  labelField: 'label',
};
const pages = {
  '/accounts': {
    items: [{ id: 1, label: 'One' }],
    data: { _links: { next: { href: 'http://host/second' } } },
  },
  '/second': { items: [{ id: 2, label: 'Two' }] },
};

it('the choices of a host that lacks their call are those of all pages of the fallback', async () => {
  const { wrapper, requested } = wrapperFor(pages);
  const { result } = renderHook(() => useSelectProps(widget(accounts)), { wrapper });
  await waitFor(() =>
    expect(result.current.box.options.map(({ label }) => label)).toEqual(['One', 'Two']),
  );
  expect(requested).toEqual(['/accounts', '/second']);
});

it('the fallback is not requested from a host that has the call', async () => {
  const answers = { ...pages, '/linkable': { items: [{ id: 1, label: 'Own' }] } };
  const { wrapper, requested } = wrapperFor(answers, ['linkableAccounts']);
  const { result } = renderHook(() => useSelectProps(widget(accounts)), { wrapper });
  await waitFor(() => expect(result.current.box.options[0]?.label).toBe('Own'));
  expect(requested).toEqual(['/linkable']);
});

const drawerList = {
  label: 'x',
  searchLabel: 'x',
  empty: 'x',
  nameField: 'name',
  call: callOf('schools', 'items'),
  fallbackCall: callOf('cards', 'items'),
  progress: { field: 'ratio', label: 'x' },
  link: { field: 'link', label: 'x' },
};

it('the drawer list takes progress and link from the fallback if its items have neither', async () => {
  const { wrapper } = wrapperFor({
    '/schools': { items: [{ id: 3, name: 'Horizon' }] },
    '/cards': { items: [{ id: 3, name: 'Other', ratio: 40, link: 'https://x' }] },
  });
  const { result } = renderHook(() => useDrawerItems(drawerList), { wrapper });
  await waitFor(() => expect(result.current.items?.[0]?.['ratio']).toBe(40));
  expect(result.current.items).toEqual([{ id: 3, name: 'Horizon', ratio: 40, link: 'https://x' }]);
});

it('the drawer list does not request the fallback if an item has one of them', async () => {
  const { wrapper, requested } = wrapperFor({
    '/schools': { items: [{ id: 3, ratio: 0 }, { id: 4 }] },
  });
  const { result } = renderHook(() => useDrawerItems(drawerList), { wrapper });
  await waitFor(() => expect(result.current.items).toHaveLength(2));
  expect(requested).toEqual(['/schools']);
});
