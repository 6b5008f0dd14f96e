import { useEffect, useState } from 'react';
import { lazyPart } from '../lazyPart.tsx';

const TooltipBubble = lazyPart(async () => (await import('./TooltipBubble.tsx')).TooltipBubble, {
  quiet: true,
});

/** How long a pointer rests on something before its hint shows. */
const REST_MS = 400;

/** What lies under a bubble that covers it, where it can be pressed. */
const covered = ({ clientX, clientY }: PointerEvent): Element | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .find((element) => !element.closest('[role=tooltip]'))
    ?.closest('a, button, input, [data-hint]') ?? undefined;

const hinted = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;

/**
 * Shows the hint of whatever carries `data-hint` while the pointer rests on it or the keyboard's focus is on it: one bubble for
 * the whole page, so that a table of icon buttons costs nothing for its hints. A hint repeats a name for the eye;
 * what screen readers say stands in `aria-label`.
 */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => watchHints(setAnchor), []);
  const text = anchor?.isConnected ? anchor.dataset['hint'] : undefined;
  return anchor && text ? <TooltipBubble anchor={anchor} text={text} /> : null;
}

/** Tells which element's hint is to be shown; null for none. Gives the way to end it. */
function watchHints(show: (anchor: HTMLElement | null) => void): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (anchor: HTMLElement | null, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(anchor), wait);
  };
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: listening.signal, capture: true });
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || (target instanceof Element && target.closest('[role=tooltip]')))
      return clearTimeout(timer);
    set(hinted(target), hinted(target) ? REST_MS : 0);
  });
  // A bubble may be pointed at, but not stand in the way: it gives place to the control under it, as of the row below its own.
  on('pointermove', (event) => {
    if (!(event.target instanceof Element && event.target.closest('[role=tooltip]'))) return;
    const control = covered(event);
    if (control) set(hinted(control), 0);
  });
  on('focusin', ({ target }) =>
    set(target instanceof Element && target.matches(':focus-visible') ? hinted(target) : null, 0),
  );
  on('focusout', () => set(null, 0));
  on('pointerdown', () => set(null, 0));
  on('scroll', () => set(null, 0));
  on('keydown', ({ key }) => key === 'Escape' && set(null, 0));
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
