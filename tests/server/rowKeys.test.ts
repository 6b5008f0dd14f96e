import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../../server/product.ts';
import { createApp } from '../../src/server/app/app.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import type { ResolvedCall, ResolvedResource } from '../../src/shared/resolved/resolved.ts';
import type { ResolvedStorage } from '../../src/shared/resolved/storage.ts';
import {
  createTestApp,
  definitions,
  MAIN,
  RIVAL,
  testSettings,
  type TestApp,
} from '../helpers/testApp.ts';

/*
 * What stores can state of their rows, but no store of the product does: a key in the path, and rows
 * that are locked while others refer to them.
 */

const COMPANY = { companyId: 1 };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Change {
  calls?: Record<string, Partial<ResolvedCall>>;
  storage?: Partial<ResolvedStorage>;
}

/** The product with other calls of a resource, or another storage, on the same database. */
async function appWith(id: string, { calls = {}, storage = {} }: Change) {
  const { resources, storages } = definitions();
  const resource = resources.get(id)!;
  const template = Object.values(resource.calls)[0]!;
  const added = Object.entries(calls).map(([name, call]) => [
    name,
    { ...template, filters: {}, pointer: '/data', name: `${id}.${name}`, ...call },
  ]);
  const changed: ResolvedResource = {
    ...resource,
    calls: { ...resource.calls, ...(Object.fromEntries(added) as Record<string, ResolvedCall>) },
  };
  return createApp({
    settings: testSettings(),
    database: t.database,
    definitions: {
      ...definitions(),
      resources: new Map(resources).set(id, changed),
      storages: new Map(storages).set(id, { ...storages.get(id)!, ...storage }),
    },
    clientFolder: '/none',
    logTarget: { write: () => {} },
    now: t.clock.now,
    product,
  });
}

const bearer = async (email: string) => ({ authorization: `Bearer ${await t.tokenOf(email)}` });

describe('a row with a key in the path', () => {
  const PATH = '/investor/grades/:school_id/:stage_id';

  it('is read and saved at its URL, with the ETag of its version', async () => {
    const app = await appWith('booking-grade', {
      calls: {
        one: { path: PATH, response: 'item', effect: 'read', method: 'GET' },
        change: {
          path: PATH,
          response: 'item',
          effect: 'update',
          method: 'PUT',
          hasBody: true,
          variant: 'edit',
        },
      },
    });
    const grade = await scopedTo(t.database.db, COMPANY)
      .select('booking_grade')
      .select(['school_id', 'stage_id', 'version', 'no_of_seats'])
      .where('school_id', '=', 3)
      .executeTakeFirstOrThrow();
    const url = `/investor/grades/${grade.school_id}/${grade.stage_id}`;
    const request = async (method: 'GET' | 'PUT', path: string, payload?: object, as = MAIN) =>
      app.inject({ method, url: path, headers: await bearer(as), ...(payload ? { payload } : {}) });
    const read = await request('GET', url);
    expect([read.statusCode, read.headers['etag']]).toEqual([200, `"${grade.version}"`]);
    expect(read.json()).toMatchObject({ data: { stage_id: grade.stage_id } });
    for (const path of [
      `/investor/grades/3/x`,
      `/investor/grades/3/99`,
      `/investor/grades/99999/1`,
    ])
      expect((await request('GET', path)).statusCode, path).toBe(404);
    expect((await request('GET', url, undefined, RIVAL)).statusCode).toBe(404);
    const { school_id, stage_id, no_of_seats } = grade;
    const body = { school_id, stage_id, no_of_seats, cost: 12.5 };
    const saved = await request('PUT', url, body);
    expect([saved.statusCode, saved.headers['etag']]).toEqual([200, `"${grade.version + 1}"`]);
    const moved = await request('PUT', url, { ...body, stage_id: stage_id + 1 });
    expect(moved.json()).toMatchObject({ problems: { stage_id: [{ key: 'error.keyChanged' }] } });
    await app.close();
  });
});

describe('a row to which others refer', () => {
  it('is locked as long as they do', async () => {
    const exists = { table: 'school_bank', key: 'bank_account_id', where: {} };
    const app = await appWith('bank-account', {
      storage: { lockedWhen: { exists, value: true } },
    });
    const { bank_account_id: id } = await scopedTo(t.database.db, COMPANY)
      .select('school_bank')
      .select('bank_account_id')
      .executeTakeFirstOrThrow();
    const { calls } = definitions().resources.get('bank-account')!;
    const remove = async () =>
      app.inject({
        method: 'DELETE',
        url: calls['delete']!.path.replace(':id', String(id)),
        headers: await bearer(MAIN),
      });
    expect((await remove()).statusCode).toBe(403);
    await scopedTo(t.database.db, COMPANY)
      .remove('school_bank')
      .where('bank_account_id', '=', id)
      .execute();
    expect((await remove()).statusCode).toBe(204);
    await app.close();
  });
});
