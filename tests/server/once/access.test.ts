import { isOfBin } from '../../../src/shared/calls/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globals, scopedTo } from '../../../src/server/rows/scope.ts';
import { createApp } from '../../../src/server/app/app.ts';
import { product } from '../../../server/product.ts';
import { productCodeOf } from '../../../src/server/app/product.ts';
import type { Row } from '../../../src/server/rows/rows.ts';
import type { RouteAccess } from '../../../src/server/http/request.ts';
import type { ResolvedCall, ResolvedRight } from '../../../src/shared/resolved/resolved.ts';
import type { ResolvedStorage } from '../../../src/shared/resolved/storage.ts';
import { firstSegment, serverSegments } from '../../../src/shared/calls/serverPaths.ts';
import { createToken, hashToken } from '../../../src/server/base/tokens.ts';
import { HOUR } from '../../helpers/clock.ts';
import { toDataUri } from '../../helpers/newsItems.ts';
import { buildPng } from '../../helpers/pictures.ts';
import { digestTables } from '../../helpers/tableDigests.ts';
import {
  createTestApp,
  definitions,
  ENGLISH,
  MAIN,
  MEMBER,
  RIVAL,
  testSettings,
  type ListResponse,
  type TestApp,
} from '../../helpers/testApp.ts';

type App = Awaited<ReturnType<typeof createApp>>;

let t: TestApp;
/** Tokens of sessions that have ended in different ways since sign-in. */
let ended: Record<'expired' | 'idle' | 'signedOut' | 'inactive', string>;
beforeAll(async () => {
  t = await createTestApp();
  ended = await endSessions();
  // Signing in writes to the database, so it happens before anything is compared.
  for (const email of [MEMBER, MAIN, RIVAL]) await t.tokenOf(email);
  const message = {
    school_id: 1,
    sender_name: 'أم خالد',
    type: 'inquiry',
    content: 'متى يبدأ التسجيل؟',
    response_method: 'phone',
    created_at: t.clock.now(),
  };
  await scopedTo(t.database.db, { companyId: 1 }).insert('message', [message]).execute();
});
afterAll(() => t.close());

async function endSessions(): Promise<typeof ended> {
  const open = async (email: string) =>
    (await t.signIn(email)).json<{ data: { token: string } }>().data.token;
  const own = scopedTo(t.database.db, { companyId: 1 });
  const [expired, idle, signedOut, inactive] = [
    await open(MEMBER),
    await open(MEMBER),
    await open(MEMBER),
    await open(ENGLISH),
  ];
  await own
    .update('session', { expires_at: t.clock.now() })
    .where('token_hash', '=', hashToken(expired))
    .execute();
  await own
    .update('session', { seen_at: new Date(t.clock.now().getTime() - HOUR) })
    .where('token_hash', '=', hashToken(idle))
    .execute();
  await t.inject({
    method: 'POST',
    url: '/investor/user/logout',
    headers: { authorization: `Bearer ${signedOut}` },
  });
  // The session itself is kept: it must be enough that the account is inactive.
  await own.update('staff', { status: 1 }).where('staff.email', '=', ENGLISH).execute();
  return { expired, idle, signedOut, inactive };
}

/** All actors. All but the last three have no valid session and must not get any data. */
const ACTORS = {
  'no token': () => undefined,
  'garbage token': () => Promise.resolve('garbage'),
  'well-formed token of nobody': () => Promise.resolve(createToken(1, 32)),
  'token of a company that does not exist': () => Promise.resolve(createToken(987_654, 32)),
  'token without a company': () => Promise.resolve(createToken(0, 32)),
  'expired session': () => Promise.resolve(ended.expired),
  'session unused for too long': () => Promise.resolve(ended.idle),
  'session that was ended': () => Promise.resolve(ended.signedOut),
  'inactive account': () => Promise.resolve(ended.inactive),
  member: () => t.tokenOf(MEMBER),
  'main account': () => t.tokenOf(MAIN),
  'other company': () => t.tokenOf(RIVAL),
} satisfies Record<string, () => Promise<string> | undefined>;

