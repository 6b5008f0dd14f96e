/** A paragraph that Word means as a list item. */
interface WordItem {
  element: HTMLElement;
  level: number;
  numbered: boolean;
}

/** `mso-list: l0 level2 lfo1` */
const LIST_STYLE = /mso-list:\s*l\d+\s+level(\d+)/i;
/** The marker that Word writes before an item for programs without lists: `1.`, `أ)`, `·`. */
const NUMBER_MARKER = /^\s*[(]?(?:\d+|[٠-٩]+|[a-z]{1,3}|[\u0621-\u064a]{1,2})\s*[.)-]/i;

/**
 * Word's HTML contains lists as paragraphs with markers. Converts them to lists, so that pasting
 * keeps them. The editor removes Word's other markup afterwards.
 */
export function convertListsFromMsWord(html: string): string {
  if (!LIST_STYLE.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  let run: WordItem[] = [];
  for (const element of page.body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const item = toItem(element);
    if (run.length > 0 && (!item || followingElement(run.at(-1)!.element) !== element))
      run = replaceRun(run, page);
    if (item) run.push(item);
  }
  replaceRun(run, page);
  return page.body.innerHTML;
}

const followingElement = (element: Element): Element | null => element.nextElementSibling;

function toItem(element: HTMLElement): WordItem | undefined {
  const level = LIST_STYLE.exec(element.getAttribute('style') ?? '')?.[1];
  if (level === undefined) return undefined;
  const markers = [...element.querySelectorAll<HTMLElement>('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const numbered = markers.some((sign) => NUMBER_MARKER.test(sign.textContent ?? ''));
  for (const sign of markers) sign.remove();
  return { element, level: Math.min(Math.max(Number(level), 1), 9), numbered };
}

/** Replaces a run of paragraphs by a list. */
function replaceRun(run: WordItem[], page: Document): WordItem[] {
  const [first] = run;
  if (!first) return [];
  const root = page.createElement(tagOf(first));
  first.element.before(root);
  const open: { list: HTMLElement; level: number }[] = [{ list: root, level: first.level }];
  for (const item of run) {
    while (open.length > 1 && open.at(-1)!.level > item.level) open.pop();
    if (item.level > open.at(-1)!.level)
      open.push({ list: appendNestedList(open.at(-1)!.list, item, page), level: item.level });
    open.at(-1)!.list.append(toListItem(item, page));
  }
  for (const { element } of run) element.remove();
  return [];
}

const tagOf = ({ numbered }: WordItem) => (numbered ? 'ol' : 'ul');

/** Adds a list to the last item of another. */
function appendNestedList(list: HTMLElement, item: WordItem, page: Document): HTMLElement {
  const inner = page.createElement(tagOf(item));
  (list.lastElementChild ?? list.appendChild(page.createElement('li'))).append(inner);
  return inner;
}

function toListItem({ element }: WordItem, page: Document): HTMLElement {
  const [line, paragraph] = [page.createElement('li'), page.createElement('p')];
  paragraph.append(...element.childNodes);
  line.append(paragraph);
  return line;
}
