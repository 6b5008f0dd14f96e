import { createRandom, drawPage, SEED } from 'nasaq/demo';
import { type Db, newFileId, type NewRow, type Scope, scopedTo } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import accounts from './bank.json' with { type: 'json' };
import { drawScan } from './documents.ts';

interface BankFillOptions {
  now: Date;
  /** The account that created the bank accounts. */
  author: number;
  schoolIds: number[];
  /** The number of bank accounts. */
  count: number;
}

/** The fields with a document. */
const DOCUMENT_FIELDS = [
  'commercial_registration_attach',
  'iban_attach',
  'contract_attach',
  'authorization_letter_attach',
  'tax_certificate_attach',
  'zakat_certificate_attach',
  'biller_agreement',
  'sub_biller_attach',
] as const;

type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** The document that is a photo. The others are PDFs. */
const PHOTO_FIELD: DocumentField = 'iban_attach';

/** Fills in the bank accounts of a company with their documents, and links schools to them. */
export async function fillBank(
  db: Db,
  scope: Scope,
  { now, author, schoolIds, count }: BankFillOptions,
): Promise<void> {
  const tables = scopedTo(db, scope);
  const random = createRandom(SEED + scope.companyId * 13);
  const chosen = accounts.slice(0, count);
  const scan = await drawScan();
  const files = chosen.map(() =>
    DOCUMENT_FIELDS.map((field) => ({
      field,
      id: newFileId(scope.companyId, random.bytes),
      ...(field === PHOTO_FIELD ? scan : drawPage(field)),
    })),
  );
  const at = new Date(now.getTime() - 40 * DAY_MS);
  await tables
    .insert(
      'file',
      files.flat().map(({ id, type, bytes }) => ({ id, type, size: bytes.length, created_at: at })),
    )
    .execute();
  await tables
    .insert(
      'file_chunk',
      files.flat().map(({ id, bytes }) => ({ file_id: id, number: 0, bytes })),
    )
    .execute();
  const rows = chosen.map((_account, index) => accountRow(index, files[index]!, { now, author }));
  const ids = await tables.insert('bank_account', rows).returning('id').execute();
  const links = chosen.flatMap((account, index) =>
    account.schools.flatMap((number) =>
      schoolIds[number - 1] === undefined
        ? []
        : [{ school_id: schoolIds[number - 1]!, bank_account_id: ids[index]!.id }],
    ),
  );
  if (links.length > 0) await tables.insert('school_bank', links).execute();
}

function accountRow(
  index: number,
  files: { field: DocumentField; id: string }[],
  { now, author }: Pick<BankFillOptions, 'now' | 'author'>,
): NewRow<'bank_account'> {
  const { name, iban, bank, type, city, district, street, employee, title, commissioner } =
    accounts[index]!;
  const at = new Date(now.getTime() - (40 - index * 5) * DAY_MS);
  const number = String(index + 1).padStart(2, '0');
  // The type of fromEntries loses the keys; all of them are present.
  const papers = Object.fromEntries(
    files.map(({ field, id }) => [
      field,
      `${id}/${field.replaceAll('_', '-')}-${number}.${field === PHOTO_FIELD ? 'png' : 'pdf'}`,
    ]),
  ) as Record<DocumentField, string>;
  return {
    created_by: author,
    name,
    iban,
    tax_no: `3000000000${String(index + 1).padStart(3, '0')}03`,
    commercial_registration_no: `70000000${number}`,
    registration_date_hijri: '1441-05-20',
    expired_registration_date_hijri: '1451-06-24',
    bank_account_type_id: type,
    bank_id: bank,
    city,
    district,
    street_name: street,
    building_number: String(7421 + index * 13),
    postal_code: String(13_327 + index * 101),
    mail_box: String(56_120 + index),
    office_no: String(12 + index),
    employee_name: employee,
    employee_job_title: title,
    employee_email: `finance.${index + 1}@sanabil.example`,
    employee_mobile: `05500000${number}`,
    customer_support_phone_no: `05500001${number}`,
    commissioner_first_name: commissioner,
    commissioner_national_id: `10000000${number}`,
    commissioner_phone_no: `05500002${number}`,
    commissioner_email: `commissioner.${index + 1}@sanabil.example`,
    ...papers,
    created_at: at,
    updated_at: at,
    updated_by: author,
  };
}
