import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBody } from '../../../src/compiler/examples/checkCases.ts';
import { globals } from '../../../src/server/rows/scope.ts';
import { caseFilesIn, readCases } from '../../helpers/cases.ts';
import { HIDDEN_CHARACTERS, isClean, textFieldsOf } from '../../helpers/hiddenCharacters.ts';
import { ALL_NEWS, createNews, itemOf, NEWS, NEWS_BODY } from '../../helpers/newsItems.ts';
import { multipartBody } from '../../helpers/bankAccountForms.ts';
import { createTestApp, definitions, MAIN, type TestApp } from '../../helpers/testApp.ts';
import { ROOT } from '../../helpers/testDatabase.ts';

const CASES = caseFilesIn(ROOT).map(readCases);

/** Every call with a body, with a body that its rules accept. */
const CALLS = [...definitions().resources.values()].flatMap(({ entity, calls }) =>
  Object.values(calls).flatMap((call) => {
    if (!call.hasBody) return [];
    const cases = CASES.filter((one) => one.entity === entity && one.shape !== 'form');
    const { base } = cases.find(({ variant }) => (variant ?? 'create') === call.variant) ??
      cases[0] ?? { base: {} };
    return [
      {
        name: call.name,
        call,
        body: toBody(base, {}) as Record<string, unknown>,
        fields: textFieldsOf(definitions().entities.get(entity)!.bodies[call.variant ?? 'create']),
      },
    ];
  }),
);

let t: TestApp;
/** The last row of each resource, for the calls that change one. */
const rows = new Map<string, number>();

beforeAll(async () => {
  t = await createTestApp();
  for (const [resource, { table, key }] of definitions().storages) {
    if (key.join() !== 'id') continue;
    const found = await sql<{
      id: number;
    }>`select id from ${sql.table(table)} where company_id = 1 order by id desc limit 1`.execute(
      t.database.db,
    );
    if (found.rows[0]) rows.set(resource, found.rows[0].id);
  }
  // Only the author of an item may change it.
  for (const table of ['news', 'announcement', 'event'])
    await sql`update ${sql.table(table)} set created_by = 1 where company_id = 1`.execute(
      t.database.db,
    );
});
afterAll(() => t.close());

type Call = (typeof CALLS)[number]['call'];

async function send(call: Call, body: Record<string, unknown>) {
  const url = call.path.replace(
    ':id',
    String(rows.get(call.name.split('.')[0]!) ?? rows.get('school')),
  );
  const authorization = `Bearer ${await t.tokenOf(MAIN)}`;
  await globals(t.database.db).deleteFrom('login_limit').execute();
  if (!call.multipart)
    return t.inject({ method: call.method, url, payload: body, headers: { authorization } });
  const { payload, headers } = await multipartBody(
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
    {},
  );
  return t.inject({ method: call.method, url, payload, headers: { ...headers, authorization } });
}

/** Returns the table and column of every stored text that contains invisible characters. */
async function uncleanTexts(): Promise<string[]> {
  const columns = await sql<{
    table: string;
    column: string;
  }>`select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and data_type = 'text'`.execute(
    t.database.db,
  );
  const found: string[] = [];
  for (const { table, column } of columns.rows) {
    const { rows: texts } = await sql<{
      text: string;
    }>`select distinct ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} ~ '[[:cntrl:]\u2028\u2029\u202a-\u202e\u2066-\u2069]'`.execute(
      t.database.db,
    );
    found.push(...texts.filter(({ text }) => !isClean(text, true)).map(() => `${table}.${column}`));
  }
  return [...new Set(found)];
}

