import { scopedTo } from '../../src/server/rows/scope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResolvedCall, ResolvedResource } from '../../src/shared/resolved/resolved.ts';
import type { ResolvedStorage } from '../../src/shared/resolved/storage.ts';
import { createApp, type AppOptions } from '../../src/server/app/app.ts';
import { product } from '../../server/product.ts';
import { productCodeOf } from '../../src/server/app/product.ts';
import { DefinitionFault } from '../../src/server/resources/definitionFault.ts';
import type { ProductCode } from '../../src/server/resources/defineResource.ts';
import { findFaults } from '../../src/server/resources/routes/findFaults.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { locateFaults } from '../../src/compiler/read/locateFaults.ts';
import type { Handler } from '../../src/server/resources/context.ts';
import type { ResourceDefinition } from '../../src/server/resources/defineResource.ts';
import { digestTables } from '../helpers/tableDigests.ts';
import { NEWS, NEWS_BODY, toDataUri } from '../helpers/newsItems.ts';
import { buildPng } from '../helpers/pictures.ts';
import {
  definitions,
  createTestApp,
  ENGLISH,
  MAIN,
  MEMBER,
  RIVAL,
  testSettings,
  type TestApp,
} from '../helpers/testApp.ts';
import { ROOT } from '../helpers/testDatabase.ts';

/**
 * Calls that the product's own files do not contain: editing one's own item, and a call for the
 * main account.
 */
let edited: unknown[] = [];
const edit: Handler = async ({ row, body }) => {
  edited.push(body);
  return { ...row, ...(body as object), password_hash: 'secret' };
};

function withCalls(
  id: string,
  calls: Record<string, Partial<ResolvedCall>>,
): Map<string, ResolvedResource> {
  const resources = new Map(definitions().resources);
  const resource = resources.get(id)!;
  const template = Object.values(resource.calls)[0]!;
  const newCalls = Object.entries(calls).map(([name, change]) => [
    name,
    {
      ...template,
      filters: {},
      sortFields: [],
      defaultSort: 'id',
      pageSize: 0,
      name: `${id}.${name}`,
      ...change,
    },
  ]);
  return resources.set(id, {
    ...resource,
    calls: { ...resource.calls, ...(Object.fromEntries(newCalls) as Record<string, ResolvedCall>) },
  });
}

/** The code for the calls of the product. */
const CODE = productCodeOf(product, definitions());
const { resources: RESOURCES, hooks: HOOKS } = CODE;

const withHandler = (id: string, name: string, handler: Handler): ResourceDefinition[] => [
  ...RESOURCES,
  { id, handlers: { [name]: handler } },
];

/** Returns the storages of the product with another one for a resource. */
const withStorage = (id: string, change: (storage: ResolvedStorage) => ResolvedStorage) =>
  new Map(definitions().storages).set(id, change(definitions().storages.get(id)!));

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** The product with other resource files on the same database. */
async function appWith(
  resources: Map<string, ResolvedResource>,
  resourceCode: readonly ResourceDefinition[] = RESOURCES,
  changes: Partial<AppOptions> = {},
) {
  const log = { write: () => {} };
  return createApp({
    settings: testSettings(),
    database: t.database,
    definitions: { ...definitions(), resources },
    clientFolder: '/none',
    logTarget: log,
    now: t.clock.now,
    product: { ...product, resources: resourceCode },
    ...changes,
  });
}

const bearer = async (email: string) => ({ authorization: `Bearer ${await t.tokenOf(email)}` });

