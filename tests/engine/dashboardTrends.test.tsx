import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { Priorities } from '../../src/screens/dashboard/Priorities.tsx';
import { rankSchools } from '../../src/screens/dashboard/rankSchools.ts';
import { Trends } from '../../src/screens/dashboard/Trends.tsx';
import { buildUrl, type Query } from '../../src/shared/calls/buildUrl.ts';
import type { ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { envelope, TestProviders } from './testProviders.tsx';
import { profileFields } from '../helpers/profileFields.ts';

const texts = createTexts({ ar: {}, en: {} }, [], 'en');
afterEach(cleanup);

const call = (name: string, more: Partial<ResolvedCall> = {}): ResolvedCall => ({
  name: `${name}.all`,
  method: 'GET',
  effect: 'read',
  path: `/${name}`,
  access: 'company',
  hasBody: false,
  response: 'items',
  pointer: '/items',
  filters: {},
  sortFields: [],
  defaultSort: 'id',
  pageSize: 0,
  ...more,
});
const route = (id: string, path: string) => ({ id, path, visibility: 'session' });
const info = {
  app: {
    timeZone: 'Asia/Riyadh',
    session: { fields: profileFields },
    envelope,
    currency: 'x.currency',
  },
  routes: [
    route('school', '/schools/:id'),
    route('payments', '/payments'),
    route('packages', '/packages'),
  ],
} as unknown as AppInfo;

/** Renders a part for an account of a host with some features. An answer that is missing is a 404. */
function renderPart(part: React.ReactNode, answers: Record<string, unknown>, features: string[]) {
  const requests: string[] = [];
  const urlOf = (one: ResolvedCall, _params: unknown, query: Query = {}) =>
    buildUrl(one, {}, query);
  const http = {
    urlOf,
    exchange: async (one: ResolvedCall, { query = {} }: { query?: Query } = {}) => {
      requests.push(urlOf(one, {}, query));
      if (answers[one.name] === undefined) throw new Problem({ status: 404 });
      return { body: answers[one.name], etag: null };
    },
  } as unknown as Http;
  const state = { status: 'in', number: 1, profile: { is_main_account: true, features } };
  const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
  render(
    <TestProviders i18n={texts.i18n} language="en" http={http}>
      <AppProvider value={info}>
        <SessionProvider value={session}>{part}</SessionProvider>
      </AppProvider>
    </TestProviders>,
  );
  return requests;
}

describe('the trends of the dashboard', () => {
  const trends = {
    call: call('weeks', { feature: 'trends' }),
    title: 'x.trends',
    items: [
      { field: 'visits', label: 'x.visits', format: 'count' as const },
      { field: 'paid', label: 'x.paid', format: 'amount' as const },
    ],
  };
  const answers = (...values: [visits: number, paid: number][]) => ({
    'weeks.all': {
      items: values.map(([visits, paid], index) => ({
        week: `2026-11-0${index + 1}`,
        visits,
        paid,
      })),
    },
  });
  const trend = (name: string) => document.querySelector<HTMLElement>(`[data-trend=${name}]`)!;
  const changeOf = (name: string) => trend(name).querySelector('[data-change]')!.textContent;

  it('show the last week and its change, and the weeks as a table', async () => {
    const requests = renderPart(
      <Trends trends={trends} to="2026-11-20" />,
      answers([1000, 10], [1500, 8], [1680, 6]),
      ['trends'],
    );
    const table = await screen.findAllByRole('table');
    expect(
      within(table[0]!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1,000', '1,500', '1,680']);
    expect(trend('visits').querySelector('[data-value]')!.textContent).toBe('1,680');
    expect(changeOf('visits')).toBe('+12% dashboard.trends.sinceLastWeek');
    expect(changeOf('paid')).toBe('−25% dashboard.trends.sinceLastWeek');
    expect(trend('visits').querySelectorAll('svg polyline')).toHaveLength(1);
    expect(requests).toEqual(['/weeks?to=2026-11-20']);
  });

  it('give no percentage of nothing', async () => {
    renderPart(<Trends trends={trends} to={undefined} />, answers([0, 4], [3, 4]), ['trends']);
    await screen.findAllByRole('table');
    expect(changeOf('visits')).toBe('dashboard.trends.fromNone');
    expect(changeOf('paid')).toBe('dashboard.trends.same');
  });

  it('are absent on a host that lacks the call, which is not made', () => {
    expect(renderPart(<Trends trends={trends} to={undefined} />, answers([1, 1]), [])).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

const SCHOOLS = ['North', 'South', 'East', 'West'].map((name, index) => ({ id: index + 1, name }));

describe('the schools that need attention', () => {
  it('are ordered by their shares of each reason, and those without a reason are left out', () => {
    const ranked = rankSchools(
      SCHOOLS,
      ['late', 'open'],
      [
        { 1: 10, 2: 40, 3: 20 },
        { 1: 5, 3: 2 },
      ],
    );
    // North: 10/40 + 5/5. South: 40/40. East: 20/40 + 2/5.
    expect(ranked.map(({ school }) => school.name)).toEqual(['North', 'South', 'East']);
    expect(ranked[1]!.reasons).toEqual([{ reason: 'late', count: 40 }]);
  });

  it('ignore a reason that is not known', () => {
    const ranked = rankSchools(SCHOOLS, ['late', 'open'], [null, { 4: 1 }]);
    expect(ranked.map(({ school }) => school.name)).toEqual(['West']);
  });

  const LINK = { to: 'school', params: { id: '{row.id}' } };
  const priorities = {
    title: 'x.priorities',
    reasons: [
      {
        call: call('late', { response: 'counts', pointer: '/data', feature: 'lateCounts' }),
        query: { status: 'late' },
        text: 'x.late',
        to: 'payments',
        filters: { status: 'late', school_id: '{row.id}' },
      },
      {
        call: call('packages', { filters: { state: { match: 'any', field: 'state' } } }),
        query: { state: 'ending' },
        text: 'x.ending',
        to: 'packages',
      },
    ],
  };
  const answers = {
    'late.all': { data: { 2: 7 } },
    'packages.all': { items: [{ id: 3, state: 'ending' }] },
  };
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  it('link to their page and to the lists of their reasons', async () => {
    const part = <Priorities priorities={priorities} schools={SCHOOLS} link={LINK} />;
    const requests = renderPart(part, answers, ['lateCounts']);
    await screen.findAllByRole('listitem');
    expect(hrefs()).toEqual([
      '/schools/2',
      '/payments?status=late&school_id=2',
      '/schools/3',
      '/packages',
    ]);
    expect(requests).toEqual(['/late?status=late', '/packages?state=ending']);
  });

  it('leave out a reason whose call the host lacks or whose filter it ignores', async () => {
    const part = <Priorities priorities={priorities} schools={SCHOOLS} link={LINK} />;
    const all = { items: SCHOOLS.map(({ id }) => ({ id, state: 'active' })) };
    const requests = renderPart(part, { 'packages.all': all }, []);
    expect(await screen.findByText('dashboard.priorities.none')).toBeTruthy();
    expect(requests).toEqual(['/packages?state=ending']);
  });
});
