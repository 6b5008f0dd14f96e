import type { Finding } from './pageTools.ts';

/**
 * Runs in the page, after installPageTools: checks every visible text. Rules that axe checks are
 * not repeated here.
 */
export function inspectTexts({
  keys,
  minContrast,
}: {
  keys: string[];
  minContrast: number;
}): Finding[] {
  const { createReport, isSeen, styleOf } = window.walkTools;
  const { findings, report } = createReport();
  const known = new Set(keys);
  const areas = new Set(keys.map((key) => key.slice(0, key.indexOf('.'))));

  /** Whether a text is not meant for users: a text key, a placeholder or a JavaScript value. */
  const isRaw = (text: string) =>
    known.has(text) ||
    (/^[a-z][\w-]*(?:\.[\w-]+)+$/.test(text) && areas.has(text.slice(0, text.indexOf('.')))) ||
    /\{\w+\}|\bundefined\b|\bNaN\b|\[object |Invalid Date|^null$/.test(text);
  /** Contrast with all backgrounds behind the text. Disabled controls are exempt. */
  type Colour = [number, number, number, number];
  const colourOf = (value: string): Colour => {
    const numbers = (value.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const [red = 0, green = 0, blue = 0, alpha = 1] = value.startsWith('color(')
      ? numbers.map((part, index) => (index < 3 ? part * 255 : part))
      : numbers;
    return [red, green, blue, alpha];
  };
  const blend = ([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour => [
    red * alpha + r * (1 - alpha),
    green * alpha + g * (1 - alpha),
    blue * alpha + b * (1 - alpha),
    1,
  ];
  const luminance = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = colour
      .slice(0, 3)
      .map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element: Element): Colour => {
    const layers: Colour[] = [];
    for (let box: Element | null = element; box; box = box.parentElement) {
      const layer = colourOf(styleOf(box).backgroundColor);
      if (layer[3] > 0) layers.push(layer);
      if (layer[3] === 1) break;
    }
    return layers.reduceRight<Colour>(
      (background, layer) => blend(layer, background),
      [255, 255, 255, 1],
    );
  };
  const opacityOf = (element: Element) => {
    let opacity = 1;
    for (let box: Element | null = element; box; box = box.parentElement)
      opacity *= Number(styleOf(box).opacity);
    return opacity;
  };
  const reportedPairs = new Map<string, string>();
  const checkContrast = (element: Element, pseudo?: string) => {
    if (element.closest(':disabled,[aria-disabled=true],.Mui-disabled')) return;
    const style = getComputedStyle(element, pseudo);
    const [red, green, blue, alpha] = colourOf(style.color);
    const background = backgroundOf(element);
    const textColour = blend(
      [red, green, blue, alpha * opacityOf(element) * (pseudo ? Number(style.opacity) : 1)],
      background,
    );
    const [light = 0, dark = 0] = [luminance(textColour), luminance(background)].toSorted(
      (a, b) => b - a,
    );
    const ratio = (light + 0.05) / (dark + 0.05);
    const pair = `${textColour.map(Math.round).join()} on ${background.map(Math.round).join()}`;
    if (ratio >= minContrast - 0.005 || reportedPairs.has(pair)) return;
    reportedPairs.set(pair, pair);
    report(
      'contrast',
      element,
      `${ratio.toFixed(2)} (${pair.replaceAll(',1 ', ' ')}) ${element.textContent || element.getAttribute('placeholder')}`,
    );
  };
  const checkText = (element: Element, text: string) => {
    if (isRaw(text.trim())) report('raw text', element, text);
    if (/[٠-٩۰-۹]/.test(text)) report('digits of another script', element, text);
    if (/^\s*\+\d|\d \d/.test(text) && styleOf(element).direction === 'rtl' && !/\p{L}/u.test(text))
      report('number in reversed order', element, text);
  };

  /** Whether a tooltip, a title or a button shows the rest of a truncated text. */
  const hasFullText = (element: Element, text: string) => {
    const hintElement = element.closest('[data-hint],[title]');
    const hint = hintElement?.getAttribute('data-hint') ?? hintElement?.getAttribute('title') ?? '';
    if (hint.includes(text.trim().slice(0, 20))) return true;
    return element.closest('[data-field],td,li')?.querySelector('[aria-expanded]') != null;
  };
  /** Visible to screen readers only: no larger than a pixel, or clipped. */
  const isVisuallyHidden = (element: Element) => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      const style = styleOf(box);
      if (style.display !== 'contents' && style.display !== 'inline' && (width <= 1 || height <= 1))
        return true;
      if (style.clipPath !== 'none' || style.clip !== 'auto') return true;
    }
    return false;
  };
  /** Returns the boxes of a text that are not scrolled out of view. */
  const visibleRects = (element: Element, rects: DOMRect[]) => {
    let visible = rects;
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (styleOf(box).overflow === 'visible') continue;
      const edge = box.getBoundingClientRect();
      visible = visible.filter(
        ({ left, right, top, bottom }) =>
          left >= edge.left - 2 &&
          right <= edge.right + 2 &&
          top >= edge.top - 2 &&
          bottom <= edge.bottom + 2,
      );
    }
    return visible;
  };
  const isClipped = (element: Element, rects: DOMRect[]): boolean => {
    let [across, down] = [true, true];
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = styleOf(box);
      const edge = box.getBoundingClientRect();
      if (style.position === 'fixed') return false;
      if (/auto|scroll/.test(style.overflowX)) across = false;
      if (/auto|scroll/.test(style.overflowY)) down = false;
      if (
        across &&
        /hidden|clip/.test(style.overflowX) &&
        rects.some(({ left, right }) => left < edge.left - 2 || right > edge.right + 2)
      )
        return true;
      if (
        down &&
        /hidden|clip/.test(style.overflowY) &&
        rects.some(
          ({ top, bottom, height }) =>
            bottom > edge.bottom + height * 0.4 || top < edge.top - height * 0.4,
        )
      )
        return true;
    }
    return false;
  };

  const visibleTexts: { element: Element; rect: DOMRect }[] = [];
  const isFixedOrSticky = (element: Element) => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
      if (/fixed|sticky/.test(styleOf(box).position)) return true;
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue ?? '';
    if (
      !element ||
      !text.trim() ||
      /^(?:script|style|noscript|template|title)$/.test(element.localName) ||
      !isSeen(element)
    )
      continue;
    checkText(element, text);
    if (isVisuallyHidden(element)) continue;
    if (!/^\P{L}*$/u.test(text) || /\d/.test(text)) checkContrast(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(
      ({ width, height }) => width > 0 && height > 0,
    );
    if (
      visibleRects(element, rects).some(
        ({ top, bottom }) => top + window.scrollY < -2 && bottom + window.scrollY > 2,
      )
    )
      report('text above the page', element, text);
    if (isClipped(element, rects)) {
      if (!hasFullText(element, text)) report('truncated text', element, text);
    } else if (!isFixedOrSticky(element))
      visibleTexts.push(...visibleRects(element, rects).map((rect) => ({ element, rect })));
  }
  for (const element of document.querySelectorAll(
    '[aria-label],[title],[placeholder],[alt],[data-hint]',
  ))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-hint']) {
      const text = element.getAttribute(name);
      if (text && isRaw(text)) report('raw text', element, `${name}=${text}`);
    }

  for (const element of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
    if (isSeen(element) && element.value === '') checkContrast(element, '::placeholder');

  visibleTexts.sort((a, b) => a.rect.top - b.rect.top);
  visibleTexts.forEach((one, index) => {
    for (const other of visibleTexts.slice(index + 1)) {
      if (other.rect.top > one.rect.bottom - 8) break;
      const across =
        Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down =
        Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (across > 4 && down > 10 && one.element !== other.element)
        report(
          'overlapping texts',
          one.element,
          `${one.element.textContent ?? ''} | ${other.element.textContent ?? ''}`,
        );
    }
  });
  return findings;
}
