import { createRandom, type Random, SEED } from 'nasaq/demo';
import { createToken, type Db, type Scope, scopedTo, TOKEN_BYTES } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import { dayOf } from '../db/days.ts';
import { midnightBefore } from './calendar.ts';
import type { DemoCompany, DemoEvent, DemoPublication } from './content.ts';
import { addScenes } from './pictures.ts';

interface PublicationFillOptions {
  now: Date;
  random: Random;
  /** The ids of the accounts, by key. */
  accounts: Map<string, number>;
  schoolIds: number[];
}

/** Fills in the publications of a company. */
export async function fillPublications(
  db: Db,
  scope: Scope,
  { news, announcements, events }: DemoCompany,
  options: PublicationFillOptions,
): Promise<void> {
  const tables = scopedTo(db, scope);
  // Some news items and announcements have no picture.
  const rows = await itemRows(db, scope, news, options, (index) =>
    index % 7 === 6 ? null : index,
  );
  const newsRows = rows.map((row, index) => ({
    ...row,
    liked_count: news[index]!.likes,
    comments_count: news[index]!.comments,
  }));
  const ids = await tables.insert('news', newsRows).returning('id').execute();
  await tables.insertMany(
    'news_school',
    schoolLinksOf(news, options).map(({ index, school_id }) => ({
      news_id: ids[index]!.id,
      school_id,
    })),
  );
  // Announcements have their own random numbers, so that they do not change other data.
  const announcementOptions = { ...options, random: createRandom(SEED + scope.companyId * 10) };
  const announcementRows = await itemRows(db, scope, announcements, announcementOptions, (index) =>
    index % 3 === 0 ? 500 + index : null,
  );
  const announcementIds = await tables
    .insert('announcement', announcementRows)
    .returning('id')
    .execute();
  await tables.insertMany(
    'announcement_school',
    schoolLinksOf(announcements, announcementOptions).map(({ index, school_id }) => ({
      announcement_id: announcementIds[index]!.id,
      school_id,
    })),
  );
  await fillEvents(db, scope, events, {
    ...options,
    random: createRandom(SEED + scope.companyId * 10 + 1),
  });
}

async function fillEvents(
  db: Db,
  scope: Scope,
  events: readonly DemoEvent[],
  options: PublicationFillOptions,
): Promise<void> {
  const tables = scopedTo(db, scope);
  const items = await itemRows(db, scope, events, options, (index) =>
    index % 2 === 0 ? 800 + index : null,
  );
  const rows = items.map((row, index) => ({ ...row, ...eventRow(events[index]!, options.now) }));
  const ids = await tables.insert('event', rows).returning('id').execute();
  await tables.insertMany(
    'event_school',
    schoolLinksOf(events, options).map(({ index, school_id }) => ({
      event_id: ids[index]!.id,
      school_id,
    })),
  );
}

function eventRow({ inDays, length, stages, location, interested }: DemoEvent, now: Date) {
  const day = (ahead: number) => dayOf(new Date(now.getTime() + ahead * DAY_MS));
  return {
    valid_till: day(inDays),
    event_date: day(inDays - length),
    stages_ids: stages,
    place: location === '' ? 1 : 0,
    location,
    interested_count: interested,
  };
}

/** Returns each school of each item, with the index of the item. */
function schoolLinksOf(
  items: readonly DemoPublication[],
  options: PublicationFillOptions,
): { index: number; school_id: number }[] {
  return items.flatMap(({ schools }, index) =>
    schools.map((number) => ({ index, school_id: options.schoolIds[number - 1]! })),
  );
}

/** @param sceneOf returns the number of an item's picture among the company's pictures, or null */
async function itemRows(
  db: Db,
  scope: Scope,
  items: readonly DemoPublication[],
  options: PublicationFillOptions,
  sceneOf: (index: number) => number | null,
) {
  const pictures = await addScenes(
    db,
    scope,
    items.map((_item, index) => sceneOf(index)),
    options.now,
  );
  return items.map((item, index) => ({
    ...itemRow(scope, item, options),
    picture: pictures[index],
  }));
}

function itemRow(
  scope: Scope,
  { by, daysAgo, title, details }: DemoPublication,
  { now, random, accounts }: PublicationFillOptions,
) {
  const at = schoolTime(now, daysAgo, random);
  const author = accounts.get(by)!;
  const public_id = createToken(scope.companyId, TOKEN_BYTES, random.bytes);
  return {
    created_by: author,
    public_id,
    title,
    details,
    created_at: at,
    updated_at: at,
    updated_by: author,
  };
}

/** Returns a random minute between 7:00 and 14:59 in Riyadh, on a past day. */
function schoolTime(now: Date, daysAgo: number, random: Random): Date {
  const minute = random.between(7 * 60, 15 * 60 - 1);
  return new Date(midnightBefore(now) - daysAgo * DAY_MS + minute * 60_000);
}
