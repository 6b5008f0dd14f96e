import { join } from 'node:path';
import { test } from './fixtures.ts';
import type { Visit } from './plan.ts';
import { renderedRoutes } from './routes.ts';
import { open } from './visit.ts';

const FOLDER = 'test-results/screens';

/** Desktop in Arabic, and phone in English and dark mode: they show most of a screen. */
const VISITS: readonly Visit[] = [
  { language: 'ar', theme: 'light', width: 1440, state: 'data' },
  { language: 'en', theme: 'dark', width: 360, state: 'data' },
];

for (const { id, visibility } of renderedRoutes)
  for (const { language, theme, width, state } of VISITS)
    test(`${id} ${language} ${width}`, async ({ walk }) => {
      const walkPage = await walk.pageFor(language, visibility === 'guest' ? 'guest' : 'signedIn');
      await open(walkPage, { id, address: await walk.address(id), state }, theme, width);
      await walkPage.page.screenshot({ path: join(FOLDER, `${id}-${language}-${width}.png`) });
    });
