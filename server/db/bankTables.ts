import type { Generated } from 'kysely';
import type { CompanyRow, Time } from './figureTables.ts';

interface BankAccountRow extends CompanyRow {
  id: Generated<number>;
  created_by: number;
  name: string;
  name_folded: string;
  tax_no: string;
  tax_no_folded: string;
  commercial_registration_no: string;
  commercial_registration_no_folded: string;
  iban: string;
  iban_folded: string;
  registration_date_hijri: string;
  expired_registration_date_hijri: string;
  bank_account_type_id: string;
  bank_id: string;
  city: string;
  district: string;
  street_name: string;
  building_number: string;
  postal_code: string;
  mail_box: string;
  office_no: string;
  employee_name: string;
  employee_job_title: string;
  employee_email: string;
  employee_mobile: string;
  customer_support_phone_no: string;
  commissioner_first_name: string;
  commissioner_national_id: string;
  commissioner_phone_no: string;
  commissioner_email: string;
  /** Each document column holds the id of a file, a slash and the file name for downloads. */
  commercial_registration_attach: string | null;
  iban_attach: string | null;
  contract_attach: string | null;
  authorization_letter_attach: string | null;
  tax_certificate_attach: string | null;
  zakat_certificate_attach: string | null;
  biller_agreement: string | null;
  sub_biller_attach: string | null;
  school_count: Generated<number>;
  can_delete: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  updated_by: number;
  version: Generated<number>;
}

interface SchoolBankRow extends CompanyRow {
  school_id: number;
  bank_account_id: number;
}

/** The bank accounts of companies, and which account each school is linked to. */
export interface BankTables {
  bank_account: BankAccountRow;
  school_bank: SchoolBankRow;
}
