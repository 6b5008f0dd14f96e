import { useEffect } from 'react';
import { useLocation } from 'nasaq/engine';

/**
 * The Content-Security-Policy that allows the gateway's script belongs to the document. This hook
 * therefore reloads the page if the user has arrived by client-side navigation, and also when the
 * user navigates away.
 */
export function useFreshDocument(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded && new URL(loaded.name).pathname !== pathname) window.location.reload();
    return () => {
      setTimeout(() => {
        if (window.location.pathname !== pathname) window.location.reload();
      });
    };
  }, [pathname]);
}
