import {
  companyRow,
  type Db,
  globals,
  type ProfileFields,
  type Scope,
  scopedTo,
} from 'nasaq/server';

/** The profile that a company publishes on its page. */
export interface CompanyProfile {
  /** The id of a file. */
  logo: string | null;
  visibility: boolean;
  description: string;
  website: string;
  facebook: string;
  twitter: string;
  linkedin: string;
  instagram: string;
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
  const row = await scopedTo(db, scope)
    .select('company_profile')
    .select(PROFILE_COLUMNS)
    .executeTakeFirst();
  return row ?? EMPTY_PROFILE;
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
