import type { ReactNode } from 'react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedApp, ResolvedForm } from '../../src/rules/resolved.ts';
import { AppProvider } from '../../src/engine/app.ts';
import { useDraft } from '../../src/engine/kinds/form/useDraft.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session, SessionState } from '../../src/engine/session/session.ts';

const form = { id: 'edit-book', draft: true, schema: {}, sections: [{ fields: [{ field: 'title', draft: true }] }] } as unknown as ResolvedForm;
const place = 'x.draft.1.edit-book.7';
const state = { status: 'in', token: 't', problem: null, number: 1, profile: { id: 1 } } as SessionState;
const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
const typed = (title: string) => ({ data: { title }, base: { title: 'kept' }, etag: '"1"' });
const onDevice = (): unknown => (JSON.parse(localStorage.getItem(place) ?? 'null') as { data: { title: string } } | null)?.data.title;

const around = ({ children }: { children: ReactNode }) => (
  <AppProvider value={{ app: { storage: { prefix: 'x.' } } as ResolvedApp, routes: [] }}>
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
  localStorage.setItem(place, JSON.stringify({ at: '2026-11-22T08:00:00Z', data: { title }, base: {}, etag: '"1"', interrupted }));
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
    expect(onDevice()).toBe('typed');
    draft().keep(null);
    leave();
    expect(onDevice()).toBeUndefined();
  });

  it('is gone a few seconds later, and is kept again when the same is typed once more', () => {
    const { draft } = open();
    const entries = typed('typed');
    for (const [held, expected] of [[entries, 'typed'], [null, undefined], [entries, 'typed']] as const) {
      draft().keep(held);
      vi.advanceTimersByTime(5000);
      expect(onDevice()).toBe(expected);
    }
  });

  it('is gone also where it came back by itself, or was restored, a moment before', () => {
    for (const interrupted of [true, false]) {
      leaveDraft('of yesterday', interrupted);
      const { draft, leave } = open();
      if (!interrupted) draft().take();
      draft().keep(typed('of yesterday'));
      draft().keep(null);
      leave();
      expect(onDevice()).toBeUndefined();
    }
  });
});

describe('a draft on the device', () => {
  it('stays while it is offered and nothing is typed', () => {
    leaveDraft('offered');
    const { draft, leave } = open();
    expect(draft().found).toMatchObject({ data: { title: 'offered' } });
    draft().keep(null);
    vi.advanceTimersByTime(5000);
    leave();
    expect(onDevice()).toBe('offered');
  });

  it('stays where another tab has put its own in the place of the one that is undone here', () => {
    const { draft, leave } = open();
    draft().keep(typed('typed'));
    vi.advanceTimersByTime(5000);
    leaveDraft('of another tab');
    draft().keep(null);
    leave();
    expect(onDevice()).toBe('of another tab');
  });
});
