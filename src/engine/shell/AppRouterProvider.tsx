import { useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { Router } from './router.tsx';

/**
 * Renders RouterProvider. The router may navigate while React renders the page in slices, and
 * RouterProvider would miss a change between its first render and its subscription. In that case it
 * is mounted again with the current state.
 */
export function AppRouterProvider({ router }: { router: Router }) {
  const [rendered, setRendered] = useState(() => ({ state: router.state, count: 0 }));
  useLayoutEffect(() => {
    const hasMoved = rendered.count === 0 && router.state !== rendered.state;
    // oxlint-disable-next-line react/set-state-in-effect -- once, before anything is painted
    if (hasMoved) setRendered({ state: router.state, count: 1 });
  }, [router, rendered]);
  return <RouterProvider key={rendered.count} router={router} />;
}
