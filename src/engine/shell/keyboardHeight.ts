/** Smaller differences are the browser's own bars. */
const MIN_KEYBOARD_PX = 120;

/**
 * Keeps the height of the keyboard that covers the page in the style `--keyboard` of the document,
 * and marks it with `data-keyboard` meanwhile. Browsers that make the page smaller instead, as
 * `interactive-widget` in index.html asks for, never cover it; Safari does.
 */
export function watchKeyboard(): void {
  const viewport = window.visualViewport;
  const root = document.documentElement;
  const update = () => {
    const covered = window.innerHeight - viewport!.height - viewport!.offsetTop;
    // A zoomed page also has a smaller visible part.
    const isKeyboard = covered > MIN_KEYBOARD_PX && viewport!.scale <= 1.01;
    root.toggleAttribute('data-keyboard', isKeyboard);
    root.style.setProperty('--keyboard', isKeyboard ? `${Math.round(covered)}px` : '0px');
  };
  viewport?.addEventListener('resize', update);
  viewport?.addEventListener('scroll', update);
}
