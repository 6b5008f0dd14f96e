import { useEffect, useRef } from 'react';

interface Options {
  /** The document of the frame. */
  document: Document | undefined;
  isOn: boolean;
  onHover(element: Element | undefined): void;
  onPick(element: Element): void;
}

/** Events that would reach the product while somebody picks a part of it. */
const BLOCKED = [
  'pointerdown',
  'pointerup',
  'pointerover',
  'mousedown',
  'mouseup',
  'mouseover',
  'click',
  'auxclick',
  'dblclick',
  'dragstart',
  'submit',
];

/**
 * Lets the person pick elements of the frame with the pointer, or with Enter on a focused element.
 * The product gets none of these events; it can still be scrolled.
 */
export function usePicking({ document, isOn, ...listeners }: Options): void {
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });
  useEffect(() => {
    const view = document?.defaultView;
    if (!view || !isOn) return undefined;
    const abort = new AbortController();
    const options = { signal: abort.signal, capture: true, passive: false };
    const block = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const element = elementOf(event.target);
      if (!element) return;
      // Picking can end with it, so it is the last event of a press: no other may reach the product.
      // A disabled input gets no click.
      const isPick =
        event.type === 'click' || (event.type === 'pointerup' && element.matches(':disabled'));
      if (isPick) latest.current.onPick(element);
    };
    for (const type of BLOCKED) view.addEventListener(type, block, options);
    const passive = { signal: abort.signal, capture: true, passive: true };
    view.addEventListener(
      'pointermove',
      (event) => latest.current.onHover(elementOf(event.target)),
      passive,
    );
    view.document.documentElement.addEventListener(
      'pointerleave',
      () => latest.current.onHover(undefined),
      { signal: abort.signal },
    );
    return () => {
      abort.abort();
      latest.current.onHover(undefined);
    };
  }, [document, isOn]);
}

/** The frame has classes of its own, so that `instanceof` does not work. */
const elementOf = (target: EventTarget | null): Element | undefined =>
  target && (target as Node).nodeType === Node.ELEMENT_NODE ? (target as Element) : undefined;
