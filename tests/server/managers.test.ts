import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../src/server/accounts/passwords.ts';
import { digestTables } from '../helpers/tableDigests.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';
import { pathOf } from '../helpers/pathOf.ts';

const LIST = '/investor/schooladmin';
const BODY = {
  firstname: 'عبدالعزيز',
  lastname: 'القرني',
  email: 'A.Qarni@sanabil.example',
  phone: '+966 55 000 0100',
  schools_id: [3, 1],
  status: 10,
  permissions: [2, 9],
  password: 'secret',
  confirmpassword: 'secret',
};

interface Manager extends Record<string, unknown> {
  id: number;
  last_login: string | null;
  status: number;
}

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const itemOf = (response: { json: () => unknown }) => (response.json() as { data: Manager }).data;
const total = async (query = '', as = MAIN) =>
  (await t.read(LIST + query, as)).data._meta['totalCount']!;
let createdCount = 0;
const createManager = async (change: object = {}, as = MAIN) => {
  createdCount += 1;
  const response = await t.send(
    'POST',
    LIST,
    { ...BODY, email: `manager-${createdCount}@sanabil.example`, ...change },
    as,
  );
  if (response.statusCode !== 201) throw new Error(response.body);
  return response;
};

async function expectRefusal(method: 'POST' | 'PUT', url: string, payload: object, as = MAIN) {
  const before = await digestTables(t.database.db);
  const response = await t.send(method, url, payload, as, { 'accept-language': 'en' });
  expect(response.statusCode).toBe(422);
  expect(await digestTables(t.database.db)).toEqual(before);
  return (response.json() as { problems: Record<string, { key: string }[]> }).problems;
}

const hashOf = async (id: number) => {
  const { rows } = await sql<{
    password_hash: string;
  }>`select password_hash from school_manager where company_id = 1 and id = ${id}`.execute(
    t.database.db,
  );
  return rows[0]!.password_hash;
};

