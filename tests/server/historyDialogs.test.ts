import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf, historyOf, storedEntries } from '../helpers/itemHistory.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Item = Record<string, unknown>;
const readItems = async (url: string, as = MAIN) =>
  (await t.read<{ data: { items: Item[] } }>(url, as)).data.items;
const statusOf = async (url: string, as = MAIN) => (await t.get(url, as)).statusCode;

/** Sends a request and expects that it is not refused. */
async function save(...request: Parameters<TestApp['send']>): Promise<void> {
  const response = await t.send(...request);
  expect(response.statusCode, response.body).toBeLessThan(300);
}

describe('the history of the seats and fees of a stage', () => {
  const SCHOOL = 3;
  const CLASS = '/investor/booking/class';
  const grades = async () =>
    (await t.read<{ data: Item[] }>(`/investor/booking/school-classes/${SCHOOL}`)).data;
  const pathOf = (stage: unknown, school = SCHOOL) =>
    `/investor/booking/school-classes/${school}/${String(stage)}`;

  it('has one entry for each save, with the changed fields only', async () => {
    const [grade] = await grades();
    const { stage_id, no_of_seats, cost } = grade!;
    const sent = { school_id: SCHOOL, stage_id, no_of_seats, cost: Number(cost) + 500.5 };
    await save('PATCH', CLASS, sent, MEMBER);
    const path = pathOf(stage_id);
    const change = { before: { cost }, after: { cost: sent.cost } };
    expect((await changesOf(t, path))[0]).toEqual({ kind: 'changed', ...change });
    const entries = await historyOf(t, path);
    await save('PATCH', CLASS, sent);
    const refused = { ...sent, no_of_seats: -1 };
    expect((await t.send('PATCH', CLASS, refused)).statusCode).toBe(422);
    expect(await historyOf(t, path)).toEqual(entries);
  });

  it('continues if the stage is deleted and added again', async () => {
    const stages = await t.read<{ data: { id: number }[] }>(
      `/investor/booking/booking-stages/${SCHOOL}`,
    );
    const stage_id = stages.data[0]?.id ?? (await emptyStage());
    const path = pathOf(stage_id);
    const key = { school_id: SCHOOL, stage_id };
    const { length } = await storedEntries(t, `item_type = 'booking-grade'`);
    expect(await statusOf(`${path}/history`)).toBe(404);
    await save('POST', CLASS, { ...key, no_of_seats: 20, cost: 9000 });
    await save('DELETE', CLASS, key);
    expect(await statusOf(`${path}/history`)).toBe(404);
    expect(await storedEntries(t, `item_type = 'booking-grade'`)).toHaveLength(length + 2);
    await save('POST', CLASS, { ...key, no_of_seats: 30, cost: 9000 });
    const [created, deleted, first] = await changesOf(t, path);
    const values = { no_of_seats: 20, cost: 9000, books_fee: 0, uniform_fee: 0, other_fees: 0 };
    expect(first).toEqual({ kind: 'created', before: {}, after: values });
    expect(deleted).toEqual({ kind: 'deleted', before: values, after: {} });
    expect(created).toMatchObject({ kind: 'created', after: { no_of_seats: 30 } });
  });

  /** Deletes a stage without bookings, and returns it. */
  async function emptyStage(): Promise<unknown> {
    const { stage_id } = (await grades()).find((grade) => grade['booked_seats'] === 0)!;
    await save('DELETE', CLASS, { school_id: SCHOOL, stage_id });
    return stage_id;
  }

  it('is that of one stage of one school of the own company', async () => {
    const [one, other] = await grades();
    const { stage_id, no_of_seats, cost } = one!;
    const before = await historyOf(t, pathOf(other!['stage_id']));
    await save('PATCH', CLASS, {
      school_id: SCHOOL,
      stage_id,
      no_of_seats,
      cost: Number(cost) + 1,
    });
    expect(await historyOf(t, pathOf(other!['stage_id']))).toEqual(before);
    const url = `${pathOf(stage_id)}/history`;
    expect(await statusOf(url, RIVAL)).toBe(404);
    expect((await t.inject({ method: 'GET', url })).statusCode).toBe(401);
    for (const path of [pathOf('x'), pathOf('99'), pathOf(stage_id, 99_999)])
      expect(await statusOf(`${path}/history`)).toBe(404);
  });
});

describe('the history of the discount for parents', () => {
  it('begins with the rate that applied before the first save, for each company', async () => {
    const path = '/investor/booking/parents-discount';
    expect(await historyOf(t, path)).toEqual([]);
    await save('PUT', path, { discount_rate: 12.75 }, MEMBER);
    await save('PUT', path, { discount_rate: 12.75 });
    await save('PUT', path, { discount_rate: 20 });
    expect(await changesOf(t, path)).toEqual([
      { kind: 'changed', before: { discount_rate: 12.75 }, after: { discount_rate: 20 } },
      { kind: 'changed', before: { discount_rate: 15 }, after: { discount_rate: 12.75 } },
    ]);
    expect(await historyOf(t, path, RIVAL)).toEqual([]);
    const url = `${path}/history`;
    expect((await t.inject({ method: 'GET', url })).statusCode).toBe(401);
  });
});

describe('the history of the bank account of a school', () => {
  it('has each account with its name and IBAN, also after the account is deleted', async () => {
    const [first, other] = await readItems('/investor/school-bank/accounts');
    const path = '/investor/school-bank/11';
    const link = (bank_account_id: unknown, as = MAIN) =>
      save('PUT', '/investor/update-school-bank?id=11', { bank_account_id }, as);
    await link(null);
    const { length } = await historyOf(t, path);
    await link(first!['id'], MEMBER);
    await link(first!['id']);
    await link(other!['id']);
    await link(null);
    const named = ({ id, label: name }: Item) => ({ bank_account_id: { id, name } });
    const changes = await changesOf(t, path, MAIN, 'en');
    expect(changes).toHaveLength(length + 3);
    expect(changes.slice(0, 3)).toEqual([
      { kind: 'changed', before: named(other!), after: { bank_account_id: null } },
      { kind: 'changed', before: named(first!), after: named(other!) },
      { kind: 'changed', before: { bank_account_id: null }, after: named(first!) },
    ]);
    expect(named(first!).bank_account_id.name).toMatch(/\(SA\d\d( \w{1,4})+\)$/);
  });

  it('is that of a school of the own company', async () => {
    const url = '/investor/school-bank/11/history';
    expect(await statusOf(url, RIVAL)).toBe(404);
    expect(await statusOf('/investor/school-bank/99999/history')).toBe(404);
    expect((await t.inject({ method: 'GET', url })).statusCode).toBe(401);
  });
});
