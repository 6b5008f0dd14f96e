import type { ReactNode } from 'react';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedApp, ResolvedForm } from '../../src/shared/resolved.ts';
import { AppProvider } from '../../src/engine/app.ts';
import { storeDraft, readDrafts } from '../../src/engine/kinds/form/storedDrafts.ts';
import { withoutChosen } from '../../src/engine/kinds/form/LostFiles.tsx';
import { useDraft } from '../../src/engine/kinds/form/useDraft.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session, SessionState } from '../../src/engine/session/session.ts';

const form = {
  id: 'edit-book',
  draftable: true,
  schema: {},
  sections: [{ fields: [{ field: 'title', draftable: true }] }],
} as unknown as ResolvedForm;
const place = 'x.draft.1.edit-book.7';
const state = {
  status: 'in',
  token: 't',
  problem: null,
  number: 1,
  profile: { id: 1 },
} as SessionState;
const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
const typed = (title: string) => ({ data: { title }, base: { title: 'kept' }, etag: '"1"' });
/** The titles of the drafts on the device, the newest first. */
const onDevice = (): string[] =>
  (JSON.parse(localStorage.getItem(place) ?? '[]') as { data: { title: string } }[]).map(
    ({ data }) => data.title,
  );

const around = ({ children }: { children: ReactNode }) => (
  <AppProvider value={{ app: { storageKeys: { prefix: 'x.' } } as ResolvedApp, routes: [] }}>
    <SessionProvider value={session}>{children}</SessionProvider>
  </AppProvider>
);

/** A form that is opened on the book, and what its hook gives. */
function open() {
  const { result, unmount } = renderHook(() => useDraft(form, '7'), { wrapper: around });
  return { draft: () => result.current, leave: unmount };
}

