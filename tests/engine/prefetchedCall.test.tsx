import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../src/engine/data/requests/http.ts';
import { clearReads, load, prefetch } from '../../src/engine/data/prefetch.ts';
import { createRead, type ReadScope } from '../../src/engine/data/read.ts';
import { useItem } from '../../src/engine/data/useCall.ts';
import { useLoaded } from '../../src/engine/data/useLoaded.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { Language, ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { envelope, TEST_SESSION_NUMBER, TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const call = {
  name: 'book.view',
  method: 'GET',
  effect: 'read',
  path: '/books/:id',
  pointer: '/data',
} as ResolvedCall;
const params = { id: '7' };
const update: ResolvedCall = { ...call, name: 'book.update', method: 'PUT', effect: 'update' };

/** Answers each GET with a new title, after `delay` ms. */
const answer = { count: 0, delay: 0, status: 200 };
const fetch = vi.fn(async (_url: string, { method, signal }: RequestInit) => {
  const title = method === 'GET' ? `answer ${(answer.count += 1)}` : 'saved';
  const { status } = answer;
  await new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    setTimeout(resolve, answer.delay);
  });
  return new Response(JSON.stringify({ data: { title } }), { status, headers: { etag: title } });
});
const settle = (time = 60) => act(() => new Promise((resolve) => setTimeout(resolve, time)));

let http: ReturnType<typeof createHttp>;

const scopeWith = (other: Partial<ReadScope> = {}): ReadScope => ({
  http,
  envelope,
  language: 'en',
  session: TEST_SESSION_NUMBER,
  ...other,
});
const itemRead = (other?: Partial<ReadScope>) =>
  createRead(scopeWith(other), call, 'item', { params });

beforeEach(() => {
  Object.assign(answer, { count: 0, delay: 0, status: 200 });
  fetch.mockClear();
  vi.stubGlobal('fetch', fetch);
  http = createHttp({
    apiBase: '',
    getToken: () => 'one',
    getLanguage: () => 'en',
    onUnauthorized: vi.fn(),
  });
});

