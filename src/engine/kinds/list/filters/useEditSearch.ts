import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';

interface EditOptions {
  /** Whether the history entry is replaced. */
  replace?: boolean;
  /** The server's link to the new page, which is stored in the history state. */
  href?: string;
}

/** Changes the search parameters in place. */
export type SearchEdit = (search: URLSearchParams) => void;

/** The latest edit while its navigation is pending. The next edit of the screen is based on it. */
let pendingEdit: { pathname: string; search: string } | null = null;

/**
 * Returns a function that edits the search of the current URL and navigates to it. It reads the URL
 * when it is called, not when it was rendered, because a text filter is applied 300 ms after the
 * last key press.
 */
export function useEditSearch() {
  const navigate = useNavigate();
  const pathOfNavigation = useNavigation().location?.pathname;
  const nextPath = useRef(pathOfNavigation);
  useEffect(() => {
    nextPath.current = pathOfNavigation;
  }, [pathOfNavigation]);
  return useCallback(
    (edit: SearchEdit, options: EditOptions = {}) => {
      // A late edit does not cancel a navigation to another screen whose code is still loading.
      const { pathname } = window.location;
      if (nextPath.current !== undefined && nextPath.current !== pathname) return;
      const before = pendingEdit?.pathname === pathname ? pendingEdit : window.location;
      const search = new URLSearchParams(before.search);
      edit(search);
      const started = { pathname, search: search.size > 0 ? `?${search}` : '' };
      pendingEdit = started;
      const isPageLink = options.href !== undefined;
      const navigation = navigate(
        { search: started.search },
        {
          replace: options.replace ?? false,
          preventScrollReset: !isPageLink,
          state: isPageLink ? { href: options.href } : null,
        },
      );
      // A newer edit interrupts the navigation of this one.
      void Promise.resolve(navigation).finally(() => {
        if (pendingEdit === started) pendingEdit = null;
      });
    },
    [navigate],
  );
}
