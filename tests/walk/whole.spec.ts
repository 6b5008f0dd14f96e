import { join } from 'node:path';
import { annotateFindings, test } from './fixtures.ts';
import { walkByTab } from './focus.ts';
import type { Finding } from './pageTools.ts';
import { isDocumented, saveScreenshot } from './pictures.ts';
import { statesOf } from './plan.ts';
import { seenRoutes } from './routes.ts';
import { change, inspect, checkByAxe, LANGUAGES, open, THEMES, WIDTHS } from './visit.ts';

/** All screenshots of the last walk; docs/screens contains some of them. */
const SCREENSHOT_FOLDER = 'test-results/walk';

/** Enough presses of Tab for the longest form. */
const MAX_PRESSES = 200;

// Findings do not fail the test; the report prints them all and fails at the end.
for (const { id, visibility } of seenRoutes)
  for (const language of LANGUAGES)
    for (const state of statesOf(id))
      test(`${id} ${language} ${state}`, async ({ walk }, info) => {
        const seat = await walk.pageFor(language, visibility === 'guest' ? 'stranger' : 'known');
        const tell = (place: string, findings: Finding[]) =>
          annotateFindings(info, [id, language, place, state].join(' '), findings);
        await open(seat, { id, address: await walk.address(id), state }, 'light', WIDTHS[0]);
        for (const width of WIDTHS)
          for (const theme of THEMES) {
            const place = `${theme} ${width}`;
            await change(seat, theme, width);
            tell(place, await inspect(seat));
            // Only colours differ between the themes, and the rules above have checked those.
            if (theme === 'light') tell(place, await checkByAxe(seat));
            await seat.page.screenshot({
              path: join(SCREENSHOT_FOLDER, `${id}-${language}-${theme}-${width}-${state}.png`),
            });
            if (isDocumented({ language, theme, width, state }))
              await saveScreenshot(seat.page, id, { language, theme, width, state });
          }
        if (state === 'data') tell('by Tab', await walkByTab(seat.page, MAX_PRESSES));
        tell('sides', await walk.compareSides(language, seat));
        info.annotations.push({
          type: 'visits',
          description: String(WIDTHS.length * THEMES.length),
        });
      });
