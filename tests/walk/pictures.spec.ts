import { test } from './fixtures.ts';
import { KEPT, keepPicture } from './pictures.ts';
import { seenRoutes } from './routes.ts';
import { open } from './visit.ts';

for (const { id, visibility } of seenRoutes)
  for (const visit of KEPT)
    test(`${id} ${visit.language} ${visit.width}`, async ({ walk }) => {
      const seat = await walk.seatOf(visit.language, visibility === 'guest' ? 'stranger' : 'known');
      await open(
        seat,
        { id, address: await walk.address(id), state: visit.state },
        visit.theme,
        visit.width,
      );
      await keepPicture(seat.page, id, visit);
    });
