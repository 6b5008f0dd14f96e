/**
 * Focuses the heading and returns it. Keeps the focus if the screen itself has set it, for example
 * in an input.
 */
export function focusHeading(): HTMLElement | undefined {
  const main = document.querySelector('main');
  if (!main || (main !== document.activeElement && main.contains(document.activeElement)))
    return undefined;
  const heading = main.querySelector<HTMLElement>('h1, h2') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
