import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { ResolvedList } from '../../src/shared/resolved/resolved.ts';
import type { Page } from '../../src/engine/data/page.ts';
import { Pager } from '../../src/engine/kinds/list/Pager.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const pageOf = (page: number): Page => ({
  rows: [{ id: page }],
  page,
  pages: 3,
  total: 3,
  previous: page > 1 ? '?page=1' : null,
  next: page < 3 ? '?page=3' : null,
  totals: null,
});
const list = { countLabel: 'news.count', call: { pageSize: 1 } } as ResolvedList;
const renderPager = (page: number) => (
  <I18nextProvider i18n={i18n}>
    <Pager list={list} page={pageOf(page)} onFollow={() => undefined} />
  </I18nextProvider>
);

afterEach(cleanup);

it('moves the focus to the previous button on the last page, but only from the next button', () => {
  const { rerender } = render(renderPager(1));
  const next = screen.getByText('action.next');
  next.focus();
  rerender(renderPager(2));
  expect(document.activeElement).toBe(next);
  rerender(renderPager(3));
  expect(document.activeElement).toBe(screen.getByText('action.previous'));
  cleanup();
  const other = render(renderPager(2)).rerender;
  other(renderPager(3));
  expect(document.activeElement).toBe(document.body);
});
