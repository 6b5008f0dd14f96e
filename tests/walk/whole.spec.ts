import { join } from 'node:path';
import { note, test } from './fixtures.ts';
import { walkByTab } from './focus.ts';
import type { Finding } from './pageTools.ts';
import { isKept, keepPicture } from './pictures.ts';
import { statesOf } from './plan.ts';
import { seenRoutes } from './routes.ts';
import { change, inspect, judgeByAxe, LANGUAGES, open, THEMES, WIDTHS } from './visit.ts';

/** All screenshots of the last walk; docs/screens contains some of them. */
const PICTURES = 'test-results/walk';

/** Enough presses of Tab for the longest form. */
const PRESSES = 200;

// Findings do not fail the test; the report prints them all and fails at the end.
for (const { id, visibility } of seenRoutes)
  for (const language of LANGUAGES)
    for (const state of statesOf(id))
      test(`${id} ${language} ${state}`, async ({ walk }, info) => {
        const seat = await walk.seatOf(language, visibility === 'guest' ? 'stranger' : 'known');
        const tell = (place: string, findings: Finding[]) =>
          note(info, [id, language, place, state].join(' '), findings);
        await open(seat, { id, address: await walk.address(id), state }, 'light', WIDTHS[0]);
        for (const width of WIDTHS)
          for (const theme of THEMES) {
            const place = `${theme} ${width}`;
            await change(seat, theme, width);
            tell(place, await inspect(seat));
            // Only colours differ between the themes, and the rules above have checked those.
            if (theme === 'light') tell(place, await judgeByAxe(seat));
            await seat.page.screenshot({
              path: join(PICTURES, `${id}-${language}-${theme}-${width}-${state}.png`),
            });
            if (isKept({ language, theme, width, state }))
              await keepPicture(seat.page, id, { language, theme, width, state });
          }
        if (state === 'data') tell('by Tab', await walkByTab(seat.page, PRESSES));
        tell('sides', await walk.compareSides(language, seat));
        info.annotations.push({
          type: 'visits',
          description: String(WIDTHS.length * THEMES.length),
        });
      });
