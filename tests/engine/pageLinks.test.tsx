import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createHttp } from '../../src/engine/data/requests/http.ts';
import { usePage } from '../../src/engine/data/useCall.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const call = {
  name: 'book.all',
  method: 'GET',
  path: '/books',
  pointer: '/data/items',
} as ResolvedCall;

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
      <TestProviders i18n={i18n} language="en" http={http}>
        <Rows />
      </TestProviders>,
    );
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://api.example/v1/books?page=2']);
    expect(container.textContent).toBe('21');
  },
);
