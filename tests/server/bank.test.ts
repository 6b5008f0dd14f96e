import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { digestTables } from '../helpers/tableDigests.ts';
import {
  bankAccountTexts,
  buildPdf,
  eightDocuments,
  multipartBody,
  DOCUMENT_FIELDS,
  pdfDocument,
  type DocumentFile,
} from '../helpers/bankAccountForms.ts';
import { REFERENCED_FILES_QUERY } from '../helpers/fileReferences.ts';
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
    (select count(*)::int from file f where type = 'application/pdf' and not exists (select 1 from (${sql.raw(REFERENCED_FILES_QUERY)}) r where r.company_id = f.company_id and r.id = f.id)) as lost,
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

async function sendForm(
  method: 'POST' | 'PUT',
  url: string,
  texts: Record<string, string>,
  files: Record<string, DocumentFile> = {},
  as = MAIN,
  more: Record<string, string> = {},
) {
  const { payload, headers } = await multipartBody(texts, files);
  return t.inject({
    method,
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${await t.tokenOf(as)}`, ...more },
  });
}

async function createBankAccount(change: Record<string, string> = {}, as = MAIN): Promise<Account> {
  const response = await sendForm('POST', BANK, bankAccountTexts(change), eightDocuments(), as);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: Account }>().data;
}

const readAccount = async (id: number, as = MAIN) => await t.read<Account>(`${BANK}/${id}`, as);
const textsOf = (account: Account) =>
  Object.fromEntries(
    Object.entries(bankAccountTexts()).map(([name]) => [name, String(account[name])]),
  );
const fetchFile = (address: unknown, headers: Record<string, string> = {}) =>
  t.inject({ url: String(address).replace(/^https?:\/\/[^/]+/, ''), headers });
const keysOf = (response: { body: string }) =>
  Object.fromEntries(
    Object.entries((JSON.parse(response.body) as Refused).problems).map(([field, [first]]) => [
      field,
      first?.key,
    ]),
  );

describe('a bank account with its documents', () => {
  it('is created completely and stored in normalised form', async () => {
    const created = await createBankAccount({ iban: 'sa03 8000 0000 6080 1016 7519' });
    const account = await readAccount(created.id);
    expect(account).toMatchObject({
      id: created.id,
      iban: 'SA0380000000608010167519',
      expired_registration_date_hijri: '1451-06-24',
      bank_id: '80',
      city: 'riyadh',
      bank_account_type_id: '1',
      can_delete: true,
      school_count: 0,
    });
    for (const field of DOCUMENT_FIELDS)
      expect(account[field]).toMatch(/^http:\/\/localhost:80\/files\//);
  });

  it('opens a PDF and a re-encoded picture in the browser, and neither can run scripts', async () => {
    const { id } = await createBankAccount();
    const account = await readAccount(id);
    const document = await fetchFile(account['contract_attach']);
    expect(document.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(document.headers['content-disposition']).toBe(
      `inline; filename="contract_attach.pdf"; filename*=UTF-8''contract_attach.pdf`,
    );
    expect(document.rawPayload.equals(buildPdf())).toBe(true);
    const scan = await fetchFile(account['iban_attach']);
    expect(scan.headers['content-disposition']).toBe(
      `inline; filename="iban_attach.jpg"; filename*=UTF-8''iban_attach.jpg`,
    );
    expect(scan.headers['content-security-policy']).toContain('sandbox');
    expect(await sharp(scan.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
  });

  it('records who viewed the account, and which of its documents', async () => {
    const { id } = await createBankAccount();
    const account = await readAccount(id, MEMBER);
    await fetchFile(account['tax_certificate_attach']);
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

  it('removes paths and symbols from file names', async () => {
    const created = await sendForm('POST', BANK, bankAccountTexts(), {
      ...eightDocuments(),
      contract_attach: { name: '../../etc/\u202egpj.عقد "1".exe', bytes: buildPdf() },
    });
    expect(
      decodeURIComponent(String(created.json<{ data: Account }>().data['contract_attach'])),
    ).toMatch(/\/[\p{L}\p{N} ._-]+\.pdf\?/u);
  });
});

describe('the file name of a document', () => {
  it.each([
    ['شَهَادة الزَّكاة – ٢٠٢٦ (نسخة), أ+ب.pdf', 'شَهَادة الزَّكاة – ٢٠٢٦ (نسخة), أ+ب.pdf'],
    ["Owner's deed & seal.PDF", "Owner's deed & seal.pdf"],
    ['bell\u0007 and \u202eturn: 1.pdf', 'bell and turn 1.pdf'],
    ['a"b\\c;d.pdf', 'cd.pdf'],
    [`${'ط'.repeat(300)}.pdf`, `${'ط'.repeat(60)}.pdf`],
    ['.pdf', 'contract_attach.pdf'],
  ])('%j is served as %j', async (sent, served) => {
    const created = await sendForm('POST', BANK, bankAccountTexts(), {
      ...eightDocuments(),
      contract_attach: { name: sent, bytes: buildPdf() },
    });
    const address = String(created.json<{ data: Account }>().data['contract_attach']);
    expect(decodeURIComponent(new URL(address).pathname.split('/').pop()!)).toBe(served);
    const header = String((await fetchFile(address)).headers['content-disposition']);
    const [, plain, extended] =
      /^inline; filename="([\x20-\x7e]+)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(
        header,
      ) ?? [];
    expect(plain, header).toMatch(/\.pdf$/);
    expect(plain).not.toMatch(/["\\]/);
    expect(decodeURIComponent(extended!)).toBe(served);
  });
});

describe('an invalid account', () => {
  it('is refused with errors by field under MESSAGE, including all eight documents, and stores nothing', async () => {
    const before = await digestTables(t.database.db);
    const response = await sendForm('POST', BANK, { name: 'حساب' }, {}, MAIN, {
      'accept-language': 'en',
    });
    expect(response.statusCode).toBe(422);
    const { errors, problems } = response.json<Refused>();
    expect(Object.keys(errors)).toEqual(['MESSAGE']);
    expect(Object.keys(errors.MESSAGE).toSorted()).toEqual(Object.keys(problems).toSorted());
    for (const field of DOCUMENT_FIELDS)
      expect(problems[field]).toEqual([{ key: `bank.error.${field}.required`, params: { field } }]);
    expect(errors.MESSAGE['contract_attach']).toEqual(['Attach: Contract']);
    expect(problems['iban']).toEqual([
      { key: 'bank.error.iban.required', params: { field: 'iban' } },
    ]);
    expect(await digestTables(t.database.db)).toEqual(before);
  });

  const whole = buildPdf();
  it.each<[string, DocumentFile, string]>([
    [
      'another file type named as a PDF',
      {
        name: 'a.pdf',
        type: 'application/pdf',
        bytes: Buffer.from('<html><script>1</script></html>'),
      },
      'bank.error.any.documentTypes',
    ],
    [
      'an SVG, which can contain scripts',
      {
        name: 'a.png',
        type: 'image/png',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      'bank.error.any.documentTypes',
    ],
    [
      'a bitmap for a new account',
      { name: 'a.bmp', bytes: buildBmp() },
      'bank.error.any.documentTypes',
    ],
    ['an empty file', { name: 'a.pdf', bytes: Buffer.alloc(0) }, 'file.error.empty'],
    [
      'one byte too many',
      { name: 'a.png', bytes: buildPng({ bytes: 5_000_001 }) },
      'file.error.size',
    ],
    [
      'a truncated PDF',
      { name: 'a.pdf', bytes: whole.subarray(0, whole.length - 8) },
      'file.error.pdf',
    ],
    [
      'a PDF with more than 1024 bytes after its end',
      { name: 'a.pdf', bytes: Buffer.concat([whole, Buffer.alloc(1024, 'x')]) },
      'file.error.pdf',
    ],
    [
      'a PDF that begins after 1024 bytes',
      { name: 'a.pdf', bytes: Buffer.concat([Buffer.alloc(1020), whole]) },
      'bank.error.any.documentTypes',
    ],
    [
      'a truncated picture',
      { name: 'a.png', bytes: buildPng().subarray(0, 60) },
      'file.error.unreadable',
    ],
  ])('is refused: %s', async (_name, document, key) => {
    const before = await digestTables(t.database.db);
    const response = await sendForm('POST', BANK, bankAccountTexts(), {
      ...eightDocuments(),
      iban_attach: document,
    });
    expect(response.statusCode, response.body).toBe(422);
    expect(keysOf(response)).toEqual({ iban_attach: key });
    expect(await digestTables(t.database.db)).toEqual(before);
  });

  it.each([
    ['a byte order mark before', Buffer.concat([Buffer.from('\uFEFF'), whole])],
    ['line breaks before', Buffer.concat([Buffer.from('\r\n\n'), whole])],
    ['1019 bytes before', Buffer.concat([Buffer.alloc(1019), whole])],
    ['a scanner’s note after', Buffer.concat([whole, Buffer.from('scanned 2026\0')])],
    ['a block of zeros after', Buffer.concat([whole, Buffer.alloc(4096)])],
  ])('is accepted: a PDF with %s', async (_name, bytes) => {
    const response = await sendForm('POST', BANK, bankAccountTexts(), {
      ...eightDocuments(),
      iban_attach: { name: 'a.pdf', bytes },
    });
    expect(response.statusCode, response.body).toBe(201);
  });

  it('is accepted with a file of exactly five million bytes', async () => {
    const response = await sendForm('POST', BANK, bankAccountTexts(), {
      ...eightDocuments(),
      iban_attach: { name: 'a.png', bytes: buildPng({ bytes: 5_000_000 }) },
    });
    expect(response.statusCode).toBe(201);
  });

  it('is refused if text is sent instead of a file', async () => {
    const { iban_attach: _missing, ...others } = eightDocuments();
    for (const text of ['document:pdf;100;abc', 'https://a.example/b.pdf', '']) {
      const response = await sendForm(
        'POST',
        BANK,
        { ...bankAccountTexts(), iban_attach: text },
        others,
      );
      expect(keysOf(response)).toEqual({ iban_attach: 'bank.error.iban_attach.required' });
    }
  });

  it('is refused if its bank, city or account type does not exist', async () => {
    for (const [field, value] of [
      ['bank_id', '99'],
      ['city', 'atlantis'],
      ['bank_account_type_id', '4'],
    ] as const) {
      const response = await sendForm(
        'POST',
        BANK,
        bankAccountTexts({ [field]: value }),
        eightDocuments(),
      );
      expect(keysOf(response)).toEqual({ [field]: 'error.unknownChoice' });
    }
  });
});

describe('numbers that must be unique', () => {
  it('are refused together, in any spelling, and are free in another company', async () => {
    const taken = await createBankAccount();
    const texts = bankAccountTexts({
      iban: String(taken['iban'])
        .replace(/(.{4})/g, '$1 ')
        .toLowerCase(),
      tax_no: String(taken['tax_no']),
      commercial_registration_no: `${String(taken['commercial_registration_no']).slice(0, 4)}-${String(taken['commercial_registration_no']).slice(4)}`,
    });
    const response = await sendForm('POST', BANK, texts, eightDocuments());
    expect(response.statusCode).toBe(422);
    expect(keysOf(response)).toEqual({
      iban: 'bank.error.ibanTaken',
      commercial_registration_no: 'bank.error.crTaken',
      tax_no: 'bank.error.taxTaken',
    });
    expect((await sendForm('POST', BANK, texts, eightDocuments(), RIVAL)).statusCode).toBe(201);
  });

  it('can stay in an edit of their own account, but not be given to another', async () => {
    const [first, other] = [await createBankAccount(), await createBankAccount()];
    expect(
      (await sendForm('POST', `${BANK}/${first.id}`, { ...textsOf(first), name: 'اسم آخر' }))
        .statusCode,
    ).toBe(200);
    const response = await sendForm('PUT', `${BANK}/${other.id}`, {
      ...textsOf(other),
      iban: String(first['iban']),
    });
    expect(keysOf(response)).toEqual({ iban: 'bank.error.ibanTaken' });
  });

  it('are given to one of two concurrent requests', async () => {
    const texts = bankAccountTexts();
    const answers = await Promise.all([
      sendForm('POST', BANK, texts, eightDocuments()),
      sendForm('POST', BANK, texts, eightDocuments(), MEMBER),
    ]);
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((first, second) => first - second),
    ).toEqual([201, 422]);
  });
});

describe('an edit', () => {
  it.each(['POST', 'PUT'] as const)(
    'by %s keeps the documents that are not sent, and replaces those that are',
    async (method) => {
      const created = await createBankAccount();
      const before = await readAccount(created.id);
      const response = await sendForm(
        method,
        `${BANK}/${created.id}`,
        { ...textsOf(before), name: 'اسم جديد', id: String(created.id) },
        { iban_attach: { name: 'new.bmp', bytes: buildBmp() } },
      );
      expect(response.statusCode, response.body).toBe(200);
      const after = await readAccount(created.id);
      expect(after['name']).toBe('اسم جديد');
      expect(after['contract_attach']).toBe(before['contract_attach']);
      expect(after['iban_attach']).toContain('/new.jpg?');
      expect((await fetchFile(before['iban_attach'])).statusCode).toBe(404);
    },
  );

  it('of an outdated version is 412 and changes nothing', async () => {
    const created = await createBankAccount();
    const tag = (await t.get(`${BANK}/${created.id}`)).headers['etag'] as string;
    expect(
      (
        await sendForm(
          'POST',
          `${BANK}/${created.id}`,
          { ...textsOf(created), name: 'الأول' },
          {},
          MEMBER,
          { 'if-match': tag },
        )
      ).statusCode,
    ).toBe(200);
    const late = await sendForm(
      'POST',
      `${BANK}/${created.id}`,
      { ...textsOf(created), name: 'الثاني' },
      { iban_attach: pdfDocument() },
      MAIN,
      { 'if-match': tag },
    );
    expect(late.statusCode).toBe(412);
    expect((await readAccount(created.id))['name']).toBe('الأول');
  });

  it('of an account that is linked to a school is 403, before the body is validated', async () => {
    const created = await createBankAccount();
    expect(
      (await t.send('PUT', '/investor/update-school-bank?id=12', { bank_account_id: created.id }))
        .statusCode,
    ).toBe(200);
    expect(await readAccount(created.id)).toMatchObject({ can_delete: false, school_count: 1 });
    for (const response of [
      await sendForm('POST', `${BANK}/${created.id}`, {}),
      await sendForm('PUT', `${BANK}/${created.id}`, textsOf(created)),
      await t.send('DELETE', `${BANK}/${created.id}`),
    ])
      expect([response.statusCode, response.json()]).toEqual([
        403,
        { message: 'هذا الحساب مستخدم حاليًا ومتاح للعرض فقط' },
      ]);
    expect((await sendForm('POST', `${BANK}/${created.id}`, {}, {}, RIVAL)).statusCode).toBe(404);
    await t.send('PUT', '/investor/update-school-bank?id=12', { bank_account_id: null });
    expect((await t.send('DELETE', `${BANK}/${created.id}`)).statusCode).toBe(204);
    expect((await t.get(`${BANK}/${created.id}`)).statusCode).toBe(404);
  });
});

describe('the address of a document', () => {
  it('expires after minutes', async () => {
    const address = (await readAccount((await createBankAccount()).id))['contract_attach'];
    expect((await fetchFile(address)).statusCode).toBe(200);
    t.clock.advance(11 * 60_000);
    expect((await fetchFile(address)).statusCode).toBe(404);
  });

  it('is not valid for another company, nor with another name, account or expiry', async () => {
    const address = String((await readAccount((await createBankAccount()).id))['contract_attach']);
    expect(
      (await fetchFile(address, { authorization: `Bearer ${await t.tokenOf(RIVAL)}` })).statusCode,
    ).toBe(404);
    expect((await fetchFile(address, { authorization: 'Bearer nonsense' })).statusCode).toBe(404);
    expect(
      (await fetchFile(address, { authorization: `Bearer ${await t.tokenOf(MEMBER)}` })).statusCode,
    ).toBe(200);
    for (const [from, to] of [
      ['contract_attach.pdf', 'contract_attach.html'],
      ['for=', 'for=1'],
      ['until=', 'until=z'],
      ['signature=', 'signature=A'],
      ['/files/', '/files/x'],
    ] as const)
      expect((await fetchFile(address.replace(from, to))).statusCode).toBe(404);
  });

  it('signs its parts unambiguously, whatever the file name', async () => {
    const created = await sendForm('POST', BANK, bankAccountTexts(), {
      ...eightDocuments(),
      contract_attach: { name: 'a.b.zzzzzzzz.pdf', bytes: buildPdf() },
    });
    const address = new URL(String(created.json<{ data: Account }>().data['contract_attach']));
    const [id, recipient, until] = [
      address.pathname.split('/')[2],
      address.searchParams.get('for'),
      address.searchParams.get('until'),
    ];
    expect((await fetchFile(address)).statusCode).toBe(200);
    address.pathname = `/files/${id}/a`;
    address.searchParams.set('for', 'b');
    address.searchParams.set('until', `zzzzzzzz.pdf.${recipient}.${until}`);
    expect((await fetchFile(address)).statusCode).toBe(404);
  });

  it('cannot be read from an account of another company', async () => {
    const { id } = await createBankAccount();
    expect((await t.get(`${BANK}/${id}`, RIVAL)).statusCode).toBe(404);
  });
});

describe('a form with files', () => {
  it('is only accepted as multipart here, and nowhere else', async () => {
    expect((await t.send('POST', BANK, bankAccountTexts())).statusCode).toBe(415);
    const { payload, headers } = await multipartBody({ title: 'خبر' });
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

  it('is refused if it exceeds the limits of the form', async () => {
    const nine = { ...eightDocuments(), ninth: pdfDocument() };
    expect((await sendForm('POST', BANK, bankAccountTexts(), nine)).statusCode).toBe(413);
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_none, index) => [`field${index}`, 'x']),
    );
    expect((await sendForm('POST', BANK, many)).statusCode).toBe(413);
    expect(
      (
        await sendForm('POST', BANK, bankAccountTexts(), {
          iban_attach: { name: 'a.png', bytes: Buffer.alloc(42_000_000) },
        })
      ).statusCode,
    ).toBe(413);
  });

  it('is malformed with a repeated field, an incomplete end, or text that the database cannot store', async () => {
    const { payload, headers } = await multipartBody({ name: 'one' });
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
      (await sendForm('POST', BANK, bankAccountTexts({ name: 'a\u0000b' }), eightDocuments()))
        .statusCode,
    ).toBe(400);
  });

  it('that ends in the middle of a file is malformed and stores nothing', async () => {
    const { payload, headers } = await multipartBody(bankAccountTexts(), {
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
    'rejects the field %s',
    async (field) => {
      expect(
        keysOf(
          await sendForm('POST', BANK, { ...bankAccountTexts(), [field]: '1' }, eightDocuments()),
        ),
      ).toEqual({ [field]: 'error.unknownField' });
    },
  );
});

describe('lists and choices', () => {
  it('find numbers in any spelling', async () => {
    const created = await createBankAccount({ iban: 'SA44 2000 0001 2345 6789 1234' });
    const found = async (query: string) =>
      (await t.read(`${BANK}?${query}`)).data.items.map(({ id }) => id);
    for (const typed of ['sa44 2000', '٢٠٠٠ ٠٠٠١ ٢٣٤٥', '0001-2345-6789'])
      expect(await found(`iban=${encodeURIComponent(typed)}`)).toContain(created.id);
    expect(await found('iban=SA44%209999')).toEqual([]);
    expect(await found(`tax_no=${created['tax_no'] as string}`)).toEqual([created.id]);
    expect(
      await found(`commercial_registration_no=${created['commercial_registration_no'] as string}`),
    ).toEqual([created.id]);
  });

  it('return labels by key in both languages', async () => {
    const readChoices = async (path: string, language: string) =>
      (await t.read<{ data: Record<string, unknown> }>(`${BANK}/${path}`, MAIN, language)).data;
    expect(await readChoices('banks', 'ar')).toMatchObject({
      80: 'مصرف الراجحي',
      '05': 'مصرف الإنماء',
    });
    expect(Object.keys(await readChoices('cities', 'en'))).toHaveLength(25);
    expect(await readChoices('bank-type', 'en')).toEqual({
      1: 'Current account',
      2: 'Savings account',
      3: 'Investment account',
    });
    expect(await readChoices('bank-data', 'ar')).toEqual({
      banks: await readChoices('banks', 'ar'),
      cities: await readChoices('cities', 'ar'),
      bank_types: await readChoices('bank-type', 'ar'),
    });
  });
});

describe('the bank account of a school', () => {
  const rows = async (as = MAIN) => (await t.read('/investor/school-bank', as)).data.items;
  const link = (id: string | number, bank_account_id: unknown, as = MAIN) =>
    t.send('PUT', `/investor/update-school-bank?id=${id}`, { bank_account_id }, as);

  it('is linked, changed and removed, each time with an audit entry', async () => {
    const [first, other] = [await createBankAccount(), await createBankAccount()];
    const linked = await link(11, first.id, MEMBER);
    expect(linked.json()).toMatchObject({
      data: {
        id: 11,
        bank_account_id: first.id,
        investor_bank_account: {
          label: first['name'],
          iban: first['iban'],
          tax_no: first['tax_no'],
          commercial_registration_no: first['commercial_registration_no'],
        },
      },
    });
    await link(11, other.id);
    expect(await readAccount(first.id)).toMatchObject({ can_delete: true });
    expect((await rows()).find(({ id }) => id === 11)).toMatchObject({ label: other['name'] });
    await link(11, null);
    expect((await rows()).find(({ id }) => id === 11)).toMatchObject({
      investor_bank_account: null,
      label: null,
    });
    const { rows: entries } = await sql<
      Record<string, unknown>
    >`select before, after from audit where action = 'school-bank.update' and subject_id = 11 order by id desc limit 3`.execute(
      t.database.db,
    );
    expect(entries).toEqual([
      { before: { bank_account_id: other.id }, after: { bank_account_id: null } },
      { before: { bank_account_id: first.id }, after: { bank_account_id: other.id } },
      { before: { bank_account_id: null }, after: { bank_account_id: first.id } },
    ]);
  });

  it('is not changed over a concurrent change', async () => {
    const [first, other] = [await createBankAccount(), await createBankAccount()];
    const version = async () =>
      `"${String((await rows()).find(({ id }) => id === 10)?.['version'])}"`;
    const saveWithTag = (tag: string, bank_account_id: number | null) =>
      t.send('PUT', '/investor/update-school-bank?id=10', { bank_account_id }, MAIN, {
        'if-match': tag,
      });
    const opened = await version();
    expect((await saveWithTag(opened, first.id)).statusCode).toBe(200);
    const late = await saveWithTag(opened, other.id);
    expect([
      late.statusCode,
      (await rows()).find(({ id }) => id === 10)?.['bank_account_id'],
    ]).toEqual([412, first.id]);
    // Sending the same link again is accepted, because the first response may have been lost.
    expect((await saveWithTag(opened, first.id)).statusCode).toBe(200);
    expect((await saveWithTag(await version(), other.id)).statusCode).toBe(200);
    await link(10, null);
  });

  it('can be any bank account of the company, labelled with name and IBAN', async () => {
    const created = await createBankAccount({ iban: 'SA05 2000 0001 2345 6789 1299' });
    const found = (await t.read('/investor/school-bank/accounts')).data.items;
    expect(found.find(({ id }) => id === created.id)).toEqual({
      id: created.id,
      label: `${String(created['name'])} (SA05 2000 0001 2345 6789 1299)`,
    });
    expect(
      (await t.read('/investor/school-bank/accounts', RIVAL)).data.items.map(({ id }) => id),
    ).not.toContain(created.id);
  });

  it('must belong to the company, and so must the school', async () => {
    const theirs = await createBankAccount({}, RIVAL);
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

it('writes no bank account numbers to the log', async () => {
  const created = await createBankAccount();
  await t.get(`${BANK}?iban=${created['iban'] as string}&tax_no=${created['tax_no'] as string}`);
  await sendForm(
    'POST',
    BANK,
    bankAccountTexts({ iban: String(created['iban']) }),
    eightDocuments(),
  );
  await fetchFile((await readAccount(created.id))['iban_attach']);
  const log = t.log.join('');
  for (const number of [
    created['iban'],
    created['tax_no'],
    created['commercial_registration_no'],
    created['commissioner_national_id'],
  ])
    expect(log).not.toContain(number);
});
