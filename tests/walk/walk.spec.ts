import { expect } from '@playwright/test';
import { lines, note, test } from './fixtures.ts';
import { walkByTab } from './focus.ts';
import { pickVisits } from './plan.ts';
import { product } from './routes.ts';
import { inspect, judgeByAxe, open } from './visit.ts';

/** Enough presses of Tab to get from the menu into the screen. */
const PRESSES = 12;

for (const { id, visits } of pickVisits())
  test(`${id} can be read, reached and used`, async ({ walk }, info) => {
    const all: string[] = [];
    const address = await walk.address(id);
    const isGuest = product.routes.some((route) => route.id === id && route.visibility === 'guest');
    for (const visit of visits) {
      const { language, theme, width, state } = visit;
      const seat = await walk.seatOf(language, isGuest ? 'stranger' : 'known');
      await open(seat, { id, address, state }, theme, width);
      const found = [
        ...(await inspect(seat)),
        ...(await judgeByAxe(seat)),
        ...(state === 'data' ? await walkByTab(seat.page, PRESSES) : []),
        ...(await walk.compareSides(language, seat)),
      ];
      const place = [id, language, theme, width, state].join(' ');
      note(info, place, found);
      all.push(...lines(place, found));
    }
    info.annotations.push({ type: 'visits', description: String(visits.length) });
    expect(all).toEqual([]);
  });
