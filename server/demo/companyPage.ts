import type { Db } from '../db/connect.ts';
import { addFile } from '../db/files.ts';
import { within, type Scope } from '../db/scope.ts';
import { newFileId } from '../services/fileLinks.ts';
import { DAY } from './calendar.ts';
import type { DemoCompany } from './content.ts';
import { createRandom, SEED } from './random.ts';
import { drawScene } from './scenes.ts';

interface Filled {
  now: Date;
  /** The account that wrote it all. */
  author: number;
}

/** Where the pictures of the page begin among the company's. */
const SCENES = 900;

/** Fills in what a company says of itself, its team and its articles. */
export async function fillCompanyPage(db: Db, scope: Scope, { page }: DemoCompany, { now, author }: Filled): Promise<void> {
  const tables = within(db, scope);
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const picture = async (scene: number) => {
    const id = newFileId(scope.companyId, createRandom(SEED + scope.companyId * 1000 + scene).bytes);
    await addFile(db, scope, id, await drawScene(scene), now);
    return id;
  };
  const written = (at: Date) => ({ created_by: author, updated_by: author, created_at: at, updated_at: at });
  await tables.insert('company_profile', [{ ...page.sites, visibility: page.visible, description: page.description, logo: await picture(SCENES), updated_at: before(3), updated_by: author }]).execute();
  const team = [];
  for (const [index, member] of page.team.entries()) team.push({ ...member, logo: await picture(SCENES + 1 + index), ...written(before(120 - index)) });
  await tables.insertMany('team_member', team);
  const updates = [];
  for (const [index, { daysAgo, short, full, ...update }] of page.updates.entries()) {
    updates.push({ ...update, short_description: short, full_description: full, logo: await picture(SCENES + 30 + index), ...written(before(daysAgo)) });
  }
  await tables.insertMany('company_update', updates);
}