afterEach(() => {
  cleanup();
  clearReads();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a prefetched answer', () => {
  it('is requested once, and used by the first read only', async () => {
    await Promise.all([prefetch(itemRead()), prefetch(itemRead())]);
    await expect(load(itemRead())).resolves.toEqual({ title: 'answer 1' });
    expect(fetch).toHaveBeenCalledTimes(1);
    await expect(load(itemRead())).resolves.toEqual({ title: 'answer 2' });
  });

  it('rejects only the read that uses it', async () => {
    answer.status = 503;
    await expect(prefetch(itemRead())).resolves.toBeUndefined();
    await expect(load(itemRead())).rejects.toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is not used in another session or language', async () => {
    await prefetch(itemRead());
    await expect(load(itemRead({ session: 2 }))).resolves.toEqual({ title: 'answer 2' });
    await expect(load(itemRead({ language: 'ar' }))).resolves.toEqual({ title: 'answer 3' });
    await expect(load(itemRead())).resolves.toEqual({ title: 'answer 1' });
  });

  it('is not used much later', async () => {
    vi.useFakeTimers();
    const prefetched = prefetch(itemRead());
    await vi.advanceTimersByTimeAsync(6000);
    await prefetched;
    const loaded = load(itemRead());
    await vi.advanceTimersByTimeAsync(0);
    await expect(loaded).resolves.toEqual({ title: 'answer 2' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['begins', async (send: () => Promise<unknown>) => [prefetch(itemRead()), send()]],
    ['ends', async (send: () => Promise<unknown>) => [send(), prefetch(itemRead())]],
  ])('is discarded when a write %s', async (_when, start) => {
    await Promise.all(await start(() => http.send(update, { params, body: {} })));
    await expect(load(itemRead())).resolves.toEqual({ title: 'answer 2' });
  });

  it('is discarded when a write fails', async () => {
    const saved = http.send(update, { params, body: {} });
    await prefetch(itemRead());
    answer.status = 500;
    await Promise.allSettled([saved, http.send(update, { params, body: {} })]);
    answer.status = 200;
    await expect(load(itemRead())).resolves.toEqual({ title: 'answer 2' });
  });
});

/** Shows the item, and records what each render showed. */
function ItemScreen({ shown }: { shown: unknown[] }) {
  const { data, mutate } = useItem(call, undefined, params);
  shown.push(data?.['title']);
  return <button type="button" onClick={() => void mutate()} />;
}

function renderItem() {
  const shown: unknown[] = [];
  const page = (
    <TestProviders i18n={i18n} language="en" http={http} usesAppCache>
      <ItemScreen shown={shown} />
    </TestProviders>
  );
  return { shown, ...render(page) };
}

describe('a screen whose call has been prefetched', () => {
  it('shows the answer in its first render and requests nothing, until it loads again', async () => {
    await prefetch(itemRead());
    const { shown, getByRole } = renderItem();
    await settle();
    expect(new Set(shown)).toEqual(new Set(['answer 1']));
    expect(fetch).toHaveBeenCalledTimes(1);
    fireEvent.click(getByRole('button'));
    await settle();
    expect(shown.at(-1)).toBe('answer 2');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is opened at once with an earlier answer, unless something was written since', async () => {
    await prefetch(itemRead());
    const first = renderItem();
    await settle();
    first.unmount();
    answer.delay = 30;
    await prefetch(itemRead());
    const second = renderItem();
    expect(second.shown[0]).toBe('answer 1');
    await settle(120);
    expect(second.shown.at(-1)).toBe('answer 2');
    expect(fetch).toHaveBeenCalledTimes(2);
    second.unmount();
    await http.send(update, { params, body: {} });
    await prefetch(itemRead());
    expect(renderItem().shown[0]).toBe('answer 3');
  });

  it('waits for an answer that is still on its way', async () => {
    answer.delay = 30;
    const prefetched = prefetch(itemRead());
    const { shown } = renderItem();
    await settle(120);
    await prefetched;
    expect(new Set(shown)).toEqual(new Set([undefined, 'answer 1']));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('does not show an answer from before a write', async () => {
    answer.delay = 30;
    const prefetched = prefetch(itemRead());
    await http.send(update, { params, body: {} });
    await prefetched;
    const { shown } = renderItem();
    await settle(120);
    expect(new Set(shown)).toEqual(new Set([undefined, 'answer 2']));
  });

  it('shows nothing of a session that has ended', async () => {
    await prefetch(itemRead());
    clearReads();
    const { shown } = renderItem();
    await settle();
    expect(new Set(shown)).toEqual(new Set([undefined, 'answer 2']));
  });
});

describe('the record of a form', () => {
  /** Opens the form, and records its states. */
  function renderForm() {
    const states: string[] = [];
    const actions: Partial<ReturnType<typeof useLoaded>> = {};
    function Form() {
      const { loaded, ...rest } = useLoaded(call, params);
      Object.assign(actions, rest);
      const text = loaded.state === 'ready' ? `${loaded.etag}` : loaded.state;
      if (states.at(-1) !== text) states.push(text);
      return null;
    }
    function Page() {
      const [language, setLanguage] = useState<Language>('en');
      return (
        <LanguageProvider value={language}>
          <button type="button" onClick={() => setLanguage('ar')} />
          <Form />
        </LanguageProvider>
      );
    }
    const { unmount, getByRole } = render(
      <TestProviders i18n={i18n} language="en" http={http} usesAppCache>
        <Page />
      </TestProviders>,
    );
    const changeLanguage = () => fireEvent.click(getByRole('button'));
    return { states, actions, unmount, changeLanguage };
  }
  const recordRead = () => createRead(scopeWith(), call, 'record', { params });

  it('is the prefetched one, once; opened again it is loaded again', async () => {
    await prefetch(recordRead());
    const first = renderForm();
    await settle();
    expect(first.states).toEqual(['answer 1']);
    expect(fetch).toHaveBeenCalledTimes(1);
    first.unmount();
    const second = renderForm();
    await settle();
    expect(second.states).toEqual(['loading', 'answer 2']);
  });

  it('stays until it is reloaded or replaced', async () => {
    const { states, actions, changeLanguage } = renderForm();
    await settle();
    changeLanguage();
    await settle();
    expect(states).toEqual(['loading', 'answer 1']);
    await act(async () => actions.put?.({ body: { data: {} }, etag: 'saved' }));
    expect(states).toEqual(['loading', 'answer 1', 'saved']);
    await act(async () => actions.reload?.());
    await settle();
    expect(states).toEqual(['loading', 'answer 1', 'saved', 'loading', 'answer 2']);
  });

  it('shows a failure, and loads again on request', async () => {
    answer.status = 500;
    const { states, actions } = renderForm();
    await settle();
    expect(states).toEqual(['loading', 'failed']);
    answer.status = 200;
    await act(async () => actions.reload?.());
    await settle();
    expect(states).toEqual(['loading', 'failed', 'loading', 'answer 2']);
  });

  it('is no longer requested when the form is left', async () => {
    answer.delay = 200;
    const { unmount } = renderForm();
    const { signal } = fetch.mock.calls[0]![1];
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
    await settle();
  });
});
