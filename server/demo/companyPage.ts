import { type Db, type Scope, scopedTo } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import type { DemoCompany } from './content.ts';
import { addScenes } from './pictures.ts';

interface CompanyPageFillOptions {
  now: Date;
  /** The account that wrote the content. */
  author: number;
}

/** The number of the first picture of the page among the company's pictures. */
const FIRST_SCENE = 900;

/** Fills in the profile, the team and the articles of a company. */
export async function fillCompanyPage(
  db: Db,
  scope: Scope,
  { page }: DemoCompany,
  { now, author }: CompanyPageFillOptions,
): Promise<void> {
  const tables = scopedTo(db, scope);
  const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const scenes = [
    FIRST_SCENE,
    ...page.team.map((_member, index) => FIRST_SCENE + 1 + index),
    ...page.updates.map((_update, index) => FIRST_SCENE + 30 + index),
  ];
  const [logo, ...pictures] = await addScenes(db, scope, scenes, now);
  const authorshipAt = (at: Date) => ({
    created_by: author,
    updated_by: author,
    created_at: at,
    updated_at: at,
  });
  await tables
    .insert('company_profile', [
      {
        ...page.sites,
        visibility: page.visible,
        description: page.description,
        logo,
        updated_at: daysBefore(3),
        updated_by: author,
      },
    ])
    .execute();
  const team = page.team.map((member, index) => ({
    ...member,
    logo: pictures[index],
    ...authorshipAt(daysBefore(120 - index)),
  }));
  await tables.insertMany('team_member', team);
  const updates = page.updates.map(({ daysAgo, short, full, ...update }, index) => ({
    ...update,
    short_description: short,
    full_description: full,
    logo: pictures[team.length + index],
    ...authorshipAt(daysBefore(daysAgo)),
  }));
  await tables.insertMany('company_update', updates);
}
