import { companyRow, defineHooks } from 'nasaq/server';

/** The path of a company's page. */
export const companyPath = (slug: string): string => `/company/${slug}`;

/** The URL of the page of a company, while its profile is visible. */
export const company = defineHooks('company', {
  companyValues: (db, scope) =>
    companyRow(db, scope).select('company.slug').executeTakeFirstOrThrow(),
  made: {
    link: ({ visibility }, { publicOrigin, language, companyValues }) =>
      visibility
        ? `${publicOrigin}${companyPath(String(companyValues['slug']))}?lang=${language}`
        : null,
  },
});
