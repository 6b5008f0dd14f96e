import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../ui/page/focusHeading.ts';

/**
 * Moves the focus to the page heading after a navigation, so that screen readers announce the new
 * page and Tab continues from there.
 */
export function HeadingFocus(): null {
  const { pathname } = useLocation();
  const focused = useRef(pathname);
  useEffect(() => {
    if (focused.current === pathname) return undefined;
    focused.current = pathname;
    const heading = focusHeading();
    return heading && keepFocus(heading);
  }, [pathname]);
  return null;
}

/**
 * Focuses the next heading if the focused one is replaced, as when the record of a form arrives.
 * Stops when the user moves the focus. Returns a function that stops it as well.
 */
function keepFocus(first: HTMLElement): () => void {
  let heading: HTMLElement | undefined = first;
  const observer = new MutationObserver(() => {
    if (heading && !heading.isConnected && document.activeElement === document.body)
      heading = focusHeading();
    if (document.activeElement !== heading) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
