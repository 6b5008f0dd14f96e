import { act, cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { SWRConfig } from 'swr';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import { createHttp } from '../../src/engine/data/http.ts';
import { usePage } from '../../src/engine/data/useCall.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { ResolvedCall } from '../../src/shared/resolved.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const call = {
  name: 'book.all',
  method: 'GET',
  path: '/books',
  pointer: '/data/items',
} as ResolvedCall;
const info = {
  app: { envelope: { links: '/data/_links', meta: '/data/_meta', item: '/data' } },
} as AppInfo;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(['https://api.example/v1/books?page=2', '/v1/books?page=2', '?page=2', 'books?page=2'])(
  'follows a page link of another API origin, absolute or relative: %s',
  async (href) => {
    const fetch = vi.fn<(url: string) => Promise<Response>>(async () =>
      Response.json({ data: { items: [{ id: 21 }] } }),
    );
    vi.stubGlobal('fetch', fetch);
    const http = createHttp({
      apiBase: 'https://api.example/v1',
      getToken: () => null,
      getLanguage: () => 'en',
      onUnauthorized: vi.fn(),
    });
    function Rows() {
      const { data } = usePage(call, { query: {}, params: {}, href }, false);
      return data?.rows.map((row) => String(row['id'])).join() ?? null;
    }
    const { container } = render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AppProvider value={info}>
          <ApiProvider value={http}>
            <I18nextProvider i18n={i18n}>
              <Rows />
            </I18nextProvider>
          </ApiProvider>
        </AppProvider>
      </SWRConfig>,
    );
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://api.example/v1/books?page=2']);
    expect(container.textContent).toBe('21');
  },
);