type ActorName = keyof typeof ACTORS;
const SIGNED_IN_ACTORS: ActorName[] = ['member', 'main account', 'other company'];

interface Entry {
  access: RouteAccess;
  path?: string;
  payload?: object;
  /** The status for strangers, a member, the main account and another company. */
  expected: [stranger: number, member: number, main: number, other: number];
}

/** The routes with code of their own, and those that differ from the ones of other stores. */
const STATED: Record<string, Entry> = {
  'POST /investor/user/login': {
    access: 'public',
    payload: { identity: 'ghost@nowhere.example', password: 'not-the-password' },
    expected: [422, 422, 422, 422],
  },
  'POST /investor/user/request-reset-password': {
    access: 'public',
    payload: {},
    expected: [422, 422, 422, 422],
  },
  'POST /investor/user/reset-password': {
    access: 'public',
    payload: { token: 'none', password: 'a-new-Passw0rd' },
    expected: [422, 422, 422, 422],
  },
  'POST /investor/user/restore-email': {
    access: 'public',
    payload: { token: 'none' },
    expected: [422, 422, 422, 422],
  },
  'PUT /investor/profile': { access: 'company', payload: {}, expected: [401, 422, 422, 422] },
  'POST /investor/profile/change-language': {
    access: 'company',
    payload: {},
    expected: [401, 422, 422, 422],
  },
  'GET /investor/saved-views': { access: 'company', expected: [401, 200, 200, 200] },
  'POST /investor/saved-views': { access: 'company', payload: {}, expected: [401, 422, 422, 422] },
  'POST /investor/saved-views/default': {
    access: 'company',
    payload: {},
    expected: [401, 422, 422, 422],
  },
  'PUT /investor/saved-views/:id': {
    access: 'company',
    path: '/investor/saved-views/999999',
    payload: { screen: 'news', name: 'الأحدث' },
    expected: [401, 404, 404, 404],
  },
  'DELETE /investor/saved-views/:id': {
    access: 'company',
    path: '/investor/saved-views/999999',
    expected: [401, 404, 404, 404],
  },
  'POST /investor/saved-views/bin/:id/restore': {
    access: 'company',
    path: '/investor/saved-views/bin/999999/restore',
    expected: [401, 404, 404, 404],
  },
  'GET /investor/profile': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/dashboard': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/dashboard/cards': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/dashboard/weeks': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/setup': { access: 'main', expected: [401, 403, 200, 200] },
  'GET /investor/reports': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/marketing-report': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/marketing-report/school-statistics': {
    access: 'company',
    expected: [401, 200, 200, 200],
  },
  'GET /investor/marketing-report/message': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/marketing-report/discount': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/accounting-report': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/accounting-report/interviews': {
    access: 'company',
    expected: [401, 200, 200, 200],
  },
  'GET /investor/accounting-report/booking': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/accounting-report/payments': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/accounting-report/payments/by-school': {
    access: 'company',
    expected: [401, 200, 200, 200],
  },
  'GET /investor/investor-news/statistics': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/investor-profile': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/investor-profile/history': { access: 'company', expected: [401, 200, 200, 200] },
  'PUT /investor/investor-profile': {
    access: 'company',
    payload: {},
    expected: [401, 422, 422, 422],
  },
  'GET /investor/schooladmin/list-permissions': {
    access: 'company',
    expected: [401, 200, 200, 200],
  },
  'PUT /investor/booking/files/:id': {
    access: 'company',
    path: '/investor/booking/files/3',
    payload: { required_docs: 7 },
    expected: [401, 422, 422, 404],
  },
  'GET /investor/booking/school-classes/:id': {
    access: 'company',
    path: '/investor/booking/school-classes/3',
    expected: [401, 200, 200, 404],
  },
  'GET /investor/booking/booking-stages/:id': {
    access: 'company',
    path: '/investor/booking/booking-stages/3',
    expected: [401, 200, 200, 404],
  },
  'GET /investor/booking/school-classes/:id/:stage_id/history': {
    access: 'company',
    path: '/investor/booking/school-classes/3/4/history',
    expected: [401, 200, 200, 404],
  },
  'POST /investor/booking/class': {
    access: 'company',
    payload: {},
    expected: [401, 422, 422, 422],
  },
  'PATCH /investor/booking/class': {
    access: 'company',
    payload: {},
    expected: [401, 422, 422, 422],
  },
  'DELETE /investor/booking/class': {
    access: 'company',
    payload: {},
    expected: [401, 422, 422, 422],
  },
  'GET /investor/booking/parents-discount': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/booking/parents-discount/history': {
    access: 'company',
    expected: [401, 200, 200, 200],
  },
  'PUT /investor/booking/parents-discount': {
    access: 'company',
    payload: {},
    expected: [401, 422, 422, 422],
  },
  'GET /investor/school-package/available-packages': {
    access: 'company',
    expected: [401, 200, 200, 200],
  },
  'POST /investor/school-package/pay': {
    access: 'company',
    payload: {},
    expected: [401, 422, 422, 422],
  },
  'POST /investor/school-package/success': {
    access: 'company',
    payload: { checkout_id: 'none', orders_id: 1 },
    expected: [401, 422, 422, 422],
  },
  'GET /investor/school-package/orders/:id': {
    access: 'company',
    path: '/investor/school-package/orders/1',
    expected: [401, 200, 200, 404],
  },
  'PUT /investor/school-package/orders/:id/shown': {
    access: 'company',
    path: '/investor/school-package/orders/1/shown',
    expected: [401, 204, 204, 404],
  },
  'POST /payments/webhook': {
    access: 'open',
    payload: { encryptedBody: 'AB' },
    expected: [400, 400, 400, 400],
  },
  'POST /sandbox-gateway/v1/checkouts': {
    access: 'open',
    payload: {},
    expected: [403, 403, 403, 403],
  },
  'GET /sandbox-gateway/v1/checkouts/:id/payment': {
    access: 'open',
    path: '/sandbox-gateway/v1/checkouts/none/payment',
    expected: [403, 403, 403, 403],
  },
  'GET /sandbox-gateway/v1/query': { access: 'open', expected: [403, 403, 403, 403] },
  'GET /sandbox-gateway/v1/paymentWidgets.js': { access: 'open', expected: [200, 200, 200, 200] },
  'GET /sandbox-gateway/form/:id': {
    access: 'open',
    path: '/sandbox-gateway/form/none',
    expected: [200, 200, 200, 200],
  },
  'POST /sandbox-gateway/form/:id': {
    access: 'open',
    path: '/sandbox-gateway/form/none',
    payload: {},
    expected: [303, 303, 303, 303],
  },
  'GET /sandbox-gateway/challenge/:id': {
    access: 'open',
    path: '/sandbox-gateway/challenge/none',
    expected: [404, 404, 404, 404],
  },
  'POST /sandbox-gateway/challenge/:id': {
    access: 'open',
    path: '/sandbox-gateway/challenge/none',
    payload: {},
    expected: [404, 404, 404, 404],
  },
  'GET /investor/message/admin-contact-chat/:id': {
    access: 'company',
    path: '/investor/message/admin-contact-chat/1',
    expected: [401, 200, 200, 404],
  },
  'PUT /investor/message/:id/handled': {
    access: 'company',
    path: '/investor/message/1/handled',
    // It is not handled, so nothing changes.
    payload: { handled: false },
    expected: [401, 200, 200, 404],
  },
  'POST /investor/bank-accounts/:id': {
    access: 'company',
    path: '/investor/bank-accounts/1',
    payload: {},
    expected: [401, 403, 403, 404],
  },
  'PUT /investor/bank-accounts/:id': {
    access: 'company',
    path: '/investor/bank-accounts/1',
    payload: {},
    expected: [401, 403, 403, 404],
  },
  'DELETE /investor/bank-accounts/:id': {
    access: 'company',
    path: '/investor/bank-accounts/1',
    expected: [401, 403, 403, 404],
  },
  'GET /investor/bank-accounts/banks': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/bank-accounts/cities': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/bank-accounts/bank-type': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/bank-accounts/bank-data': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/school-bank': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/school-bank/accounts': { access: 'company', expected: [401, 200, 200, 200] },
  'GET /investor/school-bank/:id/history': {
    access: 'company',
    path: '/investor/school-bank/3/history',
    expected: [401, 200, 200, 404],
  },
  'PUT /investor/update-school-bank': {
    access: 'company',
    payload: {},
    expected: [401, 422, 422, 422],
  },
  'GET /files/:id/*': {
    access: 'open',
    path: '/files/none/paper.pdf',
    expected: [404, 404, 404, 404],
  },
  'GET /files/:id': { access: 'open', path: '/files/none', expected: [404, 404, 404, 404] },
  'GET /healthz': { access: 'open', expected: [200, 200, 200, 200] },
  'GET /readyz': { access: 'open', expected: [200, 200, 200, 200] },
  'GET /metrics': { access: 'open', expected: [404, 404, 404, 404] },
  'GET /openapi.json': { access: 'open', expected: [200, 200, 200, 200] },
  'GET /public/news/:id': {
    access: 'open',
    path: '/public/news/none',
    expected: [404, 404, 404, 404],
  },
  'GET /public/announcement/:id': {
    access: 'open',
    path: '/public/announcement/none',
    expected: [404, 404, 404, 404],
  },
  'GET /public/event/:id': {
    access: 'open',
    path: '/public/event/none',
    expected: [404, 404, 404, 404],
  },
  'GET /company/:slug': { access: 'open', path: '/company/none', expected: [404, 404, 404, 404] },
  'GET /company/:slug/news': {
    access: 'open',
    path: '/company/none/news',
    expected: [404, 404, 404, 404],
  },
  'GET /company/:slug/:id': {
    access: 'open',
    path: '/company/none/1',
    expected: [404, 404, 404, 404],
  },
  // Last, because it ends the sessions of the actors.
  'POST /investor/user/logout': { access: 'company', expected: [401, 204, 204, 204] },
};

