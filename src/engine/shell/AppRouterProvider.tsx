import { useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { Router } from './router.tsx';

/**
 * Renders RouterProvider. React renders the page in time slices, so the router may navigate between
 * the first render of RouterProvider and its subscription. RouterProvider would miss that change,
 * so it is then mounted again with the current state.
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
