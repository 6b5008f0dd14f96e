import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the page heading after a navigation, so that screen readers announce the new
 * page and Tab continues from there.
 */
export function HeadingFocus(): null {
  const { pathname } = useLocation();
  const focused = useRef(pathname);
  useEffect(() => {
    if (focused.current === pathname) return;
    focused.current = pathname;
    focusHeading();
  }, [pathname]);
  return null;
}

/** Keeps the focus if the screen itself has set it, for example in an input. */
function focusHeading(): void {
  const main = document.querySelector('main');
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = main.querySelector<HTMLElement>('h1, h2') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
