import type { Generated } from 'kysely';
import type { CompanyRow, Time } from './figureTables.ts';

/** A company has at most one row. */
interface CompanyProfileRow extends CompanyRow {
  /** The id of a file. */
  logo: string | null;
  visibility: Generated<boolean>;
  description: Generated<string>;
  website: Generated<string>;
  facebook: Generated<string>;
  twitter: Generated<string>;
  linkedin: Generated<string>;
  instagram: Generated<string>;
  updated_at: Time;
  updated_by: number;
  version: Generated<number>;
}

interface TeamMemberRow extends CompanyRow {
  id: Generated<number>;
  created_by: number;
  name: string;
  name_folded: string;
  position: string;
  position_folded: string;
  /** The id of a file. */
  logo: string | null;
  created_at: Time;
  updated_at: Time;
  updated_by: number;
  version: Generated<number>;
}

interface CompanyUpdateRow extends CompanyRow {
  id: Generated<number>;
  created_by: number;
  title: string;
  title_folded: string;
  type: number;
  short_description: string;
  full_description: string;
  /** The id of a file. */
  logo: string | null;
  created_at: Time;
  updated_at: Time;
  updated_by: number;
  version: Generated<number>;
}

/** The content of a company's public page. */
export interface CompanyPageTables {
  company_profile: CompanyProfileRow;
  team_member: TeamMemberRow;
  company_update: CompanyUpdateRow;
}
