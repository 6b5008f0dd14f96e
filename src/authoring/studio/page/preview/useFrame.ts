import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** What the frame with the product shows. */
export interface FrameContent {
  /** Undefined until the product is loaded. It is another one after a reload. */
  document: Document | undefined;
  /** The id of the screen or of the dialog above it. */
  screen: string | undefined;
  /** Path, query and fragment. */
  address: string | undefined;
}

/** How long a path is opened again if the product reloads its former one. */
const MAX_WAIT_MS = 10_000;

const NOTHING: FrameContent = { document: undefined, screen: undefined, address: undefined };

/**
 * Follows what the frame shows.
 * @param isScreen whether a dialog with this id is a screen of the product
 */
export function useFrame(isScreen: (id: string) => boolean): {
  frame: RefObject<HTMLIFrameElement | null>;
  content: FrameContent;
  onLoad(): void;
  /** Opens a path of the product. */
  open(path: string): void;
} {
  const frame = useRef<HTMLIFrameElement>(null);
  const [content, setContent] = useState(NOTHING);
  const { document } = content;

  const wanted = useRef<{ path: string; until: number }>(undefined);

  const onLoad = useCallback(() => {
    const loaded = frame.current?.contentDocument ?? undefined;
    if (loaded) setContent({ ...NOTHING, document: loaded });
    const { path, until = 0 } = wanted.current ?? {};
    const isReached = loaded?.defaultView?.location.pathname === path;
    if (path === undefined || isReached || Date.now() > until) wanted.current = undefined;
    else frame.current?.contentWindow?.location.assign(path);
  }, []);

  useEffect(() => {
    if (!document) return undefined;
    const update = () =>
      setContent((current) => {
        const screen = screenOf(document, isScreen);
        const address = addressOf(document);
        return current.document !== document ||
          (current.screen === screen && current.address === address)
          ? current
          : { document, screen, address };
      });
    update();
    return onChange(document, update);
  }, [document, isScreen]);

  const open = useCallback((path: string) => {
    // The product reloads when its routes change, which can end this navigation.
    wanted.current = { path, until: Date.now() + MAX_WAIT_MS };
    frame.current?.contentWindow?.location.assign(path);
  }, []);

  return { frame, content, onLoad, open };
}

function screenOf(document: Document, isScreen: (id: string) => boolean): string | undefined {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[data-dialog]')];
  const dialog = dialogs.map((element) => element.dataset['dialog'] ?? '').findLast(isScreen);
  return dialog ?? document.querySelector<HTMLElement>('[data-screen]')?.dataset['screen'];
}

function addressOf({ defaultView }: Document): string | undefined {
  if (!defaultView) return undefined;
  const { pathname, search, hash } = defaultView.location;
  return pathname + search + hash;
}

/**
 * Calls the listener, at most once a frame, after the document's elements, its size or a scroll
 * position have changed. Returns the function that stops it.
 */
export function onChange(document: Document, listener: () => void): () => void {
  const view = document.defaultView;
  if (!view) return () => undefined;
  let request: number | undefined;
  const schedule = () => {
    request ??= requestAnimationFrame(() => {
      request = undefined;
      listener();
    });
  };
  const observer = new MutationObserver(schedule);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  const abort = new AbortController();
  const options = { signal: abort.signal, capture: true, passive: true };
  for (const type of ['scroll', 'resize', 'transitionend', 'animationend', 'load'])
    view.addEventListener(type, schedule, options);
  return () => {
    observer.disconnect();
    abort.abort();
    if (request !== undefined) cancelAnimationFrame(request);
  };
}
