import type { ReactNode } from 'react';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedApp, ResolvedForm } from '../../src/shared/resolved/resolved.ts';
import { createEmitter } from '../../src/shared/emitter.ts';
import { AppProvider } from '../../src/engine/app.ts';
import { storeDraft, readDrafts } from '../../src/engine/kinds/form/state/storedDrafts.ts';
import { withoutChosenFiles } from '../../src/engine/kinds/form/state/formData.ts';
import { useDraft } from '../../src/engine/kinds/form/state/useDraft.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type { SessionState } from '../../src/engine/session/sessionStore.ts';

const form = {
  id: 'edit-book',
  draftable: true,
  schema: {},
  sections: [{ fields: [{ field: 'title', draftable: true }] }],
} as unknown as ResolvedForm;
const key = 'x.draft.1.edit-book.7';
const state = {
  status: 'in',
  token: 't',
  problem: null,
  number: 1,
  profile: { id: 1 },
} as SessionState;
const ending = createEmitter();
const session = {
  get: () => state,
  subscribe: () => () => undefined,
  onEnding: ending.subscribe,
} as unknown as Session;
const typed = (title: string) => ({ data: { title }, base: { title: 'kept' }, etag: '"1"' });
/** Returns the titles of the drafts on the device, newest first. */
const storedTitles = (): string[] =>
  (JSON.parse(localStorage.getItem(key) ?? '[]') as { data: { title: string } }[]).map(
    ({ data }) => data.title,
  );

const wrapper = ({ children }: { children: ReactNode }) => (
  <AppProvider value={{ app: { storageKeys: { prefix: 'x.' } } as ResolvedApp, routes: [] }}>
    <SessionProvider value={session}>{children}</SessionProvider>
  </AppProvider>
);

/** Opens a form on the book. */
function open() {
  const { result, unmount } = renderHook(() => useDraft(form, '7'), { wrapper });
  return { draft: () => result.current, leave: unmount };
}

/** Stores a draft of an earlier visit on the device. */
function storeEarlierDraft(title: string, interrupted = false): void {
  localStorage.setItem(
    key,
    JSON.stringify([
      { at: '2026-11-22T08:00:00Z', data: { title }, base: {}, etag: '"1"', interrupted },
    ]),
  );
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a draft whose changes are undone', () => {
  it('is deleted from the device when the form is closed', () => {
    const { draft, leave } = open();
    draft().setEntries(typed('typed'));
    vi.advanceTimersByTime(5000);
    expect(storedTitles()).toEqual(['typed']);
    draft().setEntries(null);
    leave();
    expect(storedTitles()).toEqual([]);
  });

  it('is deleted a few seconds later, and stored again when the same is typed again', () => {
    const { draft } = open();
    const entries = typed('typed');
    for (const [unsaved, expected] of [
      [entries, ['typed']],
      [null, []],
      [entries, ['typed']],
    ] as const) {
      draft().setEntries(unsaved);
      vi.advanceTimersByTime(5000);
      expect(storedTitles()).toEqual(expected);
    }
  });

  it('is deleted even if it was just restored, automatically or by the user', () => {
    for (const interrupted of [true, false]) {
      storeEarlierDraft('of yesterday', interrupted);
      const { draft, leave } = open();
      if (!interrupted) act(() => void draft().restoreOffered());
      draft().setEntries(typed('of yesterday'));
      draft().setEntries(null);
      leave();
      expect(storedTitles()).toEqual([]);
    }
  });
});

describe('a file that a draft cannot store', () => {
  const withCover = {
    ...form,
    sections: [
      {
        fields: [
          { field: 'title', draftable: true },
          { field: 'cover', draftable: false },
        ],
      },
    ],
  } as unknown as ResolvedForm;
  const store = (data: object, lostFiles: string[] = []) =>
    storeDraft(withCover, key, {
      id: 'a',
      at: '2026-11-22T08:00:00Z',
      interrupted: false,
      data: { title: 'typed', ...data },
      base: {},
      etag: null,
      lostFiles,
    });
  const lostFilesOf = () => readDrafts(key).map(({ lostFiles }) => lostFiles);

  it('is recorded in the draft as lost, like a file that was lost before', () => {
    for (const [data, before, expected] of [
      [{ cover: 'data:image/png;base64,AA==' }, [], ['cover']],
      [{ cover: 'document:pdf;9;a' }, ['cover'], ['cover']],
      [{}, ['cover'], ['cover']],
      [{ cover: 'https://a.example/files/1' }, [], []],
      [{}, [], []],
    ] as const) {
      store(data, [...before]);
      expect(lostFilesOf()).toEqual([expected]);
      expect(localStorage.getItem(key)).not.toContain('base64');
    }
    storeEarlierDraft('of an older version');
    expect(lostFilesOf()).toEqual([[]]);
  });

  it('is listed until it has been chosen again', () => {
    const fields = ['cover', 'contract'];
    expect(withoutChosenFiles(fields, {})).toBe(fields);
    expect(
      withoutChosenFiles(fields, { cover: 'https://a.example/1', contract: 'document:pdf;9;a' }),
    ).toEqual(['cover']);
  });
});

