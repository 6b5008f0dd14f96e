import type { Db, LinkFile } from 'nasaq/server';
import type { Language } from 'nasaq/shared';
import {
  readCompanyNames,
  readProfile,
  type CompanyNames,
  type CompanyProfile,
} from '../companyPage/companyProfile.ts';
import { companyPath } from '../companyPage/company.ts';
import { columnLanguage } from '../schools/columnLanguage.ts';

/** The company of a public page, as the head of the page names it. */
export interface Publisher {
  name: string;
  /** The path of its logo; only if its page is visible. */
  logo: string | undefined;
  /** The path of its page without a language; only if the page is visible. */
  path: string | undefined;
}

export function toPublisher(
  company: CompanyNames,
  profile: CompanyProfile,
  language: Language,
  link: LinkFile,
): Publisher {
  const name = company[`name_${columnLanguage(language)}`];
  if (!profile.visibility) return { name, logo: undefined, path: undefined };
  return {
    name,
    logo: profile.logo === null ? undefined : link(profile.logo),
    path: companyPath(company.slug),
  };
}

/** Reads the company of an item. The name is public with the item, and the rest with its page. */
export async function readPublisher(
  db: Db,
  companyId: number,
  language: Language,
  link: LinkFile,
): Promise<Publisher> {
  const scope = { companyId };
  const [company, profile] = await Promise.all([
    readCompanyNames(db, scope),
    readProfile(db, scope),
  ]);
  return toPublisher(company, profile, language, link);
}
