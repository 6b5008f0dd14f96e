import { useEffect } from 'react';

const FOCUSABLE = 'button, input, textarea, select, summary, a[href], [tabindex]';

/** Where the focus was. */
interface Origin {
  element: HTMLElement;
  /** From the innermost to the child of the body: the page itself, or a dialog. */
  ancestors: Element[];
  /** All focusable elements in the order of the document. */
  order: HTMLElement[];
}

/**
 * Moves the focus to the nearest element when the one that has it is removed or disabled, for example
 * an item of a list by its own button. Without the focus, the keyboard would begin at the start of
 * the page, and Escape would not close a dialog.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    /** The latest one of the page and of each dialog, the latest of all at the end. */
    let origins: Origin[] = [];
    const abort = new AbortController();
    const options = { signal: abort.signal, capture: true };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      const origin = originOf(target);
      const others = origins.filter(
        ({ ancestors }) => ancestors.at(-1) !== origin.ancestors.at(-1),
      );
      origins = [...others.filter(({ ancestors }) => ancestors.at(-1)?.isConnected), origin];
    };
    // A press beside everything takes the focus away on purpose.
    const onClick = () => {
      if (document.activeElement === document.body) origins = [];
    };
    document.addEventListener('focusin', onFocus, options);
    document.addEventListener('click', onClick, options);
    const observer = new MutationObserver(() => {
      if (isFocusLost()) origins.toReversed().map(nearest).find(Boolean)?.focus();
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      // Dialogs hide what is behind them until they are closed.
      attributeFilter: ['disabled', 'aria-hidden'],
    });
    return () => {
      abort.abort();
      observer.disconnect();
    };
  }, []);
}

function originOf(element: HTMLElement): Origin {
  const ancestors: Element[] = [];
  for (
    let parent = element.parentElement;
    parent && parent !== document.body;
    parent = parent.parentElement
  )
    ancestors.push(parent);
  return { element, ancestors, order: [...document.querySelectorAll<HTMLElement>(FOCUSABLE)] };
}

/** A disabled element keeps the focus for a moment. */
const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;

const canFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[aria-hidden="true"], [hidden]') === null;

/** Returns the next element, or else the one before, in the nearest ancestor that has one. */
function nearest({ element, ancestors, order }: Origin): HTMLElement | undefined {
  if (canFocus(element)) return element;
  const index = order.indexOf(element);
  const others = [...order.slice(index + 1), ...order.slice(0, index).toReversed()].filter(
    canFocus,
  );
  return ancestors
    .filter((ancestor) => ancestor.isConnected)
    .map((ancestor) => others.find((other) => ancestor.contains(other)))
    .find(Boolean);
}