describe('a call that changes one item', () => {
  const body = { title: '  عنوان جديد ', details: 'تفاصيل جديدة', schools_id: [1] };

  it('checks session, existence, ownership and body in this order', async () => {
    const request = {
      method: 'PUT',
      path: '/investor/edits/:id',
      access: 'own',
      hasBody: true,
      response: 'item',
    } as const;
    const app = await appWith(
      withCalls('news', { edit: request }),
      withHandler('news', 'edit', edit),
    );
    const send = async (url: string, email: string | undefined, payload: object) => {
      const response = await app.inject({
        method: 'PUT',
        url,
        payload,
        ...(email ? { headers: await bearer(email) } : {}),
      });
      return response.statusCode;
    };
    edited = [];
    // The main account owns item 3.
    expect(await send('/investor/edits/3', undefined, {})).toBe(401);
    expect(await send('/investor/edits/abc', MAIN, {})).toBe(404);
    expect(await send('/investor/edits/99999', MAIN, {})).toBe(404);
    expect(await send('/investor/edits/3', RIVAL, {})).toBe(404);
    expect(await send('/investor/edits/3', MEMBER, {})).toBe(403);
    expect(await send('/investor/edits/3', ENGLISH, body)).toBe(403);
    expect(await send('/investor/edits/3', MAIN, {})).toBe(422);
    expect(
      await send('/investor/edits/3', MAIN, {
        ...body,
        created_by: 2,
        company_id: 2,
        liked_count: 9,
      }),
    ).toBe(422);
    expect(edited).toEqual([]);
    expect(await send('/investor/edits/3', MAIN, body)).toBe(200);
    expect(edited).toEqual([{ ...body, title: 'عنوان جديد' }]);
    await app.close();
  });

  it('returns only fields of the schema, whatever the handler returns', async () => {
    const request = {
      method: 'PUT',
      path: '/investor/edits/:id',
      access: 'own',
      hasBody: true,
      response: 'item',
    } as const;
    const app = await appWith(
      withCalls('news', { edit: request }),
      withHandler('news', 'edit', edit),
    );
    const response = await app.inject({
      method: 'PUT',
      url: '/investor/edits/3',
      payload: body,
      headers: await bearer(MAIN),
    });
    expect(response.json()).toMatchObject({ data: { id: 3, title: 'عنوان جديد' } });
    expect(response.body).not.toMatch(/secret|password_hash|public_id|owner|schools_id/);
    await app.close();
  });

  it('returns errors by field, with keys and texts in the language of the request', async () => {
    const request = {
      method: 'PUT',
      path: '/investor/edits/:id',
      access: 'own',
      hasBody: true,
      response: 'item',
    } as const;
    const app = await appWith(
      withCalls('news', { edit: request }),
      withHandler('news', 'edit', edit),
    );
    const response = await app.inject({
      method: 'PUT',
      url: '/investor/edits/3',
      payload: { ...body, title: ' خبر ', schools_id: [] },
      headers: { ...(await bearer(MAIN)), 'accept-language': 'en' },
    });
    expect(response.json()).toEqual({
      errors: {
        title: ['The title must be at least 4 characters'],
        schools_id: ['Choose at least one school'],
      },
      problems: {
        title: [{ key: 'news.error.title', params: { limit: 4 } }],
        schools_id: [{ key: 'common.error.schools_id', params: { limit: 1 } }],
      },
    });
    await app.close();
  });
});

describe('an interrupted write', () => {
  it('leaves no changes and can be repeated', async () => {
    let broken = true;
    const link = () => (broken ? fail() : 'made');
    const app = await appWith(definitions().resources, RESOURCES, {
      product: { ...product, hooks: { ...HOOKS, news: { made: { link } } } },
      definitions: {
        ...definitions(),
        storages: withStorage('news', (news) => ({
          ...news,
          hooks: true,
          fields: {
            ...news.fields,
            link: { type: 'text', source: { kind: 'made', of: { columns: [] } } },
          },
        })),
      },
    });
    const before = await digestTables(t.database.db);
    const send = async (method: 'POST' | 'PUT', url: string, payload: object) =>
      app.inject({
        method,
        url,
        payload,
        headers: {
          ...(await bearer(MAIN)),
          'idempotency-key': 'once-broken',
          'accept-language': 'en',
        },
      });
    const body = { ...NEWS_BODY, picture: toDataUri(buildPng()) };
    for (const response of [await send('POST', NEWS, body), await send('PUT', `${NEWS}/3`, body)]) {
      expect([response.statusCode, response.json()]).toEqual([
        500,
        { message: 'Something went wrong on our side. Try again.' },
      ]);
      expect(await digestTables(t.database.db)).toEqual(before);
    }
    broken = false;
    expect((await send('POST', NEWS, body)).statusCode).toBe(201);
    await app.close();
  });
});

describe('rows of another store', () => {
  it('are named by its label, in answers and in the history', async () => {
    const names = { ar: 'district_ar', en: 'city_en' };
    const named = (storage: ResolvedStorage): ResolvedStorage =>
      JSON.parse(
        JSON.stringify(storage, (key, value: unknown) => (key === 'names' ? names : value)),
      ) as ResolvedStorage;
    const app = await appWith(definitions().resources, RESOURCES, {
      definitions: { ...definitions(), storages: withStorage('news', named) },
    });
    const { city_en, district_ar } = await scopedTo(t.database.db, { companyId: 1 })
      .select('school')
      .select(['city_en', 'district_ar'])
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    const headers = { ...(await bearer(MAIN)), 'accept-language': 'en' };
    const payload = { ...NEWS_BODY, schools_id: [2], picture: toDataUri(buildPng()) };
    const created = await app.inject({
      method: 'POST',
      url: NEWS,
      payload,
      headers: { ...headers, 'idempotency-key': 'named-by-label' },
    });
    const { id } = created.json<{ data: { id: number } }>().data;
    const { data } = (await app.inject({ url: `${NEWS}/${id}`, headers })).json<{
      data: { schools: unknown };
    }>();
    expect(data.schools).toEqual([{ id: 2, name: city_en }]);
    const [entry] = await scopedTo(t.database.db, { companyId: 1 })
      .select('item_history')
      .select('after')
      .where('item_type', '=', 'news')
      .where('item_id', '=', id)
      .execute();
    expect(entry?.after).toMatchObject({ schools_id: [{ id: 2, ar: district_ar, en: city_en }] });
    await app.close();
  });
});

function fail(): never {
  throw new Error('broken on purpose');
}

