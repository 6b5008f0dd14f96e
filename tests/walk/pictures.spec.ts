import { test } from './fixtures.ts';
import { DOCUMENTED_VISITS, saveScreenshot } from './pictures.ts';
import { renderedRoutes } from './routes.ts';
import { open } from './visit.ts';

for (const { id, visibility } of renderedRoutes)
  for (const visit of DOCUMENTED_VISITS)
    test(`${id} ${visit.language} ${visit.width}`, async ({ walk }) => {
      const walkPage = await walk.pageFor(
        visit.language,
        visibility === 'guest' ? 'guest' : 'signedIn',
      );
      await open(
        walkPage,
        { id, address: await walk.address(id), state: visit.state },
        visit.theme,
        visit.width,
      );
      await saveScreenshot(walkPage.page, id, visit);
    });