/**
 * Returns the routes of the calls that follow from a store alone. The first item belongs to the
 * first company. Bodies are invalid, because nothing may change here; valid ones have their own
 * tests.
 */
function storedRoutes(): Record<string, Entry> {
  const { resources, storages } = definitions();
  const withCode = new Set(productCodeOf(product, definitions()).resources.map(({ id }) => id));
  const calls = [...resources.values()].flatMap((resource) =>
    storages.has(resource.id) && !withCode.has(resource.id) ? Object.values(resource.calls) : [],
  );
  return Object.fromEntries(
    calls.map((call) => [`${call.method} ${call.path}`, storedRoute(call)]),
  );
}

/** The first items are not in the bin. Restoring one of them succeeds and changes nothing. */
function binRoute({ path, access, effect, response }: ResolvedCall): Entry {
  if (response === 'bin') return { access, expected: [401, 200, 200, 200] };
  const [found, missing] = [effect === 'restore' ? 200 : 404, 404];
  const others = access === 'company' ? found : 403;
  return { access, path: path.replace(':id', '1'), expected: [401, others, found, missing] };
}

function storedRoute(call: ResolvedCall): Entry {
  if (isOfBin(call)) return binRoute(call);
  const { path, access, effect, multipart } = call;
  const hasId = path.includes('/:id');
  const accepted = effect === 'read' ? 200 : effect !== 'delete' && multipart ? 415 : 422;
  const isOwn = access === 'own' && hasId;
  return {
    access,
    ...(hasId ? { path: path.replace(':id', '1') } : {}),
    ...(effect === 'read' ? {} : { payload: effect === 'delete' ? { all: true } : {} }),
    expected: [401, access === 'main' || isOwn ? 403 : accepted, accepted, hasId ? 404 : accepted],
  };
}

