import { useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/**
 * What the router shows. It goes on by itself while the page is drawn in slices, and keeps what it did for its first listener alone,
 * which is never RouterProvider: what happened between the first slice and the moment when that stands, it would never draw.
 */
export function AppRouterProvider({ router }: { router: Router }) {
  const [drawn, setDrawn] = useState(() => ({ state: router.state, count: 0 }));
  useLayoutEffect(() => {
    const hasMoved = drawn.count === 0 && router.state !== drawn.state;
    // oxlint-disable-next-line react/set-state-in-effect -- at most once, before anything is painted
    if (hasMoved) setDrawn({ state: router.state, count: 1 });
  }, [router, drawn]);
  return <RouterProvider key={drawn.count} router={router} />;
}
