import { join } from 'node:path';
import { note, test } from './fixtures.ts';
import { walkByTab } from './focus.ts';
import type { Finding } from './inspect.ts';
import { statesOf } from './plan.ts';
import { seenRoutes } from './routes.ts';
import { change, inspect, judgeByAxe, LANGUAGES, open, THEMES, WIDTHS } from './visit.ts';

/** Where the pictures of a walk go; only some of them are kept in the repository. */
const PICTURES = process.env.WALK_PICTURES ?? 'test-results/walk';

for (const { id, visibility } of seenRoutes)
  for (const language of LANGUAGES)
    for (const state of statesOf(id))
      test(`${id} ${language} ${state}`, async ({ walk }, info) => {
        const seat = await walk.seatOf(language, visibility === 'guest' ? 'stranger' : 'known');
        const address = await walk.address(id);
        const tell = (place: string, findings: Finding[]) => note(info, place, findings);
        await open(seat, { id, address, state }, 'light', WIDTHS[0]);
        for (const width of WIDTHS)
          for (const theme of THEMES) {
            const place = `${id} ${language} ${theme} ${width} ${state}`;
            await change(seat, theme, width);
            tell(place, await inspect(seat));
            if (theme === 'light') tell(place, await judgeByAxe(seat));
            await seat.page.screenshot({ path: join(PICTURES, `${id}-${language}-${theme}-${width}-${state}.png`) });
          }
        if (state === 'data') tell(`${id} ${language} ${state}`, await walkByTab(seat.page, 200));
        tell(`${id} ${language} ${state}`, await walk.compareSides(language, seat));
        info.annotations.push({ type: 'visits', description: String(WIDTHS.length * THEMES.length) });
      });