describe('the list of school managers', () => {
  it('returns every manager with schools, status and last sign-in, and no secret', async () => {
    const { data } = await t.read(LIST);
    expect(data._meta).toMatchObject({ totalCount: 46, perPage: 20 });
    expect(Object.keys(data.items[0]!)).toEqual([
      'id',
      'firstname',
      'lastname',
      'name',
      'email',
      'phone',
      'schools_id',
      'schools',
      'schools_names',
      'school_name',
      'school_id',
      'status',
      'permissions',
      'last_login',
      'created_at',
    ]);
    expect(data.items[0]).toMatchObject({
      name: `${String(data.items[0]!['firstname'])} ${String(data.items[0]!['lastname'])}`,
    });
    expect(await total('', RIVAL)).toBe(3);
  });

  it('is searched by parts of first name, e-mail and phone, and filtered by school', async () => {
    expect(await total(`?firstname=${encodeURIComponent('ساره')}`)).toBe(2);
    expect(await total('?email=KHALID.5%40')).toBe(1);
    expect(await total('?phone=0550100003')).toBe(1);
    for (const spelling of [
      '550100003',
      '966 55 010 0003',
      '+966550100003',
      '00966-550100003',
      '٠٥٥٠١٠٠٠٠٣',
    ])
      expect(await total(`?phone=${encodeURIComponent(spelling)}`), spelling).toBe(1);
    expect(await total('?phone=0100003')).toBe(1);
    const all = (
      await t.read<{ data: { items: { schools: { id: number }[] }[] } }>(`${LIST}?school_id=2`)
    ).data.items;
    expect(all.length).toBeGreaterThan(3);
    for (const { schools } of all) expect(schools.map(({ id }) => id)).toContain(2);
  });

  it('is searched by the words of the displayed name in any order', async () => {
    const { firstname, lastname, name } = (
      await t.read<{ data: { items: Record<string, string>[] } }>(
        `${LIST}?firstname=${encodeURIComponent('القحطاني')}`,
      )
    ).data.items[0]!;
    expect(lastname).toBe('القحطاني');
    const namesOf = async (typed: string) =>
      (
        await t.read<{ data: { items: { name: string }[] } }>(
          `${LIST}?firstname=${encodeURIComponent(typed)}`,
        )
      ).data.items.map((item) => item.name);
    for (const typed of [
      name!,
      `${lastname} ${firstname}`,
      `قحطاني ${firstname}`,
      `${firstname} والقحطاني`,
    ])
      expect(await namesOf(typed), typed).toContain(name);
    expect(await namesOf(`${firstname} ${lastname} xyz`)).toEqual([]);
  });

  it('is searched by the beginning of a phone number with 0 or 966 in front, or by any part without', async () => {
    const phones = async (typed: string) =>
      (
        await t.read<{ data: { items: { phone: string }[] } }>(
          `${LIST}?phone=${encodeURIComponent(typed)}`,
        )
      ).data.items.map(({ phone }) => phone);
    await sql`update school_manager set phone = '0501055999', phone_folded = '0501055999' where company_id = 1 and id = 1`.execute(
      t.database.db,
    );
    await sql`update school_manager set phone = '+966551055000', phone_folded = '+966551055000' where company_id = 1 and id = 2`.execute(
      t.database.db,
    );
    for (const typed of ['0501055', '966501055', '٠٥٠١٠٥٥', '+966 50 1055'])
      expect(await phones(typed), typed).toEqual(['0501055999']);
    for (const typed of ['055105', '966 55 105', '00966-55105'])
      expect(await phones(typed), typed).toEqual(['+966551055000']);
    expect(await phones('055999'), 'not in the middle').toEqual([]);
    expect(await phones('55999')).toEqual(['0501055999']);
    expect(await total('?phone=966')).toBe(await total(''));
  });

  it.each(['status', 'last_login'])(
    'sorts by %s in both directions across pages, with managers who never signed in first',
    async (field) => {
      const rows = async (sort: string) => {
        const found: Manager[] = [];
        for (let href: string | undefined = `${LIST}?sort=${sort}&per-page=7`; href;) {
          const {
            data,
          }: { data: { items: Manager[]; _links: Record<string, { href: string } | undefined> } } =
            await t.read(href);
          found.push(...data.items);
          const next: string | undefined = data._links['next']?.href;
          href = next && pathOf(next);
        }
        return found;
      };
      const [up, down] = [await rows(field), await rows(`-${field}`)];
      expect(new Set(up.map(({ id }) => id)).size).toBe(await total());
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
      const values = up.map((row) =>
        row[field] === null ? 0 : field === 'status' ? row.status : Date.parse(row.last_login!),
      );
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      expect(new Set(values).size).toBeGreaterThan(2);
    },
  );
});

