import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contents } from '../helpers/contents.ts';
import {
  accountTexts,
  buildPdf,
  eightPapers,
  formBody,
  PAPERS,
  pdf,
  type Paper,
} from '../helpers/papers.ts';
import { buildBmp, buildPng } from '../helpers/pictures.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

const BANK = '/investor/bank-accounts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

afterEach(async () => {
  const { rows } = await sql<{ lost: number; broken: number }>`select
    (select count(*)::int from file f where type = 'application/pdf' and not exists (select 1 from bank_account b where b.company_id = f.company_id and f.id = any (array[${sql.join(PAPERS.map((field) => sql`split_part(${sql.ref(`b.${field}`)}, '/', 1)`))}]))) as lost,
    (select count(*)::int from file f where size <> (select sum(length(bytes)) from file_chunk c where c.company_id = f.company_id and c.file_id = f.id)) as broken`.execute(
    t.database.db,
  );
  expect(rows[0]).toEqual({ lost: 0, broken: 0 });
});

type Account = Record<string, unknown> & { id: number };
interface Refused {
  errors: { MESSAGE: Record<string, string[]> };
  problems: Record<string, { key: string }[]>;
}

async function submit(
  method: 'POST' | 'PUT',
  url: string,
  texts: Record<string, string>,
  files: Record<string, Paper> = {},
  as = MAIN,
  more: Record<string, string> = {},
) {
  const { payload, headers } = await formBody(texts, files);
  return t.inject({
    method,
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${await t.tokenOf(as)}`, ...more },
  });
}

async function create(change: Record<string, string> = {}, as = MAIN): Promise<Account> {
  const response = await submit('POST', BANK, accountTexts(change), eightPapers(), as);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: Account }>().data;
}

const one = async (id: number, as = MAIN) => await t.read<Account>(`${BANK}/${id}`, as);
const textsOf = (account: Account) =>
  Object.fromEntries(Object.entries(accountTexts()).map(([name]) => [name, String(account[name])]));
const open = (address: unknown, headers: Record<string, string> = {}) =>
  t.inject({ url: String(address).replace(/^https?:\/\/[^/]+/, ''), headers });
const keysOf = (response: { body: string }) =>
  Object.fromEntries(
    Object.entries((JSON.parse(response.body) as Refused).problems).map(([field, [first]]) => [
      field,
      first?.key,
    ]),
  );

describe('an account with its papers', () => {
  it('is made whole, stored as it is read, and answered at the top of the answer', async () => {
    const made = await create({ iban: 'sa03 8000 0000 6080 1016 7519' });
    const account = await one(made.id);
    expect(account).toMatchObject({
      id: made.id,
      iban: 'SA0380000000608010167519',
      expired_registration_date_hijri: '1451-06-24',
      bank_name: 'مصرف الراجحي',
      city_name: 'الرياض',
      bank_account_type_name: 'حساب جارٍ',
      can_delete: true,
      school_count: 0,
    });
    for (const field of PAPERS) expect(account[field]).toMatch(/^http:\/\/localhost:80\/files\//);
  });

  it('hands a PDF out to be saved, and a picture, made anew, to be looked at; nothing of either runs', async () => {
    const { id } = await create();
    const account = await one(id);
    const paper = await open(account['contract_attach']);
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(paper.headers['content-disposition']).toBe(
      `attachment; filename="contract_attach.pdf"; filename*=UTF-8''contract_attach.pdf`,
    );
    expect(paper.rawPayload.equals(buildPdf())).toBe(true);
    const scan = await open(account['iban_attach']);
    expect(scan.headers['content-disposition']).toBe(
      `inline; filename="iban_attach.jpg"; filename*=UTF-8''iban_attach.jpg`,
    );
    expect(scan.headers['content-security-policy']).toContain('sandbox');
    expect(await sharp(scan.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
  });

  it('keeps who looked at it, and at which of its papers', async () => {
    const { id } = await create();
    const account = await one(id, MEMBER);
    await open(account['tax_certificate_attach']);
    const { rows } = await sql<
      Record<string, unknown>
    >`select a.action, a.subject_id, s.email, a.after from audit a join staff s on s.company_id = a.company_id and s.id = a.staff_id order by a.id desc limit 3`.execute(
      t.database.db,
    );
    expect(rows).toMatchObject([
      { action: 'document.open', email: MEMBER, after: { name: 'tax_certificate_attach.pdf' } },
      { action: 'bank-account.one', subject_id: id, email: MEMBER },
      { action: 'bank-account.create', subject_id: id, email: MAIN },
    ]);
  });

  it('hides the ways and signs in the name of a file', async () => {
    const made = await submit('POST', BANK, accountTexts(), {
      ...eightPapers(),
      contract_attach: { name: '../../etc/\u202egpj.عقد "1".exe', bytes: buildPdf() },
    });
    expect(
      decodeURIComponent(String(made.json<{ data: Account }>().data['contract_attach'])),
    ).toMatch(/\/[\p{L}\p{N} ._-]+\.pdf\?/u);
  });
});

describe('the name of a paper', () => {
  it.each([
    ['شَهَادة الزَّكاة – ٢٠٢٦ (نسخة), أ+ب.pdf', 'شَهَادة الزَّكاة – ٢٠٢٦ (نسخة), أ+ب.pdf'],
    ["Owner's deed & seal.PDF", "Owner's deed & seal.pdf"],
    ['bell\u0007 and \u202eturn: 1.pdf', 'bell and turn 1.pdf'],
    ['a"b\\c;d.pdf', 'cd.pdf'],
    [`${'ط'.repeat(300)}.pdf`, `${'ط'.repeat(60)}.pdf`],
    ['.pdf', 'contract_attach.pdf'],
  ])('%j is handed out as %j', async (sent, kept) => {
    const made = await submit('POST', BANK, accountTexts(), {
      ...eightPapers(),
      contract_attach: { name: sent, bytes: buildPdf() },
    });
    const address = String(made.json<{ data: Account }>().data['contract_attach']);
    expect(decodeURIComponent(new URL(address).pathname.split('/').pop()!)).toBe(kept);
    const header = String((await open(address)).headers['content-disposition']);
    const [, plain, extended] =
      /^attachment; filename="([\x20-\x7e]+)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(
        header,
      ) ?? [];
    expect(plain, header).toMatch(/\.pdf$/);
    expect(plain).not.toMatch(/["\\]/);
    expect(decodeURIComponent(extended!)).toBe(kept);
  });
});

describe('what is refused', () => {
  it('is told by field under MESSAGE, with all eight papers among it, and leaves nothing', async () => {
    const before = await contents(t.database.db);
    const response = await submit('POST', BANK, { name: 'حساب' }, {}, MAIN, {
      'accept-language': 'en',
    });
    expect(response.statusCode).toBe(422);
    const { errors, problems } = response.json<Refused>();
    expect(Object.keys(errors)).toEqual(['MESSAGE']);
    expect(Object.keys(errors.MESSAGE).toSorted()).toEqual(Object.keys(problems).toSorted());
    for (const field of PAPERS)
      expect(problems[field]).toEqual([{ key: `bank.error.file.${field}`, params: { field } }]);
    expect(errors.MESSAGE['contract_attach']).toEqual(['Attach: Contract']);
    expect(problems['iban']).toEqual([
      { key: 'bank.error.iban.required', params: { field: 'iban' } },
    ]);
    expect(await contents(t.database.db)).toEqual(before);
  });

  const whole = buildPdf();
  it.each<[string, Paper, string]>([
    [
      'another sort under the name of a PDF',
      {
        name: 'a.pdf',
        type: 'application/pdf',
        bytes: Buffer.from('<html><script>1</script></html>'),
      },
      'bank.error.fileType',
    ],
    [
      'a drawing that can run code',
      {
        name: 'a.png',
        type: 'image/png',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      'bank.error.fileType',
    ],
    [
      'a bitmap where something new is made',
      { name: 'a.bmp', bytes: buildBmp() },
      'bank.error.fileType',
    ],
    ['an empty file', { name: 'a.pdf', bytes: Buffer.alloc(0) }, 'file.error.empty'],
    [
      'a byte too many',
      { name: 'a.png', bytes: buildPng({ bytes: 5_000_001 }) },
      'file.error.size',
    ],
    [
      'a PDF whose end is missing',
      { name: 'a.pdf', bytes: whole.subarray(0, whole.length - 8) },
      'file.error.unreadable',
    ],
    [
      'a picture whose end is missing',
      { name: 'a.png', bytes: buildPng().subarray(0, 60) },
      'file.error.unreadable',
    ],
  ])('%s', async (_name, paper, key) => {
    const before = await contents(t.database.db);
    const response = await submit('POST', BANK, accountTexts(), {
      ...eightPapers(),
      iban_attach: paper,
    });
    expect(response.statusCode, response.body).toBe(422);
    expect(keysOf(response)).toEqual({ iban_attach: key });
    expect(await contents(t.database.db)).toEqual(before);
  });

  it('is no file of exactly five million bytes', async () => {
    const response = await submit('POST', BANK, accountTexts(), {
      ...eightPapers(),
      iban_attach: { name: 'a.png', bytes: buildPng({ bytes: 5_000_000 }) },
    });
    expect(response.statusCode).toBe(201);
  });

  it('takes no text for a file', async () => {
    const { iban_attach: _missing, ...others } = eightPapers();
    for (const text of ['document:pdf;100;abc', 'https://a.example/b.pdf', '']) {
      const response = await submit('POST', BANK, { ...accountTexts(), iban_attach: text }, others);
      expect(keysOf(response)).toEqual({ iban_attach: 'bank.error.file.iban_attach' });
    }
  });

  it('is a bank, a city and a sort of account that nobody can choose', async () => {
    for (const [field, value] of [
      ['bank_id', '99'],
      ['city', 'atlantis'],
      ['bank_account_type_id', '4'],
    ] as const) {
      const response = await submit('POST', BANK, accountTexts({ [field]: value }), eightPapers());
      expect(keysOf(response)).toEqual({ [field]: 'error.unknownChoice' });
    }
  });
});

describe('numbers that only one account has', () => {
  it('are refused together, however they are written, and free in another company', async () => {
    const taken = await create();
    const texts = accountTexts({
      iban: String(taken['iban'])
        .replace(/(.{4})/g, '$1 ')
        .toLowerCase(),
      tax_no: String(taken['tax_no']),
      commercial_registration_no: `${String(taken['commercial_registration_no']).slice(0, 4)}-${String(taken['commercial_registration_no']).slice(4)}`,
    });
    const response = await submit('POST', BANK, texts, eightPapers());
    expect(response.statusCode).toBe(422);
    expect(keysOf(response)).toEqual({
      iban: 'bank.error.ibanTaken',
      commercial_registration_no: 'bank.error.crTaken',
      tax_no: 'bank.error.taxTaken',
    });
    expect((await submit('POST', BANK, texts, eightPapers(), RIVAL)).statusCode).toBe(201);
  });

  it('may stay in an edit of their own account, and not come into another', async () => {
    const [one_, other] = [await create(), await create()];
    expect(
      (await submit('POST', `${BANK}/${one_.id}`, { ...textsOf(one_), name: 'اسم آخر' }))
        .statusCode,
    ).toBe(200);
    const response = await submit('PUT', `${BANK}/${other.id}`, {
      ...textsOf(other),
      iban: String(one_['iban']),
    });
    expect(keysOf(response)).toEqual({ iban: 'bank.error.ibanTaken' });
  });

  it('go to one of two that come at once', async () => {
    const texts = accountTexts();
    const answers = await Promise.all([
      submit('POST', BANK, texts, eightPapers()),
      submit('POST', BANK, texts, eightPapers(), MEMBER),
    ]);
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((first, second) => first - second),
    ).toEqual([201, 422]);
  });
});

describe('an edit', () => {
  it.each(['POST', 'PUT'] as const)(
    'by %s keeps the papers that are not sent, and replaces those that are',
    async (method) => {
      const made = await create();
      const before = await one(made.id);
      const response = await submit(
        method,
        `${BANK}/${made.id}`,
        { ...textsOf(before), name: 'اسم جديد', id: String(made.id) },
        { iban_attach: { name: 'new.bmp', bytes: buildBmp() } },
      );
      expect(response.statusCode, response.body).toBe(200);
      const after = await one(made.id);
      expect(after['name']).toBe('اسم جديد');
      expect(after['contract_attach']).toBe(before['contract_attach']);
      expect(after['iban_attach']).toContain('/new.jpg?');
      expect((await open(before['iban_attach'])).statusCode).toBe(404);
    },
  );

  it('of what somebody else has changed is 412 and changes nothing', async () => {
    const made = await create();
    const tag = (await t.get(`${BANK}/${made.id}`)).headers['etag'] as string;
    expect(
      (
        await submit(
          'POST',
          `${BANK}/${made.id}`,
          { ...textsOf(made), name: 'الأول' },
          {},
          MEMBER,
          { 'if-match': tag },
        )
      ).statusCode,
    ).toBe(200);
    const late = await submit(
      'POST',
      `${BANK}/${made.id}`,
      { ...textsOf(made), name: 'الثاني' },
      { iban_attach: pdf() },
      MAIN,
      { 'if-match': tag },
    );
    expect(late.statusCode).toBe(412);
    expect((await one(made.id))['name']).toBe('الأول');
  });

  it('of an account that a school is paid to is 403, before anything that was sent is looked at', async () => {
    const made = await create();
    expect(
      (await t.send('PUT', '/investor/update-school-bank?id=12', { bank_account_id: made.id }))
        .statusCode,
    ).toBe(200);
    expect(await one(made.id)).toMatchObject({ can_delete: false, school_count: 1 });
    for (const response of [
      await submit('POST', `${BANK}/${made.id}`, {}),
      await submit('PUT', `${BANK}/${made.id}`, textsOf(made)),
      await t.send('DELETE', `${BANK}/${made.id}`),
    ])
      expect([response.statusCode, response.json()]).toEqual([
        403,
        { message: 'هذا الحساب مستخدم حاليًا ومتاح للعرض فقط' },
      ]);
    expect((await submit('POST', `${BANK}/${made.id}`, {}, {}, RIVAL)).statusCode).toBe(404);
    await t.send('PUT', '/investor/update-school-bank?id=12', { bank_account_id: null });
    expect((await t.send('DELETE', `${BANK}/${made.id}`)).statusCode).toBe(204);
    expect((await t.get(`${BANK}/${made.id}`)).statusCode).toBe(404);
  });
});

describe('the address of a paper', () => {
  it('ends after minutes', async () => {
    const address = (await one((await create()).id))['contract_attach'];
    expect((await open(address)).statusCode).toBe(200);
    t.clock.advance(11 * 60_000);
    expect((await open(address)).statusCode).toBe(404);
  });

  it('is of no use to another company, nor with another name, person or end', async () => {
    const address = String((await one((await create()).id))['contract_attach']);
    expect(
      (await open(address, { authorization: `Bearer ${await t.tokenOf(RIVAL)}` })).statusCode,
    ).toBe(404);
    expect((await open(address, { authorization: 'Bearer nonsense' })).statusCode).toBe(404);
    expect(
      (await open(address, { authorization: `Bearer ${await t.tokenOf(MEMBER)}` })).statusCode,
    ).toBe(200);
    for (const [from, to] of [
      ['contract_attach.pdf', 'contract_attach.html'],
      ['for=', 'for=1'],
      ['until=', 'until=z'],
      ['signature=', 'signature=A'],
      ['/files/', '/files/x'],
    ] as const)
      expect((await open(address.replace(from, to))).statusCode).toBe(404);
  });

  it('is one text to sign, which is cut apart in one way only, whatever the name of the file', async () => {
    const made = await submit('POST', BANK, accountTexts(), {
      ...eightPapers(),
      contract_attach: { name: 'a.b.zzzzzzzz.pdf', bytes: buildPdf() },
    });
    const address = new URL(String(made.json<{ data: Account }>().data['contract_attach']));
    const [id, whose, until] = [
      address.pathname.split('/')[2],
      address.searchParams.get('for'),
      address.searchParams.get('until'),
    ];
    expect((await open(address)).statusCode).toBe(200);
    address.pathname = `/files/${id}/a`;
    address.searchParams.set('for', 'b');
    address.searchParams.set('until', `zzzzzzzz.pdf.${whose}.${until}`);
    expect((await open(address)).statusCode).toBe(404);
  });

  it('is not to be had for an account of another company', async () => {
    const { id } = await create();
    expect((await t.get(`${BANK}/${id}`, RIVAL)).statusCode).toBe(404);
  });
});

describe('a form with files', () => {
  it('is refused as another sort of body, here and elsewhere', async () => {
    expect((await t.send('POST', BANK, accountTexts())).statusCode).toBe(415);
    const { payload, headers } = await formBody({ title: 'خبر' });
    expect(
      (
        await t.inject({
          method: 'POST',
          url: '/investor/news',
          payload,
          headers: { ...headers, authorization: `Bearer ${await t.tokenOf(MAIN)}` },
        })
      ).statusCode,
    ).toBe(415);
  });

  it('is cut off where it holds more than any form', async () => {
    const nine = { ...eightPapers(), ninth: pdf() };
    expect((await submit('POST', BANK, accountTexts(), nine)).statusCode).toBe(413);
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_none, index) => [`field${index}`, 'x']),
    );
    expect((await submit('POST', BANK, many)).statusCode).toBe(413);
    expect(
      (
        await submit('POST', BANK, accountTexts(), {
          iban_attach: { name: 'a.png', bytes: Buffer.alloc(42_000_000) },
        })
      ).statusCode,
    ).toBe(413);
  });

  it('is malformed with a field twice, a broken end, or what no database holds', async () => {
    const { payload, headers } = await formBody({ name: 'one' });
    const post = async (body: Buffer) =>
      (
        await t.inject({
          method: 'POST',
          url: BANK,
          payload: body,
          headers: { ...headers, authorization: `Bearer ${await t.tokenOf(MAIN)}` },
        })
      ).statusCode;
    const text = payload.toString('latin1');
    const part = text.slice(0, text.lastIndexOf(text.slice(0, text.indexOf('\r\n'))));
    expect(part).toContain('name="name"');
    expect(await post(Buffer.from(part + text, 'latin1'))).toBe(400);
    expect(await post(payload.subarray(0, payload.length - 10))).toBe(400);
    expect(
      (await submit('POST', BANK, accountTexts({ name: 'a\u0000b' }), eightPapers())).statusCode,
    ).toBe(400);
  });

  it('that ends in the middle of a file is malformed, and takes nothing else along', async () => {
    const { payload, headers } = await formBody(accountTexts(), {
      iban_attach: { name: 'a.pdf', bytes: buildPdf(200_000) },
    });
    for (const length of [payload.length - 100, payload.length - 150_000]) {
      expect(
        (
          await t.inject({
            method: 'POST',
            url: BANK,
            payload: payload.subarray(0, length),
            headers: { ...headers, authorization: `Bearer ${await t.tokenOf(MAIN)}` },
          })
        ).statusCode,
      ).toBe(400);
    }
  });

  it.each(['__proto__', 'constructor', 'school_count', 'company_id'])(
    'refuses the field %s',
    async (field) => {
      expect(
        keysOf(await submit('POST', BANK, { ...accountTexts(), [field]: '1' }, eightPapers())),
      ).toEqual({ [field]: 'error.unknownField' });
    },
  );
});

describe('lists and choices', () => {
  it('finds numbers however they are typed', async () => {
    const made = await create({ iban: 'SA44 2000 0001 2345 6789 1234' });
    const found = async (query: string) =>
      (await t.read(`${BANK}?${query}`)).data.items.map(({ id }) => id);
    for (const typed of ['sa44 2000', '٢٠٠٠ ٠٠٠١ ٢٣٤٥', '0001-2345-6789'])
      expect(await found(`iban=${encodeURIComponent(typed)}`)).toContain(made.id);
    expect(await found('iban=SA44%209999')).toEqual([]);
    expect(await found(`tax_no=${made['tax_no'] as string}`)).toEqual([made.id]);
    expect(
      await found(`commercial_registration_no=${made['commercial_registration_no'] as string}`),
    ).toEqual([made.id]);
  });

  it('answers labels by key in both languages', async () => {
    const of = async (path: string, language: string) =>
      (await t.read<{ data: Record<string, unknown> }>(`${BANK}/${path}`, MAIN, language)).data;
    expect(await of('banks', 'ar')).toMatchObject({ 80: 'مصرف الراجحي', '05': 'مصرف الإنماء' });
    expect(Object.keys(await of('cities', 'en'))).toHaveLength(25);
    expect(await of('bank-type', 'en')).toEqual({
      1: 'Current account',
      2: 'Savings account',
      3: 'Investment account',
    });
    expect(await of('bank-data', 'ar')).toEqual({
      banks: await of('banks', 'ar'),
      cities: await of('cities', 'ar'),
      bank_types: await of('bank-type', 'ar'),
    });
  });
});

describe('the account of a school', () => {
  const rows = async (as = MAIN) => (await t.read('/investor/school-bank', as)).data.items;
  const link = (id: string | number, bank_account_id: unknown, as = MAIN) =>
    t.send('PUT', `/investor/update-school-bank?id=${id}`, { bank_account_id }, as);

  it('is chosen, changed and taken away, each time with an entry of who did', async () => {
    const [one_, other] = [await create(), await create()];
    const linked = await link(11, one_.id, MEMBER);
    expect(linked.json()).toMatchObject({
      data: {
        id: 11,
        bank_account_id: one_.id,
        investor_bank_account: {
          label: one_['name'],
          iban: one_['iban'],
          tax_no: one_['tax_no'],
          commercial_registration_no: one_['commercial_registration_no'],
        },
      },
    });
    await link(11, other.id);
    expect(await one(one_.id)).toMatchObject({ can_delete: true });
    expect((await rows()).find(({ id }) => id === 11)).toMatchObject({ label: other['name'] });
    await link(11, null);
    expect((await rows()).find(({ id }) => id === 11)).toMatchObject({
      investor_bank_account: null,
      label: null,
    });
    const { rows: kept } = await sql<
      Record<string, unknown>
    >`select before, after from audit where action = 'school-bank.update' and subject_id = 11 order by id desc limit 3`.execute(
      t.database.db,
    );
    expect(kept).toEqual([
      { before: { bank_account_id: other.id }, after: { bank_account_id: null } },
      { before: { bank_account_id: one_.id }, after: { bank_account_id: other.id } },
      { before: { bank_account_id: null }, after: { bank_account_id: one_.id } },
    ]);
  });

  it('is not changed over what somebody else chose meanwhile', async () => {
    const [one_, other] = [await create(), await create()];
    const version = async () =>
      `"${String((await rows()).find(({ id }) => id === 10)?.['version'])}"`;
    const over = (tag: string, bank_account_id: number | null) =>
      t.send('PUT', '/investor/update-school-bank?id=10', { bank_account_id }, MAIN, {
        'if-match': tag,
      });
    const opened = await version();
    expect((await over(opened, one_.id)).statusCode).toBe(200);
    const late = await over(opened, other.id);
    expect([
      late.statusCode,
      (await rows()).find(({ id }) => id === 10)?.['bank_account_id'],
    ]).toEqual([412, one_.id]);
    // What is linked already was linked by an answer that got lost.
    expect((await over(opened, one_.id)).statusCode).toBe(200);
    expect((await over(await version(), other.id)).statusCode).toBe(200);
    await link(10, null);
  });

  it('can be any of the company, by its name and its IBAN', async () => {
    const made = await create({ iban: 'SA05 2000 0001 2345 6789 1299' });
    const found = (await t.read('/investor/school-bank/accounts')).data.items;
    expect(found.find(({ id }) => id === made.id)).toEqual({
      id: made.id,
      label: `${String(made['name'])} (SA05 2000 0001 2345 6789 1299)`,
    });
    expect(
      (await t.read('/investor/school-bank/accounts', RIVAL)).data.items.map(({ id }) => id),
    ).not.toContain(made.id);
  });

  it('is one of the company, and so is the school', async () => {
    const theirs = await create({}, RIVAL);
    const response = await link(11, theirs.id);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ problems: unknown }>().problems).toEqual({
      bank_account_id: [{ key: 'error.unknownChoice', params: {} }],
    });
    for (const id of ['', '0', 'x', '999999']) expect((await link(id, null)).statusCode).toBe(404);
    const [own] = await rows();
    expect((await link(own!['id'] as number, theirs.id, RIVAL)).statusCode).toBe(404);
  });
});

it('writes no number of an account into the log', async () => {
  const made = await create();
  await t.get(`${BANK}?iban=${made['iban'] as string}&tax_no=${made['tax_no'] as string}`);
  await submit('POST', BANK, accountTexts({ iban: String(made['iban']) }), eightPapers());
  await open((await one(made.id))['iban_attach']);
  const log = t.log.join('');
  for (const number of [
    made['iban'],
    made['tax_no'],
    made['commercial_registration_no'],
    made['commissioner_national_id'],
  ])
    expect(log).not.toContain(number);
});
