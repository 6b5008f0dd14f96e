import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../helpers/clock.ts';
import { createTestApp, MAIN, RIVAL, type TestApp } from '../helpers/testApp.ts';

const DAY = 24 * HOUR;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const listOf = async (url: string, as = MAIN) => (await t.read(url, as)).data;
const idsAt = async (url: string, as = MAIN) => (await listOf(url, as)).items.map(({ id }) => id);

describe('the filter of school packages by state', () => {
  const URL = '/investor/school-package';
  const STATES = ['active', 'ending', 'ended'];

  it('splits all schools by the days that are left', async () => {
    const all = (await listOf(URL)).items;
    const daysOf = (items: typeof all) =>
      items.map((school) => (school['package'] as { remaining: number | null }).remaining);
    const found = new Map<string, typeof all>();
    for (const state of STATES) found.set(state, (await listOf(`${URL}?state=${state}`)).items);
    for (const [state, items] of found) {
      expect(items.length, state).toBeGreaterThan(0);
      expect(items.map((school) => school['state'])).toEqual(items.map(() => state));
    }
    expect(
      [...found.values()]
        .flat()
        .map(({ id }) => Number(id))
        .toSorted((a, b) => a - b),
    ).toEqual(all.map(({ id }) => id));
    expect(daysOf(found.get('ended')!).every((days) => days !== null && days < 0)).toBe(true);
    expect(
      daysOf(found.get('ending')!).every((days) => days !== null && days >= 0 && days <= 7),
    ).toBe(true);
    expect(daysOf(found.get('active')!).every((days) => days === null || days > 7)).toBe(true);
  });

  it('counts as many schools on the smallest page as the list has', async () => {
    for (const state of [...STATES, 'ending,ended']) {
      const { items, _meta } = await listOf(`${URL}?state=${state}&per-page=1`);
      expect(items).toHaveLength(1);
      expect(_meta['totalCount']).toBe((await idsAt(`${URL}?state=${state}`)).length);
    }
  });

  it('matches nothing for another value, and everything without one', async () => {
    expect(await idsAt(`${URL}?state=unknown`)).toEqual([]);
    expect(await idsAt(`${URL}?state=`)).toEqual(await idsAt(URL));
  });

  it('moves a school on as the days pass', async () => {
    const later = await createTestApp();
    const ids = async (state: string) =>
      (await later.read(`${URL}?state=${state}`)).data.items.map(({ id }) => id);
    const [ending] = await ids('ending');
    later.clock.advance(8 * DAY);
    await later.renew(MAIN);
    expect(await ids('ended')).toContain(ending);
    expect(await ids('ending')).not.toContain(ending);
    await later.close();
  });
});

describe('the filter of school accounts by link', () => {
  const URL = '/investor/school-bank';

  it('splits all schools by whether they have an account', async () => {
    const all = (await listOf(URL)).items;
    const [linked, notLinked] = [
      (await listOf(`${URL}?state=linked`)).items,
      (await listOf(`${URL}?state=not_linked`)).items,
    ];
    expect(linked.length).toBeGreaterThan(0);
    expect(notLinked.length).toBeGreaterThan(0);
    expect(linked.every((school) => school['investor_bank_account'] !== null)).toBe(true);
    expect(notLinked.every((school) => school['investor_bank_account'] === null)).toBe(true);
    expect(await idsAt(`${URL}?state=linked,not_linked`)).toEqual(all.map(({ id }) => id));
    expect(linked.length + notLinked.length).toBe(all.length);
    expect(await idsAt(`${URL}?state=unknown`)).toEqual([]);
  });

  it('follows a link and its removal', async () => {
    const [school] = await idsAt(`${URL}?state=not_linked`);
    const [account] = (await t.read('/investor/school-bank/accounts')).data.items;
    const link = (id: unknown) =>
      t.send('PUT', `/investor/update-school-bank?id=${String(school)}`, { bank_account_id: id });
    expect((await link(account!['id'])).json()).toMatchObject({ data: { state: 'linked' } });
    expect(await idsAt(`${URL}?state=not_linked`)).not.toContain(school);
    expect((await link(null)).json()).toMatchObject({ data: { state: 'not_linked' } });
    expect(await idsAt(`${URL}?state=not_linked`)).toContain(school);
  });

  it('shows no company the schools of another', async () => {
    const [own, rival] = [await idsAt(URL), await idsAt(`${URL}?state=linked,not_linked`, RIVAL)];
    expect(rival.some((id) => own.includes(id))).toBe(false);
  });
});