describe('school managers', () => {
  it('are created with schools and permissions, and only the hash of the password is stored', async () => {
    const response = await createManager({ email: ' New.Manager@sanabil.example ' });
    const item = itemOf(response);
    expect(item).toMatchObject({
      name: 'عبدالعزيز القرني',
      email: 'New.Manager@sanabil.example',
      phone: '+966550000100',
      schools: [{ id: 1 }, { id: 3 }],
      schools_id: [1, 3],
      school_id: 1,
      status: 10,
      permissions: [2, 9],
      last_login: null,
    });
    expect(response.body).not.toMatch(/secret|hash/);
    expect(await createPasswords().verify(await hashOf(item.id), 'secret')).toBe(true);
    expect((await t.read(LIST)).data.items[0]).toMatchObject({ id: item.id });
    // Managers cannot sign in to this product.
    expect((await t.signIn('New.Manager@sanabil.example', 'secret')).statusCode).toBe(422);
  });

  it('keep their password unless a new one is sent', async () => {
    const { id } = itemOf(await createManager());
    const {
      password: _password,
      confirmpassword: _again,
      ...kept
    } = { ...BODY, email: 'kept@sanabil.example' };
    const before = await hashOf(id);
    for (const body of [kept, { ...kept, password: '', confirmpassword: '' }]) {
      expect(
        (
          await t.send('PUT', `${LIST}/${id}`, { ...body, lastname: 'الأسمري', permissions: [] })
        ).json(),
      ).toMatchObject({ data: { lastname: 'الأسمري', permissions: [] } });
      expect(await hashOf(id)).toBe(before);
    }
    expect(
      (
        await t.send('PUT', `${LIST}/${id}`, {
          ...kept,
          password: 'another',
          confirmpassword: 'another',
        })
      ).statusCode,
    ).toBe(200);
    expect(await createPasswords().verify(await hashOf(id), 'another')).toBe(true);
  });

  it('have an e-mail that is unique within the company, ignoring case', async () => {
    const { id } = itemOf(await createManager({ email: 'Only.One@sanabil.example' }));
    const taken = { email: [{ key: 'manager.error.emailTaken', params: {} }] };
    expect(
      await expectRefusal('POST', LIST, { ...BODY, email: 'only.one@SANABIL.example' }),
    ).toEqual(taken);
    const other = itemOf(await createManager());
    expect(
      await expectRefusal('PUT', `${LIST}/${other.id}`, {
        ...BODY,
        email: 'ONLY.ONE@sanabil.example',
      }),
    ).toEqual(taken);
    expect(
      (await t.send('PUT', `${LIST}/${id}`, { ...BODY, email: 'ONLY.one@sanabil.example' }))
        .statusCode,
    ).toBe(200);
    const responses = await Promise.all(
      [1, 2].map(() => t.send('POST', LIST, { ...BODY, email: 'at.once@sanabil.example' })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 422,
    ]);
    // The e-mail may exist in another company.
    expect(
      (
        await t.send(
          'POST',
          LIST,
          { ...BODY, email: 'only.one@sanabil.example', schools_id: [13] },
          RIVAL,
        )
      ).statusCode,
    ).toBe(201);
  });

  it('accept only existing permissions and schools of the own company', async () => {
    expect(
      await expectRefusal('POST', LIST, {
        ...BODY,
        email: 'x1@sanabil.example',
        permissions: [1, 11],
      }),
    ).toMatchObject({ permissions: [{ key: 'error.unknownChoice' }] });
    expect(
      await expectRefusal('POST', LIST, {
        ...BODY,
        email: 'x1@sanabil.example',
        schools_id: [1, 13],
      }),
    ).toMatchObject({ schools_id: [{ key: 'error.unknownChoice' }] });
  });

  it('are created once per idempotency key, and no fast hash of the password is stored', async () => {
    const before = await total();
    const send = (change: object) =>
      t.send('POST', LIST, { ...BODY, email: 'once@sanabil.example', ...change }, MAIN, {
        'idempotency-key': 'once',
      });
    const [first, again] = [await send({}), await send({})];
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
    expect((await send({ lastname: 'العمري' })).statusCode).toBe(422);
    expect(await total()).toBe(before + 1);
    const { rows } = await sql<{
      body_hash: string;
    }>`select body_hash from idempotency_key where key = 'once'`.execute(t.database.db);
    expect((await send({ password: 'guessed', confirmpassword: 'guessed' })).body).toBe(first.body);
    expect(
      (
        await sql<{
          body_hash: string;
        }>`select body_hash from idempotency_key where key = 'once'`.execute(t.database.db)
      ).rows,
    ).toEqual(rows);
  });

  it('are deleted permanently and are invisible to other companies', async () => {
    const { id } = itemOf(await createManager({}, MEMBER));
    for (const method of ['PUT', 'DELETE'] as const)
      expect(
        (await t.send(method, `${LIST}/${id}`, method === 'PUT' ? BODY : undefined, RIVAL))
          .statusCode,
      ).toBe(404);
    expect((await t.send('DELETE', `${LIST}/${id}`, undefined, MAIN)).statusCode).toBe(204);
    expect((await t.get(`${LIST}/${id}`)).statusCode).toBe(404);
    const { rows } =
      await sql`select 1 from school_manager_school where manager_id = ${id}`.execute(
        t.database.db,
      );
    expect(rows).toEqual([]);
  });
});

describe('permissions', () => {
  it('are returned as an array with names in the language of the request', async () => {
    const { data } = await t.read<{ data: { id: number; name: string; group: string }[] }>(
      `${LIST}/list-permissions`,
      MAIN,
      'en',
    );
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(data[1]).toEqual({ id: 2, name: 'Publish news', group: 'Content' });
    expect((await t.read<{ data: object[] }>(`${LIST}/list-permissions`)).data[1]).toEqual({
      id: 2,
      name: 'نشر الأخبار',
      group: 'المحتوى',
    });
  });
});
