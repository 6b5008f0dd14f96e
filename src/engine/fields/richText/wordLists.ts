/** One paragraph that Word means as an item of a list. */
interface WordItem {
  element: HTMLElement;
  level: number;
  numbered: boolean;
}

/** `mso-list: l0 level2 lfo1` */
const LIST = /mso-list:\s*l\d+\s+level(\d+)/i;
/** What Word writes before an item so that programs without lists show its sign: `1.`, `أ)`, `·`. */
const NUMBER = /^\s*[(]?(?:\d+|[٠-٩]+|[a-z]{1,3}|[\u0621-\u064a]{1,2})\s*[.)-]/i;

/**
 * Word writes lists as paragraphs with a sign before them. Makes lists of these again, so that pasting keeps them; all else that Word
 * brings along goes when the editor reads the rest.
 */
export function readWordLists(html: string): string {
  if (!LIST.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  let run: WordItem[] = [];
  for (const element of page.body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const item = toItem(element);
    if (run.length > 0 && (!item || followingElement(run.at(-1)!.element) !== element))
      run = closeRun(run, page);
    if (item) run.push(item);
  }
  closeRun(run, page);
  return page.body.innerHTML;
}

const followingElement = (element: Element): Element | null => element.nextElementSibling;

function toItem(element: HTMLElement): WordItem | undefined {
  const level = LIST.exec(element.getAttribute('style') ?? '')?.[1];
  if (level === undefined) return undefined;
  const signs = [...element.querySelectorAll<HTMLElement>('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const numbered = signs.some((sign) => NUMBER.test(sign.textContent ?? ''));
  for (const sign of signs) sign.remove();
  return { element, level: Math.min(Math.max(Number(level), 1), 9), numbered };
}

/** Puts a list in the place of the paragraphs of a run. */
function closeRun(run: WordItem[], page: Document): WordItem[] {
  const [first] = run;
  if (!first) return [];
  const root = page.createElement(tagOf(first));
  first.element.before(root);
  const open: { list: HTMLElement; level: number }[] = [{ list: root, level: first.level }];
  for (const item of run) {
    while (open.length > 1 && open.at(-1)!.level > item.level) open.pop();
    if (item.level > open.at(-1)!.level)
      open.push({ list: within(open.at(-1)!.list, item, page), level: item.level });
    open.at(-1)!.list.append(toListItem(item, page));
  }
  for (const { element } of run) element.remove();
  return [];
}

const tagOf = ({ numbered }: WordItem) => (numbered ? 'ol' : 'ul');

/** A list below the last item of another. */
function within(list: HTMLElement, item: WordItem, page: Document): HTMLElement {
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
