import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf, historyOf, storedEntries, USER } from '../helpers/itemHistory.ts';
import { itemOf, NEWS, NEWS_BODY } from '../helpers/newsItems.ts';
import { createTestApp, ENGLISH, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('an account', () => {
  it('that is deleted keeps its name in the entries that it caused', async () => {
    const password = { password: 'secret-word', confirmpassword: 'secret-word' };
    const { id } = itemOf(
      await t.send('POST', '/investor/manage-investor', { ...USER, ...password }),
    );
    const token = (await t.signIn(USER.email, 'secret-word')).json<{ data: { token: string } }>()
      .data.token;
    const sent = await t.inject({
      method: 'POST',
      url: NEWS,
      payload: NEWS_BODY,
      headers: { authorization: `Bearer ${token}` },
    });
    const path = `${NEWS}/${itemOf(sent).id}`;
    expect((await t.send('DELETE', `/investor/manage-investor/${id}`)).statusCode).toBe(204);
    expect((await historyOf(t, path))[0]).toMatchObject({
      kind: 'created',
      done_by: 'منيرة السبيعي',
    });
    const [deleted] = await storedEntries(
      t,
      `item_type = 'user' and item_id = ${id} and kind = 'deleted'`,
    );
    expect(JSON.parse(deleted!)).toMatchObject({ before: { email: USER.email }, after: null });
  });

  it('that its owner changes has an entry', async () => {
    const { data: own } = await t.read<{ data: Record<string, unknown> }>(
      '/investor/profile',
      ENGLISH,
    );
    const body = { name: own['name'], email: own['email'], phone: '0550000999' };
    expect((await t.send('PUT', '/investor/profile', body, ENGLISH)).statusCode).toBe(200);
    expect((await changesOf(t, `/investor/manage-investor/${String(own['id'])}`))[0]).toEqual({
      kind: 'changed',
      before: { phone: own['phone'] },
      after: { phone: '0550000999' },
    });
  });
});

describe('the profile of the company', () => {
  it('has a history without an id', async () => {
    const path = '/investor/investor-profile';
    const { data: own } = await t.read<{ data: Record<string, unknown> }>(path);
    const body = Object.fromEntries(
      ['visibility', 'description', 'website', 'facebook', 'twitter', 'linkedin', 'instagram'].map(
        (name) => [name, own[name]],
      ),
    );
    const sent = { ...body, visibility: own['visibility'] !== true };
    expect((await t.send('PUT', path, sent)).statusCode).toBe(200);
    expect((await changesOf(t, path))[0]).toEqual({
      kind: 'changed',
      before: { visibility: own['visibility'] },
      after: { visibility: sent.visibility },
    });
    expect((await t.send('PUT', path, sent)).statusCode).toBe(200);
    expect((await changesOf(t, path)).filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    expect((await changesOf(t, path, RIVAL)).filter(({ kind }) => kind === 'changed')).toEqual([]);
  });
});