/** Leaves a draft on the device. */
function leaveDraft(title: string, interrupted = false): void {
  localStorage.setItem(
    place,
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

describe('a draft that is undone', () => {
  it('is gone from the device when the form is left', () => {
    const { draft, leave } = open();
    draft().keep(typed('typed'));
    vi.advanceTimersByTime(5000);
    expect(onDevice()).toEqual(['typed']);
    draft().keep(null);
    leave();
    expect(onDevice()).toEqual([]);
  });

  it('is gone a few seconds later, and is kept again when the same is typed once more', () => {
    const { draft } = open();
    const entries = typed('typed');
    for (const [held, expected] of [
      [entries, ['typed']],
      [null, []],
      [entries, ['typed']],
    ] as const) {
      draft().keep(held);
      vi.advanceTimersByTime(5000);
      expect(onDevice()).toEqual(expected);
    }
  });

  it('is gone also where it came back by itself, or was restored, a moment before', () => {
    for (const interrupted of [true, false]) {
      leaveDraft('of yesterday', interrupted);
      const { draft, leave } = open();
      if (!interrupted) act(() => void draft().restore());
      draft().keep(typed('of yesterday'));
      draft().keep(null);
      leave();
      expect(onDevice()).toEqual([]);
    }
  });
});

describe('a file that a draft cannot hold', () => {
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
  const keep = (data: object, lostFiles: string[] = []) =>
    storeDraft(withCover, place, {
      id: 'a',
      at: '2026-11-22T08:00:00Z',
      interrupted: false,
      data: { title: 'typed', ...data },
      base: {},
      etag: null,
      lostFiles,
    });
  const lost = () => readDrafts(place).map(({ lostFiles }) => lostFiles);

  it('is named by the draft, and so is one that was lost before', () => {
    for (const [data, before, expected] of [
      [{ cover: 'data:image/png;base64,AA==' }, [], ['cover']],
      [{ cover: 'document:pdf;9;a' }, ['cover'], ['cover']],
      [{}, ['cover'], ['cover']],
      [{ cover: 'https://a.example/files/1' }, [], []],
      [{}, [], []],
    ] as const) {
      keep(data, [...before]);
      expect(lost()).toEqual([expected]);
      expect(localStorage.getItem(place)).not.toContain('base64');
    }
    leaveDraft('of an older version');
    expect(lost()).toEqual([[]]);
  });

  it('is asked for until it has been chosen', () => {
    const fields = ['cover', 'contract'];
    expect(withoutChosen(fields, {})).toBe(fields);
    expect(
      withoutChosen(fields, { cover: 'https://a.example/1', contract: 'document:pdf;9;a' }),
    ).toEqual(['cover']);
  });
});

describe('a draft on the device', () => {
  it('holds what was not handed to the form yet when the page goes', () => {
    const { draft, leave } = open();
    draft().pending.add(() => draft().keep(typed('in a box')));
    window.dispatchEvent(new Event('pagehide'));
    expect(onDevice()).toEqual(['in a box']);
    leave();
  });

  it('is one of ten, of which the oldest goes', () => {
    for (let number = 1; number <= 11; number += 1) {
      const { draft, leave } = open();
      draft().keep(typed(`try ${number}`));
      leave();
    }
    expect(onDevice()).toEqual(Array.from({ length: 10 }, (_none, index) => `try ${11 - index}`));
  });

  it('stays while it is offered and nothing is typed', () => {
    leaveDraft('offered');
    const { draft, leave } = open();
    expect(draft().offered).toMatchObject({ data: { title: 'offered' } });
    draft().keep(null);
    vi.advanceTimersByTime(5000);
    leave();
    expect(onDevice()).toEqual(['offered']);
  });

  it('stays where another tab has put its own in the place of the one that is undone here', () => {
    const { draft, leave } = open();
    draft().keep(typed('typed'));
    vi.advanceTimersByTime(5000);
    leaveDraft('of another tab');
    draft().keep(null);
    leave();
    expect(onDevice()).toEqual(['of another tab']);
  });
});

describe('a draft that comes back by itself', () => {
  it('is one, also where the form is drawn anew at once', () => {
    leaveDraft('interrupted', true);
    const first = open();
    first.draft().keep(typed('interrupted'));
    const second = open();
    first.leave();
    second.draft().keep(typed('interrupted and changed'));
    second.leave();
    expect(onDevice()).toEqual(['interrupted and changed']);
  });
});

describe('a draft that is offered', () => {
  it('stays beside what is typed meanwhile, and beside what is undone or saved', () => {
    leaveDraft('offered');
    const { draft } = open();
    draft().keep(typed('typed'));
    vi.advanceTimersByTime(5000);
    expect(onDevice()).toEqual(['typed', 'offered']);
    draft().keep(null);
    vi.advanceTimersByTime(5000);
    expect(onDevice()).toEqual(['offered']);
    draft().keep(typed('saved'));
    vi.advanceTimersByTime(5000);
    draft().drop();
    expect(onDevice()).toEqual(['offered']);
  });

  it('is gone once it is refused, and what has been typed meanwhile is kept', () => {
    leaveDraft('offered');
    const { draft, leave } = open();
    draft().keep(typed('typed'));
    act(() => draft().dropOffered());
    expect(onDevice()).toEqual([]);
    leave();
    expect(onDevice()).toEqual(['typed']);
  });

  it('changes places with what was typed meanwhile when it is restored', () => {
    leaveDraft('offered');
    const { draft } = open();
    draft().keep(typed('typed'));
    act(() => expect(draft().restore().data).toEqual({ title: 'offered' }));
    expect(draft().offered).toMatchObject({ data: { title: 'typed' } });
    draft().keep(typed('offered and changed'));
    vi.advanceTimersByTime(5000);
    expect(onDevice()).toEqual(['offered and changed', 'typed']);
    act(() => draft().dropOffered());
    expect(onDevice()).toEqual(['offered and changed']);
    expect(draft().offered).toBeNull();
  });
});
