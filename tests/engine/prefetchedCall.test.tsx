import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import { createHttp } from '../../src/engine/data/http.ts';
import { useItem } from '../../src/engine/data/useCall.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { ResolvedCall } from '../../src/shared/resolved.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const call = {
  name: 'book.view',
  method: 'GET',
  path: '/books/7',
  pointer: '/data',
} as ResolvedCall;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens a screen whose call has been prefetched, and records what each render showed. */
async function open() {
  let answers = 0;
  const fetch = vi.fn(
    async () => new Response(JSON.stringify({ data: { title: `answer ${(answers += 1)}` } })),
  );
  vi.stubGlobal('fetch', fetch);
  const http = createHttp({
    apiBase: '',
    getToken: () => 'one',
    getLanguage: () => 'en',
    onUnauthorized: vi.fn(),
  });
  await http.prefetch('/books/7');
  const shown: unknown[] = [];
  function Screen() {
    const { data, isValidating, mutate } = useItem(call);
    shown.push([data?.['title'], isValidating]);
    return <button type="button" onClick={() => void mutate()} />;
  }
  const page = () => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ApiProvider value={http}>
        <I18nextProvider i18n={i18n}>
          <Screen />
        </I18nextProvider>
      </ApiProvider>
    </SWRConfig>
  );
  const { rerender, getByRole } = render(page());
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  await settle();
  const revalidate = () => {
    fireEvent.click(getByRole('button'));
    return settle();
  };
  return { fetch, shown, http, again: revalidate, redraw: () => rerender(page()) };
}

it('renders a prefetched response at once and does not request it again', async () => {
  const { fetch, shown, http } = await open();
  expect(shown).toEqual([['answer 1', false]]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(http.prefetched('/books/7')).toBeUndefined();
});

it('keeps the response on a rerender, and loads a fresh one on revalidation', async () => {
  const { fetch, shown, again: revalidate, redraw: rerenderPage } = await open();
  rerenderPage();
  expect(shown.at(-1)).toEqual(['answer 1', false]);
  await revalidate();
  expect(shown.at(-1)).toEqual(['answer 2', false]);
  expect(fetch).toHaveBeenCalledTimes(2);
});
