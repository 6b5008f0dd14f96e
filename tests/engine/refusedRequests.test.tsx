import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { RefusedRequests, showRefusedRequests } from '../../src/engine/shell/RefusedRequests.tsx';
import type { RefusedRequest } from '../../src/shared/calls/refusedRequest.ts';
import type { ToolLanguage } from '../../src/shared/text/languages.ts';
import { TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

const title = { ar: 'طلبات رفضها الخادم', en: 'Requests that the server refused' };
const dismiss = { ar: 'إخفاء', en: 'Dismiss' };
const show = (...requests: RefusedRequest[]) =>
  act(() => showRefusedRequests({ requests, title, dismiss }));

let time = Date.now() + 1000;
const invalid = (id: string): RefusedRequest => ({
  id,
  at: (time += 1000),
  method: 'POST',
  url: '/investor/news',
  status: 422,
  reasons: [
    {
      field: 'title',
      key: 'news.error.title',
      text: { ar: 'العنوان قصير', en: 'The title is short' },
    },
  ],
});
const missing = (id: string): RefusedRequest => ({
  id,
  at: (time += 1000),
  method: 'GET',
  url: '/investor/news/9',
  status: 404,
  reasons: [
    { field: '', key: 'problem.notFound', text: { ar: 'غير موجود', en: 'It was not found' } },
  ],
});

const renderIn = (language: ToolLanguage) =>
  render(
    <TestProviders i18n={i18n} language={language} http={{} as Http}>
      <RefusedRequests />
    </TestProviders>,
  );
const texts = () =>
  [...document.querySelectorAll('[data-refused]')].map(({ textContent }) => textContent);

afterEach(() => {
  show();
  cleanup();
});

it.each([
  ['en', 'ltr', 'It was not found', 'The title is short'],
  ['ar', 'rtl', 'غير موجود', 'العنوان قصير'],
] as [ToolLanguage, string, string, string][])(
  'lists refused requests with reason and number, the last one first: %s',
  (language, direction, missingText, invalidText) => {
    renderIn(language);
    show(invalid('id-1'), missing('id-2'));
    expect(texts()).toEqual([
      `404 GET /investor/news/9problem.notFound ${missingText}request id-2`,
      `422 POST /investor/newstitle: news.error.title ${invalidText}request id-1`,
    ]);
    expect(screen.getByRole('region', { name: title[language] }).getAttribute('dir')).toBe(
      direction,
    );
  },
);

it('can be dismissed, and then shows only later requests', () => {
  renderIn('en');
  const first = missing('id-1');
  show(first);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region')).toBeNull();
  show(first, invalid('id-2'));
  expect(texts()).toEqual([expect.stringContaining('id-2')]);
});

it('does not show requests that were refused before the page was opened', () => {
  renderIn('en');
  show({ ...missing('id-1'), at: performance.timeOrigin - 1 });
  expect(screen.queryByRole('region')).toBeNull();
});