describe('a draft on the device', () => {
  it('contains pending input when the page is hidden', () => {
    const { draft, leave } = open();
    draft().pending.add(() => draft().setEntries(typed('in a box')));
    window.dispatchEvent(new Event('pagehide'));
    expect(storedTitles()).toEqual(['in a box']);
    leave();
  });

  it('contains pending input when the session ends', () => {
    const { draft, leave } = open();
    draft().pending.add(() => draft().setEntries(typed('just typed')));
    ending.emit();
    leave();
    expect(storedTitles()).toEqual(['just typed']);
  });

  it('is one of at most ten, and the oldest is deleted', () => {
    for (let number = 1; number <= 11; number += 1) {
      const { draft, leave } = open();
      draft().setEntries(typed(`try ${number}`));
      leave();
    }
    expect(storedTitles()).toEqual(
      Array.from({ length: 10 }, (_none, index) => `try ${11 - index}`),
    );
  });

  it('is kept while it is offered and nothing is typed', () => {
    storeEarlierDraft('offered');
    const { draft, leave } = open();
    expect(draft().offered).toMatchObject({ data: { title: 'offered' } });
    draft().setEntries(null);
    vi.advanceTimersByTime(5000);
    leave();
    expect(storedTitles()).toEqual(['offered']);
  });

  it('of another tab stays when the draft of this tab is undone', () => {
    const { draft, leave } = open();
    draft().setEntries(typed('typed'));
    vi.advanceTimersByTime(5000);
    storeEarlierDraft('of another tab');
    draft().setEntries(null);
    leave();
    expect(storedTitles()).toEqual(['of another tab']);
  });
});

describe('a draft that is restored automatically', () => {
  it('stays a single draft when the form is remounted', () => {
    storeEarlierDraft('interrupted', true);
    const first = open();
    first.draft().setEntries(typed('interrupted'));
    const second = open();
    first.leave();
    second.draft().setEntries(typed('interrupted and changed'));
    second.leave();
    expect(storedTitles()).toEqual(['interrupted and changed']);
  });
});

describe('an offered draft', () => {
  it('stays while other input is stored, undone or saved', () => {
    storeEarlierDraft('offered');
    const { draft } = open();
    draft().setEntries(typed('typed'));
    vi.advanceTimersByTime(5000);
    expect(storedTitles()).toEqual(['typed', 'offered']);
    draft().setEntries(null);
    vi.advanceTimersByTime(5000);
    expect(storedTitles()).toEqual(['offered']);
    draft().setEntries(typed('saved'));
    vi.advanceTimersByTime(5000);
    draft().discard();
    expect(storedTitles()).toEqual(['offered']);
  });

  it('is deleted when it is discarded, and the current input is kept', () => {
    storeEarlierDraft('offered');
    const { draft, leave } = open();
    draft().setEntries(typed('typed'));
    act(() => draft().discardOffered());
    expect(storedTitles()).toEqual([]);
    leave();
    expect(storedTitles()).toEqual(['typed']);
  });

  it('is replaced by a draft of the current input when it is restored', () => {
    storeEarlierDraft('offered');
    const { draft } = open();
    draft().setEntries(typed('typed'));
    act(() => expect(draft().restoreOffered().data).toEqual({ title: 'offered' }));
    expect(draft().offered).toMatchObject({ data: { title: 'typed' } });
    draft().setEntries(typed('offered and changed'));
    vi.advanceTimersByTime(5000);
    expect(storedTitles()).toEqual(['offered and changed', 'typed']);
    act(() => draft().discardOffered());
    expect(storedTitles()).toEqual(['offered and changed']);
    expect(draft().offered).toBeNull();
  });
});
