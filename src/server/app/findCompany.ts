import { StartFailure } from './definitions.ts';
import type { Installation } from './installation.ts';
import { listCompanies } from '../accounts/companies.ts';

/**
 * Returns the id of the company that a command is for: the requested one, or the only one.
 * @throws StartFailure if it is not clear which company is meant
 */
export async function findCompany(
  { database: { db } }: Installation,
  requested: string | undefined,
): Promise<number> {
  const companies = await listCompanies(db, 'en');
  const [only] = companies.keys();
  if (only === undefined)
    throw new StartFailure(
      'There is no company yet. Create one with its main account: npm run account -- --main',
    );
  if (requested === undefined && companies.size === 1) return only;
  if (requested !== undefined && companies.has(Number(requested))) return Number(requested);
  const lines = [...companies].map(([id, name]) => `  ${id}  ${name}`);
  throw new StartFailure(
    `${requested === undefined ? 'There are several companies. Select one with --company' : `There is no company ${requested}`}.\n${lines.join('\n')}`,
  );
}
