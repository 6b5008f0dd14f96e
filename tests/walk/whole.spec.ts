import { join } from 'node:path';
import { annotateFindings, test } from './fixtures.ts';
import { walkByTab } from './focus.ts';
import type { Finding } from './pageTools.ts';
import { statesOf } from './plan.ts';
import { renderedRoutes } from './routes.ts';
import { setThemeAndWidth, inspect, checkByAxe, LANGUAGES, open, THEMES, WIDTHS } from './visit.ts';

/** All screenshots of the last walk. */
const SCREENSHOT_FOLDER = 'test-results/walk';

/** Enough presses of Tab for the longest form. */
const MAX_PRESSES = 200;

// Findings do not fail the test; the report prints them all and fails at the end.
for (const { id, visibility } of renderedRoutes)
  for (const language of LANGUAGES)
    for (const state of statesOf(id))
      test(`${id} ${language} ${state}`, async ({ walk }, info) => {
        const walkPage = await walk.pageFor(
          language,
          visibility === 'guest' ? 'guest' : 'signedIn',
        );
        const addFindings = (label: string, findings: Finding[]) =>
          annotateFindings(info, [id, language, label, state].join(' '), findings);
        await open(walkPage, { id, address: await walk.address(id), state }, 'light', WIDTHS[0]);
        for (const width of WIDTHS)
          for (const theme of THEMES) {
            const label = `${theme} ${width}`;
            await setThemeAndWidth(walkPage, theme, width);
            addFindings(label, await inspect(walkPage));
            // Only colours differ between the themes, and the rules above have checked those.
            if (theme === 'light') addFindings(label, await checkByAxe(walkPage));
            await walkPage.page.screenshot({
              path: join(SCREENSHOT_FOLDER, `${id}-${language}-${theme}-${width}-${state}.png`),
            });
          }
        if (state === 'data') addFindings('by Tab', await walkByTab(walkPage.page, MAX_PRESSES));
        addFindings('sides', await walk.checkMirroring(language, walkPage));
        info.annotations.push({
          type: 'visits',
          description: String(WIDTHS.length * THEMES.length),
        });
      });
