import type { Page } from '@playwright/test';
import type { Finding } from './pageTools.ts';

interface FocusedElement {
  /** Undefined if no control has the focus. */
  name?: string;
  index: number;
  hasRing: boolean;
  /** The element that covers it, if any. */
  cover?: string;
}

/** Runs in the page: describes the focused element, with its index in the document. */
function readFocus(): FocusedElement {
  const element = document.activeElement;
  if (!element || element === document.body) return { index: -1, hasRing: true };
  const hasRing = (box: Element | null): boolean => {
    for (let step = 0; box && step < 7; step += 1, box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1.5) return true;
    }
    return false;
  };
  const { left, top, width, height } = element.getBoundingClientRect();
  const topElement = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
  const covers =
    topElement !== null &&
    topElement.closest('[role=tooltip]') === null &&
    !element.contains(topElement) &&
    !topElement.contains(element) &&
    topElement
      .closest('label,.text-box,.MuiPickersInputBase-root,.MuiButtonBase-root')
      ?.contains(element) !== true;
  const index = [...document.querySelectorAll('*')].indexOf(element);
  const attributes = [...element.attributes]
    .filter(({ name }) => /^data-(?!hint)|^(?:id|href|name|role)$/.test(name))
    .slice(0, 3)
    .map(({ name, value }) => `[${name}=${value.slice(0, 40)}]`);
  return {
    name: `${element.localName}${attributes.join('')}`,
    index,
    hasRing: hasRing(element) || element.localName === 'iframe',
    ...(covers &&
      element.localName !== 'iframe' &&
      width > 1 && {
        cover: `${topElement.localName}.${[...topElement.classList].at(-1) ?? ''} ${topElement.textContent?.slice(0, 30) ?? ''}`,
      }),
  };
}

/** The time after which a widget that replaces its placeholder has the focus. */
const FOCUS_DELAY_MS = 200;

/**
 * Tabs through the page. Every press of Tab must move the focus, no control may trap it, and it may
 * only leave the page after the last control. The focused element must show a focus ring and must
 * not be covered.
 */
export async function walkByTab(page: Page, maxPresses: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report = (rule: string, what: string) =>
    void (
      findings.some((finding) => finding.rule === rule && finding.what === what) ||
      findings.push({ rule, what })
    );
  // Start at the top: the browser remembers where sequential navigation starts, even without a
  // focus.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    window.scrollTo(0, 0);
  });
  let before: FocusedElement | undefined;
  const seen = new Set<number>();
  for (let press = 0; press < maxPresses; press += 1) {
    await page.keyboard.press('Tab');
    let stop = await page.evaluate(readFocus);
    const tabbable = stop.name === undefined ? await page.evaluate(countTabbable) : 0;
    if (seen.size < tabbable) {
      // A widget that is just replacing its placeholder receives the focus a moment later, so the
      // test looks again.
      await page.waitForTimeout(FOCUS_DELAY_MS);
      stop = await page.evaluate(readFocus);
    }
    if (stop.name === undefined) {
      if (seen.size < tabbable)
        report(
          'focus lost',
          `after ${before?.name ?? 'the start of the page'}, with ${seen.size} of ${tabbable} seen`,
        );
      break;
    }
    if (
      before &&
      stop.index === before.index &&
      stop.name === before.name &&
      !stop.name.startsWith('iframe')
    )
      report('focus trapped', stop.name);
    if (!stop.hasRing) report('focus without a ring', stop.name);
    if (stop.cover) report('focus covered', `${stop.name} by ${stop.cover}`);
    seen.add(stop.index);
    before = stop;
  }
  return findings;
}

/**
 * Runs in the page: returns the minimum number of controls that Tab must reach. A radio group has
 * only one tab stop.
 */
function countTabbable(): number {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]):not([type=radio]),select:not(:disabled),textarea:not(:disabled)',
    ),
  ];
  return controls.filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.closest('[inert],[aria-hidden=true]') &&
      element.checkVisibility({ visibilityProperty: true }),
  ).length;
}