/** Every route of the server. Ending the sessions comes last. */
const MATRIX: Record<string, Entry> = { ...storedRoutes(), ...STATED };

const expectedOf = (route: string, actor: ActorName) =>
  MATRIX[route]!.expected[SIGNED_IN_ACTORS.indexOf(actor) + 1]!;

/** The status that the access of a route implies for actors it refuses. */
const REFUSALS: Record<
  RouteAccess,
  Partial<Record<'stranger' | 'member' | 'main' | 'other', number>>
> = {
  open: {},
  public: {},
  company: { stranger: 401 },
  own: { stranger: 401 },
  main: { stranger: 401, member: 403 },
};

describe('the order of refusals', () => {
  it('checks the session before anything else of the request', async () => {
    const bad = {
      url: '/investor/news/not-an-id?nonsense=1',
      headers: { 'content-type': 'nonsense' },
    };
    expect((await t.inject(bad)).statusCode).toBe(401);
    const large = {
      method: 'POST',
      url: '/investor/user/logout',
      payload: 'x'.repeat(400_000),
      headers: { 'content-type': 'application/json' },
    } as const;
    expect((await t.inject(large)).statusCode).toBe(401);
  });

  it.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '3%20',
    '3;',
    '99999999999999999999',
    '9007199254740993',
    '%00',
  ])('answers 404 for the id %s', async (id) => {
    expect((await t.get(`/investor/news/${id}`, MEMBER)).statusCode).toBe(404);
  });
});

