import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSavedItem } from '../../src/engine/data/savedItem.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { toSavedItem } from '../../src/engine/kinds/form/state/toSavedItem.ts';
import { useListContext } from '../../src/engine/kinds/list/useListContext.ts';
import { NotificationAlert } from '../../src/engine/kinds/NotificationAlert.tsx';
import type { ResolvedForm, RouteEntry } from '../../src/shared/resolved/resolved.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import type { SavedItem } from '../../src/engine/data/savedItem.ts';
import { TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const routes = [{ id: 'view-book', path: '/books/:id' }] as RouteEntry[];
const save = { pointer: '/data' } as ResolvedForm['save'];
const detail = { to: 'view-book', params: { id: '{row.id}' } };
const body = (item: object) => ({ body: { data: item } });
const LINK = 'https://library.example/kalila';

const show = (part: React.ReactNode) =>
  render(
    <TestProviders i18n={i18n} language="en" http={{} as Http}>
      {part}
    </TestProviders>,
  );
const action = (name: string) => document.querySelector<HTMLElement>(`[data-action=${name}]`);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a saved item', () => {
  it('has the id of the response, the path of its screen and its public link', () => {
    const form = { save, saved: { detail, link: 'url' } };
    expect(toSavedItem(form, body({ id: 7, url: LINK }), {}, routes)).toEqual({
      id: '7',
      to: '/books/7',
      link: LINK,
    });
  });

  it('has the id of the route, and nothing to open, if the response has neither', () => {
    const form = { save, saved: { detail, link: 'url' } };
    expect(toSavedItem(form, body({}), { id: '3' }, routes)).toEqual({ id: '3' });
    expect(toSavedItem(form, { body: undefined }, {}, routes)).toEqual({});
    expect(toSavedItem({ save }, body({ id: 1, url: LINK }), {}, routes)).toEqual({ id: '1' });
  });

  it('has no link that would run a script', () => {
    const form = { save, saved: { link: 'url' } };
    expect(toSavedItem(form, body({ url: 'javascript:alert(1)' }), {}, routes)).toEqual({});
  });

  it('is read from a history state only as texts', () => {
    expect(readSavedItem({ id: 7, to: '/books/7', other: 'x' })).toEqual({ to: '/books/7' });
    expect(readSavedItem(undefined)).toEqual({});
  });
});

describe('the notification about a saved item', () => {
  const showAlert = (saved?: SavedItem) =>
    show(
      <NotificationAlert
        notification={{
          severity: 'success',
          key: 'saved',
          params: {},
          ...(saved ? { saved } : {}),
        }}
        onClose={() => undefined}
      />,
    );
  const writeText = vi.fn((_text: string) => Promise.resolve());
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get');
  beforeEach(() => {
    writeText.mockClear();
    clipboard.mockReturnValue({ writeText } as never);
  });
  afterAll(() => clipboard.mockRestore());

  it('views it on its screen, and copies the link of its public page', async () => {
    showAlert({ id: '7', to: '/books/7', link: LINK });
    expect(action('viewSaved')!.getAttribute('href')).toBe('/books/7');
    expect(action('viewSaved')!.getAttribute('target')).toBeNull();
    expect(action('copyLink')!.textContent).toBe('action.copyLink');
    await act(async () => fireEvent.click(action('copyLink')!));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
    expect(action('copyLink')!.textContent).toBe('action.linkCopied');
  });

  it('views it on its public page in a new tab if there is no screen', () => {
    showAlert({ link: LINK });
    expect(action('viewSaved')!.getAttribute('href')).toBe(LINK);
    expect(action('viewSaved')!.getAttribute('target')).toBe('_blank');
  });

  it('offers nothing for an item without either', () => {
    showAlert({ id: '7' });
    expect(screen.getByRole('status').querySelectorAll('[data-action]')).toHaveLength(0);
    cleanup();
    showAlert();
    expect(action('viewSaved')).toBeNull();
  });

  it('offers no copying where the browser does not allow it', () => {
    clipboard.mockReturnValue(undefined as never);
    showAlert({ link: LINK });
    expect(action('viewSaved')).toBeTruthy();
    expect(action('copyLink')).toBeNull();
  });
});

describe('the row of a saved item', () => {
  const reload = vi.fn();
  function List({ saved }: { saved?: SavedItem }) {
    const parts = {
      reload,
      whenReloaded: () => Promise.resolve(),
      readRows: async () => [],
      resetFilters: reload,
      print: reload,
      isFiltered: false,
      isEmpty: false,
    };
    const { context, markedId, notification } = useListContext(
      parts,
      saved ? { text: 'created', saved } : null,
    );
    return (
      <button onClick={() => context.onSaved('updated', { id: '9' })}>
        {`${notification?.key} ${markedId}`}
      </button>
    );
  }
  const text = () => screen.getByRole('button').textContent;

  it('is marked for a moment when the list opens after saving', () => {
    vi.useFakeTimers();
    show(<List saved={{ id: '7' }} />);
    expect(text()).toBe('created 7');
    act(() => void vi.advanceTimersByTime(10_000));
    expect(text()).toBe('created undefined');
  });

  it('is marked again after each save in a dialog, which reloads the list', () => {
    vi.useFakeTimers();
    show(<List />);
    expect(text()).toBe('undefined undefined');
    for (let count = 1; count <= 2; count += 1) {
      fireEvent.click(screen.getByRole('button'));
      expect(reload).toHaveBeenCalledTimes(count);
      expect(text()).toBe('updated 9');
      act(() => void vi.advanceTimersByTime(10_000));
      expect(text()).toBe('updated undefined');
    }
  });
});
