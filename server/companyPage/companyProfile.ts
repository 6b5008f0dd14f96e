import { sql } from 'kysely';
import {
  companyRow,
  type Db,
  globals,
  lockCompany,
  type ProfileFields,
  type Scope,
  scopedTo,
} from 'nasaq/server';

/** The profile fields of a company. Fields that are left out of a change keep their values. */
export interface ProfileChange {
  /** The id of a file. */
  logo: string | null;
  visibility: boolean;
  description?: string;
  website?: string;
  facebook?: string;
  twitter?: string;
  linkedin?: string;
  instagram?: string;
}

export interface CompanyProfile extends Required<ProfileChange> {
  updated_at: string | null;
  /** The name of the account that saved the profile last. */
  updated_by: string | null;
  /** 0 before the profile is first saved. */
  version: number;
}

const EMPTY_PROFILE: CompanyProfile = {
  logo: null,
  visibility: false,
  description: '',
  website: '',
  facebook: '',
  twitter: '',
  linkedin: '',
  instagram: '',
  updated_at: null,
  updated_by: null,
  version: 0,
};

const PROFILE_COLUMNS = [
  'logo',
  'visibility',
  'description',
  'website',
  'facebook',
  'twitter',
  'linkedin',
  'instagram',
] as const;

/** Returns the logo of the company as a field of an own profile. */
export const profileFields: ProfileFields = async (db, person, { linkFile }) => {
  const page = await scopedTo(db, person)
    .select('company_profile')
    .select('company_profile.logo')
    .executeTakeFirst();
  return { company_logo: page?.logo ? linkFile(page.logo) : null };
};

export async function readProfile(db: Db, scope: Scope): Promise<CompanyProfile> {
  const tables = scopedTo(db, scope);
  const savedBy = tables
    .select('staff')
    .select('staff.name')
    .whereRef('staff.id', '=', sql.ref('company_profile.updated_by'));
  const row = await tables
    .select('company_profile')
    .select([...PROFILE_COLUMNS, 'updated_at', 'version'])
    .select(savedBy.as('updated_by'))
    .executeTakeFirst();
  return row ?? EMPTY_PROFILE;
}

/**
 * Locks the profile until the transaction ends and returns it. Returns undefined before it is first
 * saved.
 */
export async function lockProfile(
  db: Db,
  scope: Scope,
): Promise<{ logo: string | null; version: number } | undefined> {
  // The company's row is locked because the profile may not exist yet.
  await lockCompany(db, scope);
  return scopedTo(db, scope)
    .select('company_profile')
    .select(['logo', 'version'])
    .executeTakeFirst();
}

/**
 * Saves the fields of `change`, in a transaction that has called `lockProfile`. Other fields keep
 * their values.
 */
export async function saveProfile(
  db: Db,
  scope: Scope,
  change: ProfileChange,
  { at, by }: { at: Date; by: number },
): Promise<void> {
  const tables = scopedTo(db, scope);
  const row = { ...change, updated_at: at, updated_by: by };
  const { numUpdatedRows } = await tables
    .update('company_profile', { ...row, version: sql<number>`version + 1` })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await tables.insert('company_profile', [row]).execute();
}

export async function readSlug(db: Db, scope: Scope): Promise<string> {
  return (await companyRow(db, scope).select('company.slug').executeTakeFirstOrThrow()).slug;
}

/** The names of a company, and the slug of its public page. */
export interface CompanyNames {
  id: number;
  slug: string;
  name_ar: string;
  name_en: string;
}

const NAME_COLUMNS = ['company.id', 'company.slug', 'company.name_ar', 'company.name_en'] as const;

/** Returns the company whose public page has this slug, or undefined. */
export async function findCompany(db: Db, slug: string): Promise<CompanyNames | undefined> {
  return globals(db)
    .selectFrom('company')
    .select(NAME_COLUMNS)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export async function readCompanyNames(db: Db, scope: Scope): Promise<CompanyNames> {
  return companyRow(db, scope).select(NAME_COLUMNS).executeTakeFirstOrThrow();
}
