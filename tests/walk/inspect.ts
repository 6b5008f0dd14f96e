/** What is wrong on a page: the rule that was broken, and by what. */
export interface Finding {
  rule: string;
  what: string;
}

/**
 * Runs in the page, and therefore holds all that it needs: looks at every text and every control that can be seen. What axe judges is not judged here again.
 */
export function inspectPage({
  keys,
  leastTarget,
  leastContrast,
}: {
  keys: string[];
  leastTarget: number;
  leastContrast: number;
}): Finding[] {
  const findings: Finding[] = [];
  const known = new Set(keys);
  const areas = new Set(keys.map((key) => key.slice(0, key.indexOf('.'))));
  const seen = new Set<string>();
  const report = (rule: string, element: Element, what: string) => {
    const finding = {
      rule,
      what: `${nameOf(element)}: ${what.trim().replace(/\s+/g, ' ').slice(0, 90)}`,
    };
    if (!seen.has(finding.rule + finding.what)) findings.push(finding);
    seen.add(finding.rule + finding.what);
  };
  const nameOf = (element: Element) => {
    const mark = element.closest(
      '[data-field],[data-action],[data-filter],[data-figure],[data-block],[data-state],[data-menu]',
    );
    const marks = mark
      ? [...mark.attributes]
          .filter(({ name }) => /^data-(?:field|action|filter|figure|block|state|menu)$/.test(name))
          .map(({ name, value }) => `[${name}=${value}]`)
      : [];
    const part =
      [...element.classList].find(
        (name) => /^Mui[A-Z]\w+-/.test(name) && !/-[a-z]+[A-Z]\w+$/.test(name),
      ) ?? '';
    return `${marks.join('')} ${element.localName}${part && `.${part}`}`.trim();
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    );
  };
  const styleOf = (element: Element) => getComputedStyle(element);

  /** Texts that were not written for people. */
  const isRaw = (text: string) =>
    known.has(text) ||
    (/^[a-z][\w-]*(?:\.[\w-]+)+$/.test(text) && areas.has(text.slice(0, text.indexOf('.')))) ||
    /\{\w+\}|\bundefined\b|\bNaN\b|\[object |Invalid Date|^null$/.test(text);
  /** Contrast, through everything that lies behind. Controls that cannot be used may be faint. */
  type Colour = [number, number, number, number];
  const colourOf = (value: string): Colour => {
    const numbers = (value.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const [red = 0, green = 0, blue = 0, alpha = 1] = value.startsWith('color(')
      ? numbers.map((part, index) => (index < 3 ? part * 255 : part))
      : numbers;
    return [red, green, blue, alpha];
  };
  const over = ([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour => [
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
  const groundOf = (element: Element): Colour => {
    const layers: Colour[] = [];
    for (let box: Element | null = element; box; box = box.parentElement) {
      const layer = colourOf(styleOf(box).backgroundColor);
      if (layer[3] > 0) layers.push(layer);
      if (layer[3] === 1) break;
    }
    return layers.reduceRight<Colour>((ground, layer) => over(layer, ground), [255, 255, 255, 1]);
  };
  const opacityOf = (element: Element) => {
    let opacity = 1;
    for (let box: Element | null = element; box; box = box.parentElement)
      opacity *= Number(styleOf(box).opacity);
    return opacity;
  };
  const grounds = new Map<string, string>();
  const judgeContrast = (element: Element, pseudo?: string) => {
    if (element.closest(':disabled,[aria-disabled=true],.Mui-disabled')) return;
    const style = getComputedStyle(element, pseudo);
    const [red, green, blue, alpha] = colourOf(style.color);
    const ground = groundOf(element);
    const ink = over(
      [red, green, blue, alpha * opacityOf(element) * (pseudo ? Number(style.opacity) : 1)],
      ground,
    );
    const [light = 0, dark = 0] = [luminance(ink), luminance(ground)].toSorted((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    const pair = `${ink.map(Math.round).join()} on ${ground.map(Math.round).join()}`;
    if (ratio >= leastContrast - 0.005 || grounds.has(pair)) return;
    grounds.set(pair, pair);
    report(
      'contrast',
      element,
      `${ratio.toFixed(2)} (${pair.replaceAll(',1 ', ' ')}) ${element.textContent || element.getAttribute('placeholder')}`,
    );
  };
  const judgeText = (element: Element, text: string) => {
    if (isRaw(text.trim())) report('raw text', element, text);
    if (/[٠-٩۰-۹]/.test(text)) report('digits of another script', element, text);
    if (/^\s*\+\d|\d \d/.test(text) && styleOf(element).direction === 'rtl' && !/\p{L}/u.test(text))
      report('number that reads backwards', element, text);
  };

  /** Texts that do not fit where they stand, without a bubble, a title or a button that shows the rest. */
  const hasWay = (element: Element, text: string) => {
    const told = element.closest('[data-hint],[title]');
    const hint = told?.getAttribute('data-hint') ?? told?.getAttribute('title') ?? '';
    if (hint.includes(text.trim().slice(0, 20))) return true;
    return element.closest('[data-field],td,li')?.querySelector('[aria-expanded]') != null;
  };
  /** Left to screen readers: no larger than a dot, or clipped away. */
  const isVeiled = (element: Element) => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      const style = styleOf(box);
      if (style.display !== 'contents' && style.display !== 'inline' && (width <= 1 || height <= 1))
        return true;
      if (style.clipPath !== 'none' || style.clip !== 'auto') return true;
    }
    return false;
  };
  /** What of a text's boxes is not scrolled out of sight. */
  const inSight = (element: Element, rects: DOMRect[]) => {
    let seenRects = rects;
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (styleOf(box).overflow === 'visible') continue;
      const edge = box.getBoundingClientRect();
      seenRects = seenRects.filter(
        ({ left, right, top, bottom }) =>
          left >= edge.left - 2 &&
          right <= edge.right + 2 &&
          top >= edge.top - 2 &&
          bottom <= edge.bottom + 2,
      );
    }
    return seenRects;
  };
  const isCut = (element: Element, rects: DOMRect[]): boolean => {
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

  const placed: { element: Element; rect: DOMRect }[] = [];
  const isAfloat = (element: Element) => {
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
    judgeText(element, text);
    if (isVeiled(element)) continue;
    if (!/^\P{L}*$/u.test(text) || /\d/.test(text)) judgeContrast(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(
      ({ width, height }) => width > 0 && height > 0,
    );
    if (
      inSight(element, rects).some(
        ({ top, bottom }) => top + window.scrollY < -2 && bottom + window.scrollY > 2,
      )
    )
      report('text above the page', element, text);
    if (isCut(element, rects)) {
      if (!hasWay(element, text)) report('cut text', element, text);
    } else if (!isAfloat(element))
      placed.push(...inSight(element, rects).map((rect) => ({ element, rect })));
  }
  for (const element of document.querySelectorAll(
    '[aria-label],[title],[placeholder],[alt],[data-hint]',
  ))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-hint']) {
      const text = element.getAttribute(name);
      if (text && isRaw(text)) report('raw text', element, `${name}=${text}`);
    }

  for (const element of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
    if (isSeen(element) && element.value === '') judgeContrast(element, '::placeholder');

  placed.sort((a, b) => a.rect.top - b.rect.top);
  placed.forEach((one, index) => {
    for (const other of placed.slice(index + 1)) {
      if (other.rect.top > one.rect.bottom - 8) break;
      const across =
        Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down =
        Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (across > 4 && down > 10 && one.element !== other.element)
        report(
          'text over text',
          one.element,
          `${one.element.textContent ?? ''} | ${other.element.textContent ?? ''}`,
        );
    }
  });

  /** Only tables, rows of tabs or chips and text boxes may be moved sideways; anything else that can be is a box too small for what is in it. */
  for (const box of document.querySelectorAll('body *')) {
    if (
      box.scrollWidth <= box.clientWidth + 2 ||
      !/auto|scroll/.test(styleOf(box).overflowX) ||
      !isSeen(box)
    )
      continue;
    if (
      !box.matches('textarea,[role=tablist],[role=grid] *,[data-lines],[data-chips]') &&
      !box.querySelector(':scope > table,:scope > [role=tablist],:scope > [role=grid]')
    )
      report('sideways scrolling', box, `${box.scrollWidth} > ${box.clientWidth}`);
  }

  /** The page moves sideways, or something hangs over its edge. */
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    const hanging = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return isSeen(element) && (left < -1 || right > width + 1);
    });
    report(
      'horizontal overflow',
      hanging.at(-1) ?? document.body,
      `${document.documentElement.scrollWidth} > ${width}`,
    );
  }

  /** Sides that do not turn with the page. What MUI places by measuring has measured. */
  const SIDES = [
    'left',
    'right',
    'margin-left',
    'margin-right',
    'padding-left',
    'padding-right',
    'border-left-width',
    'border-right-width',
    'float',
  ];
  for (const element of document.querySelectorAll<HTMLElement>('[style]')) {
    if (
      element.closest(
        '.MuiPopper-root,.MuiPopover-root,.MuiDataGrid-root,iframe,textarea[aria-hidden=true]',
      )
    )
      continue;
    const sides = SIDES.filter((side) => element.style.getPropertyValue(side));
    if (/^(?:left|right)$/.test(element.style.textAlign)) sides.push('text-align');
    if (sides.length > 0) report('physical side', element, sides.join(', '));
  }

  /** Targets. A link within a sentence is as high as its line. */
  const CONTROLS =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=menuitem],[role=option],[role=tab],[role=checkbox],[role=switch],[role=radio]';
  const isWithinSentence = (element: Element) => {
    const parent = element.parentElement;
    return (
      styleOf(element).display === 'inline' &&
      (parent?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
    );
  };
  const targetOf = (element: Element) => {
    const field =
      element.closest(
        '.MuiInputBase-root,.MuiCheckbox-root,.MuiRadio-root,.MuiSwitch-root,label',
      ) ?? element;
    return element.matches('input,select,textarea') ? field : element;
  };
  for (const element of document.querySelectorAll(CONTROLS)) {
    const target = targetOf(element);
    if (
      !isSeen(target) ||
      element.closest('[aria-hidden=true],[inert]') ||
      (element.matches('input') && element.getAttribute('tabindex') === '-1')
    )
      continue;
    const box = target.getBoundingClientRect();
    if (
      (box.width < leastTarget - 0.5 || box.height < leastTarget - 0.5) &&
      !isWithinSentence(element)
    )
      report(
        'small target',
        element,
        `${Math.round(box.width)}×${Math.round(box.height)} ${element.textContent || element.getAttribute('aria-label') || ''}`,
      );
  }
  return findings;
}