describe('the matrix of field rights', () => {
  const TEAM = '/investor/investor-team';
  const BODY = { name: 'نورة السالم', position: 'مديرة القبول' };
  /** The rights to the position of a team member, which is required, filtered and sorted by. */
  const RIGHTS: Record<string, ResolvedRight> = {
    none: {},
    read: { read: 'main' },
    write: { write: 'main' },
    'read and write': { read: 'main', write: 'main' },
  };

  /** Starts the product with other rights to fields, on the same database. */
  function appWithRights(id: string, rights: Record<string, ResolvedRight>): Promise<App> {
    const { resources, storages } = definitions();
    const [resource, storage] = [resources.get(id)!, storages.get(id)];
    const { all } = resource.calls;
    return createApp({
      product,
      settings: testSettings(),
      database: t.database,
      definitions: {
        ...definitions(),
        resources: new Map(resources).set(id, {
          ...resource,
          rights,
          calls: {
            ...resource.calls,
            all: { ...all!, sortFields: [...all!.sortFields, ...Object.keys(rights).slice(0, 1)] },
          },
        }),
        // A save without the field must not write the default.
        ...(storage?.fields['position']
          ? { storages: new Map(storages).set(id, withDefault(storage, 'position')) }
          : {}),
      },
      clientFolder: '/none',
      logTarget: { write: () => {} },
      now: t.clock.now,
    });
  }

  const withDefault = (storage: ResolvedStorage, name: string): ResolvedStorage => ({
    ...storage,
    fields: {
      ...storage.fields,
      [name]: { ...storage.fields[name]!, default: 'default' } as never,
    },
  });

  describe.each(Object.entries(RIGHTS))('with the right for: %s', (_name, right) => {
    let app: App;
    beforeAll(async () => {
      app = await appWithRights('member', { position: right });
    });
    afterAll(() => app.close());

    it.each(['member', 'main account', 'no token'] as const)('%s', async (actor) => {
      const token = await ACTORS[actor]();
      const send = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
        app.inject({
          method,
          url: `${TEAM}${url}`,
          headers: {
            'accept-language': 'en',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          ...(payload ? { payload } : {}),
        });
      const [one, list, filter, sort, update, updateWithout] = [
        await send('GET', '/1'),
        await send('GET', ''),
        await send('GET', '?position=x'),
        await send('GET', '?sort=-position'),
        await send('PUT', '/1', BODY),
        await send('PUT', '/1', { name: BODY.name }),
      ];
      const statuses = [one, list, filter, sort, update, updateWithout].map(
        ({ statusCode }) => statusCode,
      );
      if (actor === 'no token') return expect(statuses).toEqual(statuses.map(() => 401));
      const mayRead = actor === 'main account' || right.read === undefined;
      const mayWrite = actor === 'main account' || right.write === undefined;
      const query = mayRead ? 200 : 400;
      expect(statuses).toEqual([
        200,
        200,
        query,
        query,
        mayWrite ? 200 : 422,
        mayWrite ? 422 : 200,
      ]);
      const rows = [one, ...(mayWrite ? [update] : [updateWithout])].map(
        (response) => response.json<{ data: Row }>().data,
      );
      for (const row of [...rows, ...list.json<ListResponse>().data.items])
        expect(Object.hasOwn(row, 'position')).toBe(mayRead);
      if (!mayRead) {
        expect(filter.json()).toEqual({ message: expect.stringContaining('position') as string });
        expect(sort.json<{ message: string }>().message).not.toContain('position');
      }
      if (!mayWrite)
        expect(update.json()).toEqual({
          errors: { position: [expect.stringContaining('main account')] },
          problems: { position: [{ key: 'error.mainOnly', params: {} }] },
        });
      // Whoever may not write it, the stored value stays.
      const stored = await t.read<{ data: Row }>(`${TEAM}/1`, MAIN);
      if (mayWrite) expect(stored.data['position']).toBe(BODY.position);
      else expect(stored.data).toMatchObject({ position: BODY.position, name: BODY.name });
    });
  });

  it('also leaves totals with the name of the field out', async () => {
    const app = await appWithRights('school-statistics', { ratingCount: { read: 'main' } });
    const read = async (email: string) => {
      const response = await app.inject({
        url: '/investor/marketing-report/school-statistics',
        headers: { authorization: `Bearer ${await t.tokenOf(email)}` },
      });
      const { activeData, ...totals } = response.json<{
        data: { activeData: { items: Row[] } };
      }>().data;
      return [totals, ...activeData.items].map((row) => Object.hasOwn(row, 'ratingCount'));
    };
    const [main, member] = [await read(MAIN), await read(MEMBER)];
    expect(main.length).toBeGreaterThan(2);
    expect([new Set(main), new Set(member)]).toEqual([new Set([true]), new Set([false])]);
    await app.close();
  });

  it('also leaves the field out of the changes of an item', async () => {
    const app = await appWithRights('member', { position: { read: 'main', write: 'main' } });
    const created = await t.send('POST', TEAM, { ...BODY, logo: toDataUri(buildPng()) });
    const { id } = created.json<{ data: { id: number } }>().data;
    const changedFields = async (email: string) => {
      const response = await app.inject({
        url: `${TEAM}/${id}/history`,
        headers: { authorization: `Bearer ${await t.tokenOf(email)}` },
      });
      const [entry] = response.json<{ data: { items: { after: Row }[] } }>().data.items;
      return Object.keys(entry!.after).toSorted();
    };
    expect([await changedFields(MAIN), await changedFields(MEMBER)]).toEqual([
      ['logo', 'name', 'position'],
      ['logo', 'name'],
    ]);
    await app.close();
  });

  it('also leaves the field out of the bin, whose names it has', async () => {
    const app = await appWithRights('member', { name: { read: 'main', write: 'main' } });
    const created = await t.send('POST', TEAM, { ...BODY, logo: toDataUri(buildPng()) });
    const { id } = created.json<{ data: { id: number } }>().data;
    await t.send('DELETE', `${TEAM}/${id}`, undefined);
    const nameFor = async (email: string) => {
      const response = await app.inject({
        url: `${TEAM}/bin`,
        headers: { authorization: `Bearer ${await t.tokenOf(email)}` },
      });
      return response.json<ListResponse>().data.items[0]!;
    };
    expect(await nameFor(MAIN)).toMatchObject({ id, name: BODY.name });
    expect(await nameFor(MEMBER)).toMatchObject({ id, name: '' });
    await app.close();
  });

  it('hides the field in the stored response of a repeated request, too', async () => {
    const app = await appWithRights('member', { position: { read: 'main' } });
    const send = async () =>
      app.inject({
        method: 'POST',
        url: TEAM,
        headers: {
          authorization: `Bearer ${await t.tokenOf(MEMBER)}`,
          'idempotency-key': 'field-rights',
        },
        payload: { ...BODY, logo: toDataUri(buildPng()) },
      });
    const [first, repeated] = [await send(), await send()];
    expect([first.statusCode, repeated.statusCode, repeated.body]).toEqual([201, 201, first.body]);
    expect(first.json<{ data: Row }>().data).not.toHaveProperty('position');
    await app.close();
  });
});

describe('the matrix of routes and actors', () => {
  it('lists every route with its access', () => {
    const registered = t.app.routeList
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url, access }) => [`${method} ${url}`, access]);
    expect(Object.fromEntries(registered)).toEqual(
      Object.fromEntries(Object.entries(MATRIX).map(([route, { access }]) => [route, access])),
    );
  });

  it('reserves every path of the server, so that no screen can use it', () => {
    // The catch-all route serves the client's page for screens.
    const { resources, app } = definitions();
    const reserved = serverSegments(resources.values(), app.serverPaths);
    expect(
      t.app.routeList.filter(({ url }) => url !== '/*' && !reserved.has(firstSegment(url))),
    ).toEqual([]);
    expect(
      [...reserved].filter(
        (part) =>
          part !== 'assets' && !t.app.routeList.some(({ url }) => firstSegment(url) === part),
      ),
    ).toEqual([]);
  });

  it('has a HEAD route only where there is a GET route, with the same access', () => {
    const access = new Map(
      t.app.routeList.map((route) => [`${route.method} ${route.url}`, route.access]),
    );
    for (const { url, access: own } of t.app.routeList.filter(({ method }) => method === 'HEAD'))
      expect(access.get(`GET ${url}`)).toBe(own);
  });

  it('refuses actors according to the access of the route, and shows no row of another company', () => {
    for (const { method, url, access } of t.app.routeList.filter(
      (route) => route.method !== 'HEAD',
    )) {
      const [stranger, member, main, other] = MATRIX[`${method} ${url}`]!.expected;
      const otherCompany = url.includes('/:id') && access !== 'open' ? { other: 404 } : {};
      expect({ stranger, member, main, other }, `${method} ${url}`).toMatchObject({
        ...REFUSALS[access!],
        ...otherCompany,
      });
    }
  });

  it.each(Object.keys(MATRIX))('%s', async (route) => {
    const { path, payload } = MATRIX[route]!;
    const [method, url] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];
    const requestAs = async (actor: ActorName) => {
      const token = await ACTORS[actor]();
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      // Clears the rate limits, so that attempts of earlier actors do not count.
      await globals(t.database.db).deleteFrom('login_limit').execute();
      const response = await t.inject({
        method,
        url: path ?? url,
        headers,
        ...(payload ? { payload } : {}),
      });
      if (response.statusCode === 401)
        expect([response.headers['www-authenticate'], Object.keys(response.json())]).toEqual([
          'Bearer',
          ['message'],
        ]);
      if (method === 'GET')
        expect((await t.inject({ method: 'HEAD', url: path ?? url, headers })).statusCode).toBe(
          response.statusCode,
        );
      return response.statusCode;
    };
    const actors = Object.keys(ACTORS) as ActorName[];
    const [refused, accepted] = [
      actors.filter((actor) => expectedOf(route, actor) >= 400),
      actors.filter((actor) => expectedOf(route, actor) < 400),
    ];
    for (const group of [refused, accepted]) {
      const before = await digestTables(t.database.db);
      const statuses: Record<string, number> = {};
      for (const actor of group) statuses[actor] = await requestAs(actor);
      expect(statuses).toEqual(
        Object.fromEntries(group.map((actor) => [actor, expectedOf(route, actor)])),
      );
      // Reading may have added audit entries.
      const after = await digestTables(t.database.db);
      expect(group === refused ? after : { ...after, audit: before['audit'] }).toEqual(before);
    }
  });
});