describe('every text of every call', () => {
  it('with invisible characters is refused or cleaned', { timeout: 300_000 }, async () => {
    const [before, outcomes] = [await uncleanTexts(), { refused: 0, cleaned: 0 }];
    for (const { name, call, body, fields } of CALLS) {
      for (const [field, rule] of fields) {
        for (const [what, character] of Object.entries(HIDDEN_CHARACTERS)) {
          const typed =
            typeof body[field] === 'string' && body[field].length > 3 ? body[field] : 'abcdefghij';
          const response = await send(call, {
            ...body,
            [field]: `${typed.slice(0, 2)}${character}${typed.slice(2)}`,
          });
          const details = `${name} ${field} with ${what}: ${response.statusCode} ${response.body}`;
          expect(response.statusCode, details).toBeLessThan(500);
          expect([401, 403, 404, 415, 429], details).not.toContain(response.statusCode);
          const problems =
            (response.body === ''
              ? {}
              : response.json<{ problems?: Record<string, { key: string }[]> }>()
            ).problems ?? {};
          if (problems[field]?.some(({ key }) => key === 'error.characters')) outcomes.refused += 1;
          else {
            const isRead =
              rule['normalize'] !== undefined ||
              rule['format'] !== undefined ||
              rule['multiline'] === true;
            expect(isRead || problems[field] !== undefined, details).toBe(true);
            outcomes.cleaned += 1;
          }
        }
      }
    }
    expect(await uncleanTexts()).toEqual(before);
    expect(before).toEqual([]);
    expect(outcomes.refused).toBeGreaterThan(200);
    expect(outcomes.cleaned).toBeGreaterThan(100);
  });

  it('is refused with an instruction in both languages', async () => {
    const refusalIn = async (language: string) =>
      (
        await t.send('POST', NEWS, { ...NEWS_BODY, title: 'افتتاح \u202eمختبر' }, MAIN, {
          'accept-language': language,
        })
      ).json<{ errors: object; problems: object }>();
    expect(await refusalIn('en')).toEqual({
      errors: {
        title: [
          'The text holds characters that cannot be seen. Delete it and type it again. (not accepted: “U+202E”)',
        ],
      },
      problems: { title: [{ key: 'error.characters', params: { character: 'U+202E' } }] },
    });
    expect(await refusalIn('ar')).toMatchObject({
      errors: {
        title: [
          'النص يحتوي على أحرف لا تظهر على الشاشة. احذفه واكتبه من جديد. (حرف غير مقبول: «U+202E»)',
        ],
      },
    });
  });

  it('keeps line feeds if it may have several lines', async () => {
    const item = await createNews(t, { details: 'سطر\r\nسطر\rسطر\tآخر' });
    expect(item['details']).toBe('سطر\nسطر\nسطر\tآخر');
  });
});

describe('a search', () => {
  it('ignores invisible characters', async () => {
    const item = await createNews(t, { title: 'مختبر الروبوتات الجديد' });
    for (const typed of [
      'الروبوتات',
      '\u202eالروبوتات\u202c',
      'الروبو\u0007تات',
      'الروبوتات\r\nالجديد',
      'الروبو\u2067تات\u0085',
    ]) {
      const { data } = await t.read(`${ALL_NEWS}?title=${encodeURIComponent(typed)}`);
      expect(
        data.items.map(({ id }) => id),
        typed,
      ).toEqual([item.id]);
    }
    expect((await t.get(`${NEWS}?title=a%00b`)).statusCode).toBe(400);
  });
});

it('the name of a person is stored without invisible characters', async () => {
  const body = {
    firstname: 'عبد\u202eالله\u0007',
    lastname: 'القرني\u2066\r\nالثاني',
    email: 'hidden@sanabil.example',
    phone: '0550000100',
    status: 10,
    password: 'sec\tret\u0007',
    confirmpassword: 'sec\tret\u0007',
  };
  const response = await t.send('POST', '/investor/manage-investor', body);
  expect(response.statusCode).toBe(201);
  expect(itemOf(response)).toMatchObject({
    firstname: 'عبدالله',
    lastname: 'القرني الثاني',
    name: 'عبدالله القرني الثاني',
  });
  expect((await t.signIn('hidden@sanabil.example', 'sec\tret\u0007')).statusCode).toBe(200);
  expect((await t.signIn('hidden@sanabil.example', 'secret')).statusCode).toBe(422);
});
