import { useContext, useState, type ReactNode } from 'react';
import { UNSAFE_RouteContext as RouteContext } from 'react-router-dom';

/**
 * Provides the same route context as long as the route stays the same. The router creates a new
 * context for every state of a navigation, and each link and list would render again for it while
 * the next screen loads.
 */
export function StableRouteContext({ children }: { children: ReactNode }) {
  const route = useContext(RouteContext);
  const key = JSON.stringify(route.matches.map(({ pathname, params }) => [pathname, params]));
  const [stable, setStable] = useState({ key, route });
  if (stable.key !== key) setStable({ key, route });
  return <RouteContext value={stable.key === key ? stable.route : route}>{children}</RouteContext>;
}
