import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { Thread } from '../../src/engine/blocks/thread/Thread.tsx';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import type { Language } from '../../src/rules/resolved.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const entry = { id: 1, who: 'نورة', said: 'Hello', when: '2026-11-20T08:00:00Z' };
const http = { urlOf: () => '/chats/1', arrived: () => undefined, drop: () => undefined, send: async () => ({ data: [entry] }) } as unknown as Http;
const options = { call: { name: 'chat.entries', at: '/data' }, sender: 'who', text: 'said', date: 'when', sides: { own: 'own', other: 'other' }, readOnly: 'readOnly', empty: 'empty' };

afterEach(cleanup);

it.each([['en', 'own, other'], ['ar', 'own، other']] as [Language, string][])('a conversation is named by both sides, joined as %s joins them', async (language, name) => {
  const element = (
    <I18nextProvider i18n={i18n}>
      <AppProvider value={{ app: { timeZone: 'Asia/Riyadh' } } as AppInfo}>
        <LanguageProvider value={language}>
          <ApiProvider value={http}>
            <SWRConfig value={{ provider: () => new Map() }}>
              <Thread options={options} />
            </SWRConfig>
          </ApiProvider>
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect((await screen.findAllByRole('region')).map((region) => region.getAttribute('aria-label'))).toContain(name);
});
