import { findTakenNumbers } from '../db/bank.ts';
import { FormProblem } from '../http/problem.ts';
import { column, defineResource, type Field } from './defineResource.ts';
import { BANK_CODES, CITY_KEYS, ACCOUNT_TYPES } from './bankChoice.ts';

/** The fields with a document. */
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

/** Fields of a single account, left out of lists. */
const DETAIL_FIELDS = [
  'registration_date_hijri',
  'expired_registration_date_hijri',
  'district',
  'street_name',
  'building_number',
  'postal_code',
  'mail_box',
  'office_no',
  'employee_name',
  'employee_job_title',
  'employee_email',
  'employee_mobile',
  'customer_support_phone_no',
  'commissioner_first_name',
  'commissioner_national_id',
  'commissioner_phone_no',
  'commissioner_email',
];

const mapFields = (names: readonly string[], toField: (name: string) => Field) =>
  Object.fromEntries(names.map((name) => [name, toField(name)]));

/** The text key of the error for each number that only one account may have. */
const TAKEN_PROBLEMS = {
  iban: 'bank.error.ibanTaken',
  commercial_registration_no: 'bank.error.crTaken',
  tax_no: 'bank.error.taxTaken',
} as const;

/** The bank accounts of a company. An account that is linked to a school cannot be changed. */
export const bankAccount = defineResource({
  id: 'bank-account',
  table: 'bank_account',
  owner: 'created_by',
  newRow: () => ({}),
  lockedWhen: { column: 'can_delete', value: false },
  // If two requests arrive at the same time, the unique index refuses the second.
  uniqueProblems: Object.fromEntries(
    Object.entries(TAKEN_PROBLEMS).map(([field, key]) => [`bank_account_${field}`, { field, key }]),
  ),
  checkWrite: async (db, { actor, body, id }) => {
    const numbers = {
      iban: String(body['iban']),
      commercial_registration_no: String(body['commercial_registration_no']),
      tax_no: String(body['tax_no']),
    };
    const taken = await findTakenNumbers(db, actor, numbers, id);
    if (taken.length > 0)
      throw new FormProblem(
        Object.fromEntries(
          taken.map((field) => [field, [{ key: TAKEN_PROBLEMS[field], params: {} }]]),
        ),
      );
  },
  fields: {
    id: column('id', 'id'),
    name: column('name', 'text', { folded: 'name_folded' }),
    tax_no: column('tax_no', 'text', { folded: 'tax_no_folded' }),
    commercial_registration_no: column('commercial_registration_no', 'text', {
      folded: 'commercial_registration_no_folded',
    }),
    iban: column('iban', 'text', { folded: 'iban_folded' }),
    bank_id: column('bank_id', 'text', { allowed: BANK_CODES }),
    bank_name: { from: 'translated', column: 'bank_id', texts: 'lookup.bank' },
    bank_account_type_id: column('bank_account_type_id', 'text', {
      allowed: ACCOUNT_TYPES,
      itemOnly: true,
    }),
    bank_account_type_name: {
      from: 'translated',
      column: 'bank_account_type_id',
      texts: 'bankAccountType',
      itemOnly: true,
    },
    city: column('city', 'text', { allowed: CITY_KEYS, itemOnly: true }),
    city_name: { from: 'translated', column: 'city', texts: 'lookup.city', itemOnly: true },
    ...mapFields(DETAIL_FIELDS, (name) => column(name, 'text', { itemOnly: true })),
    ...mapFields(DOCUMENT_FIELDS, (name) => ({ from: 'document', column: name, itemOnly: true })),
    school_count: column('school_count', 'integer'),
    can_delete: column('can_delete', 'boolean'),
    created_at: column('created_at', 'time'),
    updated_at: column('updated_at', 'time'),
    updated_by: { from: 'person', column: 'updated_by' },
  },
});
