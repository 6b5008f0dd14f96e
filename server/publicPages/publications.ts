import type { CompanyTable, Relation, Row } from 'nasaq/server';

/** A kind of item that a company publishes for its schools, with public pages. */
export interface Publication {
  /** The id of the resource, also used in the URLs of public pages. */
  id: string;
  table: CompanyTable;
  /** The table that links items to schools. */
  through: CompanyTable;
  /** The column of `through` with the id of the item. */
  from: string;
  /** The text key of its name on the public page. */
  label: string;
  /** The text key of the schools' heading on the public page. */
  schoolsLabel: string;
  /** Further columns for the public page, by the names used in `facts` and `lists`. */
  publicPageColumns?: Record<string, string>;
  /** Facts that the public page shows, each with the text key of its label. */
  facts?: (row: Row, translate: TranslateKey) => PublicFact[];
  /** Further lists of names. */
  lists?: (row: Row, translate: TranslateKey) => { label: string; names: string[] }[];
}

/** Translates a key to the reader's language. */
export type TranslateKey = (key: string) => string;

/** A text, a place that a map can show, or a day: `2026-11-20`. */
type PublicFact =
  | { label: string; text: string }
  | { label: string; place: string }
  | { label: string; day: string };

/** The path of an item's public page. */
export const publicPath = ({ id }: Pick<Publication, 'id'>, publicId: string): string =>
  `/public/${id}/${publicId}`;

export function schoolsOf({ through, from }: Publication): Relation {
  const names = { ar: 'name_ar', en: 'name_en' };
  return { through, from, to: 'school_id', table: 'school', names };
}

export const NEWS: Publication = {
  id: 'news',
  table: 'news',
  through: 'news_school',
  from: 'news_id',
  label: 'public.kind.news',
  schoolsLabel: 'news.col.schools',
};

const ANNOUNCEMENT: Publication = {
  id: 'announcement',
  table: 'announcement',
  through: 'announcement_school',
  from: 'announcement_id',
  label: 'public.kind.announcement',
  schoolsLabel: 'announcement.col.schools',
};

const stagesOf = (row: Row): number[] =>
  (row['stages_ids'] as number[]).toSorted((one, other) => one - other);

const EVENT: Publication = {
  id: 'event',
  table: 'event',
  through: 'event_school',
  from: 'event_id',
  label: 'public.kind.event',
  schoolsLabel: 'event.col.schools',
  publicPageColumns: {
    stages_ids: 'stages_ids',
    place: 'place',
    location: 'location',
    event_date: 'event_date',
    valid_till: 'valid_till',
  },
  facts: (row, translate) => [
    row['place'] === 1
      ? { label: 'event.col.place', text: translate('events.place.inSchool') }
      : { label: 'event.col.place', place: String(row['location']) },
    { label: 'event.col.event_date', day: String(row['event_date']) },
    ...(row['valid_till'] === row['event_date']
      ? []
      : [{ label: 'event.col.valid_till', day: String(row['valid_till']) }]),
  ],
  lists: (row, translate) => [
    {
      label: 'event.col.stages',
      names: stagesOf(row).map((stage) => translate(`stage.${stage}`)),
    },
  ],
};

/** All publications. */
export const PUBLICATIONS: readonly Publication[] = [NEWS, ANNOUNCEMENT, EVENT];
