import { useContext, useState, type ReactNode } from 'react';
import { UNSAFE_RouteContext as RouteContext } from 'react-router-dom';

/**
 * Hands what stands inside the route that it is on as long as that is the same. The router makes its context anew at every step
 * of a navigation, and each link and each list would be drawn again for it just when the next screen needs the time.
 */
export function StableRouteContext({ children }: { children: ReactNode }) {
  const route = useContext(RouteContext);
  const name = JSON.stringify(route.matches.map(({ pathname, params }) => [pathname, params]));
  const [kept, keep] = useState({ name, route });
  if (kept.name !== name) keep({ name, route });
  return <RouteContext value={kept.name === name ? kept.route : route}>{children}</RouteContext>;
}
