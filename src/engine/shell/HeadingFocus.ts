import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a navigation the heading of the page has the focus: a screen reader says where one is, and Tab goes on from there. */
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

/** Leaves the focus where the screen itself has put it, as in a box to write in. */
function focusHeading(): void {
  const main = document.querySelector('main');
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = main.querySelector<HTMLElement>('h1, h2') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
