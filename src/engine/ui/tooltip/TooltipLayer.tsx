import { useEffect, useState } from 'react';
import { TooltipBubble } from '../overlays.ts';

/** How long an element is hovered before its tooltip shows. */
const HOVER_DELAY_MS = 400;

/** Returns the control that a tooltip covers at the pointer's position. */
const controlUnder = ({ clientX, clientY }: PointerEvent): Element | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .find((element) => !element.closest('[role=tooltip]'))
    ?.closest('a, button, input, [data-hint]') ?? undefined;

const hintOwner = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;

/**
 * Shows the tooltip of any element with `data-hint` while it is hovered or has keyboard focus. One
 * tooltip serves the whole page, so that a table of icon buttons costs nothing. Tooltips are visual
 * only; `aria-label` names the element for screen readers.
 */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => watchHints(setAnchor), []);
  const text = anchor?.isConnected ? anchor.dataset['hint'] : undefined;
  return anchor && text ? <TooltipBubble anchor={anchor} text={text} /> : null;
}

/**
 * Calls back with the element whose tooltip should be shown, or null. Returns a function that stops
 * listening.
 */
function watchHints(show: (anchor: HTMLElement | null) => void): () => void {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (anchor: HTMLElement | null, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(anchor), wait);
  };
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: abort.signal, capture: true });
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || (target instanceof Element && target.closest('[role=tooltip]')))
      return clearTimeout(timer);
    schedule(hintOwner(target), hintOwner(target) ? HOVER_DELAY_MS : 0);
  });
  // A tooltip may be hovered. But if it covers a control at the pointer's position, it closes, and
  // the control's own tooltip is shown.
  on('pointermove', (event) => {
    if (!(event.target instanceof Element && event.target.closest('[role=tooltip]'))) return;
    const control = controlUnder(event);
    if (control) schedule(hintOwner(control), 0);
  });
  on('focusin', ({ target }) =>
    schedule(
      target instanceof Element && target.matches(':focus-visible') ? hintOwner(target) : null,
      0,
    ),
  );
  on('focusout', () => schedule(null, 0));
  on('pointerdown', () => schedule(null, 0));
  on('scroll', () => schedule(null, 0));
  on('keydown', ({ key }) => key === 'Escape' && schedule(null, 0));
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}
