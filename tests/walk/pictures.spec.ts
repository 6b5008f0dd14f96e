import { test } from './fixtures.ts';
import { DOCUMENTED_VISITS, saveScreenshot } from './pictures.ts';
import { seenRoutes } from './routes.ts';
import { open } from './visit.ts';

for (const { id, visibility } of seenRoutes)
  for (const visit of DOCUMENTED_VISITS)
    test(`${id} ${visit.language} ${visit.width}`, async ({ walk }) => {
      const seat = await walk.pageFor(
        visit.language,
        visibility === 'guest' ? 'stranger' : 'known',
      );
      await open(
        seat,
        { id, address: await walk.address(id), state: visit.state },
        visit.theme,
        visit.width,
      );
      await saveScreenshot(seat.page, id, visit);
    });
