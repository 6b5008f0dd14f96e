import { buildPng } from './pictures.ts';

/** Builds a complete PDF of about this many bytes. */
export function buildPdf(bytes = 0): Buffer {
  const head = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
  const tail = 'trailer\n<< /Root 1 0 R >>\n%%EOF\n';
  return Buffer.from(
    `${head}${'% filled up\n'.repeat(Math.max(0, Math.ceil((bytes - head.length - tail.length) / 12)))}${tail}`,
    'latin1',
  );
}

export interface DocumentFile {
  name: string;
  bytes: Buffer;
  type?: string;
}

export const DOCUMENT_FIELDS = [
  'commercial_registration_attach',
  'iban_attach',
  'contract_attach',
  'authorization_letter_attach',
  'tax_certificate_attach',
  'zakat_certificate_attach',
  'biller_agreement',
  'sub_biller_attach',
] as const;

export const pdfDocument = (name = 'ورقة 1.pdf'): DocumentFile => ({ name, bytes: buildPdf() });
const png = (name = 'scan.png'): DocumentFile => ({ name, bytes: buildPng() });

/** One document for each field, alternately a PDF and an image. */
export const eightDocuments = (): Record<string, DocumentFile> =>
  Object.fromEntries(
    DOCUMENT_FIELDS.map((field, index) => [
      field,
      index % 2 === 0 ? pdfDocument(`${field}.pdf`) : png(`${field}.PNG`),
    ]),
  );

/** Encodes a multipart/form-data body as a browser does. */
export async function multipartBody(
  texts: Record<string, string>,
  files: Record<string, DocumentFile> = {},
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const [name, { name: filename, bytes, type = 'application/octet-stream' }] of Object.entries(
    files,
  ))
    form.append(name, new File([Uint8Array.from(bytes)], filename, { type }));
  const body = new Response(form);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}

let accountCount = 0;

/** Returns the text fields of a bank account that differs from all others. */
export function bankAccountTexts(change: Record<string, string> = {}): Record<string, string> {
  accountCount += 1;
  const number = String(accountCount).padStart(6, '0');
  return {
    name: `حساب رقم ${accountCount}`,
    tax_no: `311111111${number}`,
    commercial_registration_no: `1010${number}`,
    registration_date_hijri: '1441-05-20',
    expired_registration_date_hijri: '١٤٥١/٦/٢٤',
    iban: `SA03 8000 0000 6080 10${number.slice(0, 2)} ${number.slice(2)}`,
    bank_account_type_id: '1',
    bank_id: '80',
    city: 'riyadh',
    district: 'النرجس',
    street_name: 'شارع عثمان',
    building_number: '7421',
    postal_code: '13327',
    mail_box: '56120',
    office_no: '12',
    employee_name: 'سلطان',
    employee_job_title: 'مدير',
    employee_email: 'a@sanabil.example',
    employee_mobile: '0550000012',
    customer_support_phone_no: '0550000004',
    commissioner_first_name: 'عبدالله',
    commissioner_national_id: '1000000000',
    commissioner_phone_no: '0550000001',
    commissioner_email: 'b@sanabil.example',
    ...change,
  };
}
