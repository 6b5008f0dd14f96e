import { expect } from '@playwright/test';
import { toLines, annotateFindings, test } from './fixtures.ts';
import { walkByTab } from './focus.ts';
import { pickVisits } from './plan.ts';
import { product } from './routes.ts';
import { inspect, checkByAxe, open } from './visit.ts';

/** Enough presses of Tab to get from the menu into the screen. */
const MAX_PRESSES = 12;

for (const { id, visits } of pickVisits())
  test(`${id} can be read, reached and used`, async ({ walk }, info) => {
    const all: string[] = [];
    const address = await walk.address(id);
    const isGuest = product.routes.some((route) => route.id === id && route.visibility === 'guest');
    for (const visit of visits) {
      const { language, theme, width, state } = visit;
      const seat = await walk.pageFor(language, isGuest ? 'stranger' : 'known');
      await open(seat, { id, address, state }, theme, width);
      const found = [
        ...(await inspect(seat)),
        ...(await checkByAxe(seat)),
        ...(state === 'data' ? await walkByTab(seat.page, MAX_PRESSES) : []),
        ...(await walk.compareSides(language, seat)),
      ];
      const place = [id, language, theme, width, state].join(' ');
      annotateFindings(info, place, found);
      all.push(...toLines(place, found));
    }
    info.annotations.push({ type: 'visits', description: String(visits.length) });
    expect(all).toEqual([]);
  });