it('no response to a call is kept by anybody, whatever the path of the call', async () => {
  const elsewhere = {
    ...definitions().resources.get('news')!.calls['all']!,
    path: '/library/loans',
  };
  const app = await appWith(withCalls('news', { elsewhere }));
  const get = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: await bearer(MAIN) });
    return [statusCode, headers['cache-control']];
  };
  expect(await get('/library/loans?page=1')).toEqual([200, 'no-store']);
  expect(await get('/openapi.json')).toEqual([200, undefined]);
  await app.close();
});

describe('a call for the main account', () => {
  it('returns 403 to everybody else before any other check', async () => {
    const mainOnly = {
      method: 'GET',
      path: '/investor/main-only/:id',
      access: 'main',
      body: false,
      response: 'item',
    } as const;
    const app = await appWith(withCalls('news', { only: mainOnly }));
    const status = async (email: string, id: string) =>
      (await app.inject({ url: `/investor/main-only/${id}`, headers: await bearer(email) }))
        .statusCode;
    expect([
      await status(MAIN, '3'),
      await status(MEMBER, '3'),
      await status(RIVAL, '3'),
      await status(MEMBER, 'abc'),
      await status(MAIN, 'abc'),
    ]).toEqual([200, 403, 404, 403, 404]);
    await app.close();
  });
});

describe('resource files that do not match the server', () => {
  /** Returns the issues that the server reports instead of starting, without their columns. */
  const issuesOf = (resources: Map<string, ResolvedResource>, code: Partial<ProductCode> = {}) =>
    locateFaults(ROOT, findFaults({ ...definitions(), resources }, { ...CODE, ...code })).map(
      (issue) => formatIssue(issue, 'en').replace(/:\d+ {2}/, '  '),
    );
  const publish = {
    method: 'POST',
    effect: 'perform',
    path: '/investor/news/publish',
    access: 'own',
    response: 'none',
  } as const;

  it('are reported with file, line and fix', () => {
    expect(issuesOf(definitions().resources)).toEqual([]);
    const without = new Map(definitions().resources);
    without.delete('school-card');
    expect(issuesOf(without)).toEqual([
      'server/product.ts:1  The server has the resource “school-card”, but no file declares its calls  → Add school-card.resource.json to a folder of schemas/, or remove the resource from the server',
    ]);
    const resources = RESOURCES.filter(({ id }) => id !== 'school-card');
    expect(issuesOf(definitions().resources, { resources })).toEqual([
      'schemas/dashboard/school-card.resource.json:1  The server does not know the resource “school-card”  → Add it to the list in server/product.ts',
    ]);
    expect(issuesOf(withCalls('news', { publish }))).toEqual([
      expect.stringContaining('The server has no handler for the call “news.publish”'),
    ]);
  });

  it('are reported if a measure of a report is unknown, or is grouped by another column', () => {
    const { digitalPresence } = product.measures!;
    const measures = { digitalPresence: { ...digitalPresence!, by: 'stage_id' } };
    const { resources } = definitions();
    expect(issuesOf(resources, { measures })).toContainEqual(
      expect.stringContaining(
        'The measure “digitalPresence” is grouped by stage_id, not by school_id  → Set by to stage_id, or count another measure',
      ),
    );
    expect(issuesOf(resources, { measures: {} })).toContainEqual(
      expect.stringContaining('The server has no measure “digitalPresence”'),
    );
  });

  it('are reported together', () => {
    const { school: _school, ...hooks } = HOOKS;
    expect(issuesOf(withCalls('news', { publish }), { hooks: { ...hooks, update: {} } })).toEqual([
      expect.stringContaining(
        'school.resource.json:1  The store says that it has hooks, but the server has none for it  → Add them',
      ),
      expect.stringContaining('booking.resource.json:1  The store says that it has hooks'),
      expect.stringContaining(
        'update.resource.json:1  The server has hooks for the store “update”, which does not state "hooks": true  → Add it',
      ),
      expect.stringContaining('The server has no handler for the call “news.publish”'),
      expect.stringContaining('school-package.resource.json:1  The store says that it has hooks'),
    ]);
  });

  it('are reported if a hook changes more than restoring a deleted item would undo', () => {
    const storages = withStorage('news', (news) => ({ ...news, hooks: true }));
    const afterDelete = () => Promise.resolve();
    const faults = findFaults(
      { ...definitions(), storages },
      { ...CODE, hooks: { ...HOOKS, news: { afterDelete } } },
    );
    expect(faults.map(({ key }) => key)).toEqual(['check.server.keptWithHook']);
  });

  it('are refused if app.json does not state what the server serves besides calls', async () => {
    const appStating = (serverPaths: string[]) =>
      appWith(definitions().resources, RESOURCES, {
        definitions: { ...definitions(), app: { ...definitions().app, serverPaths } },
      });
    const [first, ...others] = definitions().app.serverPaths;
    await expect(appStating(others)).rejects.toThrow(
      `check.server.pathNotStated {"path":"${first}"}`,
    );
    await (await appStating([first!, ...others, 'shelf'])).close();
  });

  it('are also refused by the app itself', async () => {
    await expect(appWith(withCalls('news', { publish }))).rejects.toThrow(DefinitionFault);
  });
});
