import { expect } from '@playwright/test';
import { toLines, annotateFindings, test } from './fixtures.ts';
import { walkByTab } from './focus.ts';
import { checkPaper } from './paper.ts';
import { pickVisits } from './plan.ts';
import { product } from './routes.ts';
import { inspect, checkByAxe, open } from './visit.ts';

/** Enough presses of Tab to get from the menu into the screen. */
const MAX_PRESSES = 12;

for (const { id, visits } of pickVisits())
  test(`${id} passes the visual checks`, async ({ walk }, info) => {
    const all: string[] = [];
    const address = await walk.address(id);
    const isGuest = product.routes.some((route) => route.id === id && route.visibility === 'guest');
    for (const visit of visits) {
      const { language, theme, width, state } = visit;
      const walkPage = await walk.pageFor(language, isGuest ? 'guest' : 'signedIn');
      await open(walkPage, { id, address, state }, theme, width);
      const findings = [
        ...(await inspect(walkPage)),
        ...(await checkByAxe(walkPage)),
        ...(state === 'data' ? await walkByTab(walkPage.page, MAX_PRESSES) : []),
        ...(await walk.checkMirroring(language, walkPage)),
        ...(state === 'data' || state === 'long' ? await checkPaper(walkPage.page) : []),
      ];
      const label = [id, language, theme, width, state].join(' ');
      annotateFindings(info, label, findings);
      all.push(...toLines(label, findings));
    }
    info.annotations.push({ type: 'visits', description: String(visits.length) });
    expect(all).toEqual([]);
  });
