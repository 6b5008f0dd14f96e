import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Thread } from '../../src/engine/blocks/thread/Thread.tsx';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { Language, ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const entry = { id: 1, who: 'نورة', said: 'Hello', when: '2026-11-20T08:00:00Z' };
const http = {
  urlOf: () => '/chats/1',
  exchange: async () => ({ body: { data: [entry] }, etag: null }),
} as unknown as Http;
const options = {
  call: { name: 'chat.entries', pointer: '/data' } as ResolvedCall,
  senderField: 'who',
  textField: 'said',
  dateField: 'when',
  sides: { own: 'own', other: 'other' },
  readOnly: 'readOnly',
  emptyText: 'empty',
};

afterEach(cleanup);

it.each([
  ['en', 'own, other'],
  ['ar', 'own، other'],
] as [Language, string][])(
  'a conversation is labelled with both sides, joined in the language %s',
  async (language, name) => {
    render(
      <TestProviders i18n={i18n} language={language} http={http}>
        <Thread options={options} />
      </TestProviders>,
    );
    expect(
      (await screen.findAllByRole('region')).map((region) => region.getAttribute('aria-label')),
    ).toContain(name);
  },
);
