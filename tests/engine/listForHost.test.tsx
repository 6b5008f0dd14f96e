import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { screen as interviews } from 'virtual:definitions/screen/interviews-report';
import { screen as messages } from 'virtual:definitions/screen/messages';
import type { Row } from '../../src/engine/data/page.ts';
import { useListForHost } from '../../src/engine/kinds/list/useListForHost.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { ResolvedList, ResolvedScreen } from '../../src/shared/resolved/resolved.ts';

/** Returns the list that is shown for rows of a host with these parts of the API. */
function listFor(screen: ResolvedScreen, rows: Row[], features: string[] | null) {
  const profile = features && { is_main_account: true, features };
  const state = { status: 'in', profile, number: 1 };
  const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider value={session}>{children}</SessionProvider>
  );
  const { result } = renderHook(() => useListForHost(screen as ResolvedList, rows), { wrapper });
  return result.current;
}

const fieldsOf = ({ columns }: ResolvedList) => columns.map(({ field }) => field);
const filtersOf = ({ filters }: ResolvedList) => filters.map(({ filter }) => filter);

it('is the definition if the rows have all fields, and before there are rows', () => {
  const row = { student_name: 'x', stage_name: 'x', date: 'x', status: null, school_name: 'x' };
  expect(listFor(interviews, [row], [])).toBe(interviews);
  expect(listFor(interviews, [], [])).toBe(interviews);
});

it('has the figures of the rows instead of the columns that no row has', () => {
  const list = listFor(interviews, [{ school_name: 'x', totalCount: 3 }], []);
  expect(fieldsOf(list)).toEqual([
    'school_name',
    'totalCount',
    'successCount',
    'retakeCount',
    'rejectedCount',
  ]);
  expect(list.nameField).toBe('school_name');
});

it('keeps a column if one row has its field', () => {
  expect(fieldsOf(listFor(messages, [{ name: 'x' }, { handled: true }], []))).toContain('handled');
  expect(fieldsOf(listFor(messages, [{ name: 'x' }, { name: 'y' }], []))).not.toContain('handled');
});

it('has no filter whose parameter the host lacks, once that is known', () => {
  expect(filtersOf(listFor(messages, [], null))).toContain('handled');
  expect(filtersOf(listFor(messages, [], ['messageHandling']))).toContain('handled');
  expect(filtersOf(listFor(messages, [], []))).toEqual(['name', 'content']);
});
