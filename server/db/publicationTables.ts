import type { Generated } from 'kysely';
import type { CompanyRow, Time } from './figureTables.ts';

/** The common columns of news, announcements and events. */
interface PublicationRow extends CompanyRow {
  id: Generated<number>;
  created_by: number;
  public_id: string;
  title: string;
  title_folded: string;
  details: string;
  /** The id of a file. */
  picture: string | null;
  created_at: Time;
  updated_at: Time;
  updated_by: number;
  version: Generated<number>;
}

interface NewsRow extends PublicationRow {
  liked_count: Generated<number>;
  comments_count: Generated<number>;
}

interface NewsSchoolRow extends CompanyRow {
  news_id: number;
  school_id: number;
}

interface AnnouncementSchoolRow extends CompanyRow {
  announcement_id: number;
  school_id: number;
}

interface EventRow extends PublicationRow {
  stages_ids: Generated<number[]>;
  /** 1 in the school, 0 elsewhere. */
  place: number;
  location: Generated<string>;
  valid_till: string;
  event_date: string;
  interested_count: Generated<number>;
}

interface EventSchoolRow extends CompanyRow {
  event_id: number;
  school_id: number;
}

/** News, announcements and events, each with the schools they are published to. */
export interface PublicationTables {
  news: NewsRow;
  news_school: NewsSchoolRow;
  announcement: PublicationRow;
  announcement_school: AnnouncementSchoolRow;
  event: EventRow;
  event_school: EventSchoolRow;
}
