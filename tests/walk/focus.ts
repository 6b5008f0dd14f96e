import type { Page } from '@playwright/test';
import type { Finding } from './inspect.ts';

interface Stop {
  /** undefined where the focus is on no control. */
  name?: string;
  index: number;
  hasRing: boolean;
  /** What lies over it, if anything does. */
  cover?: string;
}

/** Runs in the page: where the focus is, numbered by the place in the document. */
function readStop(): Stop {
  const element = document.activeElement;
  if (!element || element === document.body) return { index: -1, hasRing: true };
  const rings = (box: Element | null): boolean => {
    for (let step = 0; box && step < 7; step += 1, box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1.5) return true;
    }
    return false;
  };
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
  const covers =
    at !== null &&
    at.closest('[role=tooltip]') === null &&
    !element.contains(at) &&
    !at.contains(element) &&
    at
      .closest('label,.MuiInputBase-root,.MuiButtonBase-root,.MuiFormControl-root')
      ?.contains(element) !== true;
  const index = [...document.querySelectorAll('*')].indexOf(element);
  const marks = [...element.attributes]
    .filter(({ name }) => /^data-(?!hint)|^(?:id|href|name|role)$/.test(name))
    .slice(0, 3)
    .map(({ name, value }) => `[${name}=${value.slice(0, 40)}]`);
  return {
    name: `${element.localName}${marks.join('')}`,
    index,
    hasRing: rings(element) || element.localName === 'iframe',
    ...(covers &&
      element.localName !== 'iframe' &&
      width > 1 && {
        cover: `${at.localName}.${[...at.classList].at(-1) ?? ''} ${at.textContent?.slice(0, 30) ?? ''}`,
      }),
  };
}

/** So long the focus may be on its way. */
const SETTLED_MS = 200;

/**
 * Goes through the page by Tab. Every press must move the focus, no control may hold it, and it may leave the page only behind the last of
 * them; whatever has it shows a ring, and is not covered.
 */
export async function walkByTab(page: Page, most: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const say = (rule: string, what: string) =>
    void (
      findings.some((finding) => finding.rule === rule && finding.what === what) ||
      findings.push({ rule, what })
    );
  // From the top: the place that Tab starts from stays behind when the focus goes.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    window.scrollTo(0, 0);
  });
  let before: Stop | undefined;
  const seen = new Set<number>();
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    let stop = await page.evaluate(readStop);
    const left = stop.name === undefined ? await page.evaluate(countTabbable) : 0;
    if (seen.size < left) {
      // A box that takes the place of its stand-in just then has the focus a moment later; what is lost stays lost.
      await page.waitForTimeout(SETTLED_MS);
      stop = await page.evaluate(readStop);
    }
    if (stop.name === undefined) {
      if (seen.size < left)
        say(
          'focus lost',
          `after ${before?.name ?? 'the start of the page'}, with ${seen.size} of ${left} seen`,
        );
      break;
    }
    if (
      before &&
      stop.index === before.index &&
      stop.name === before.name &&
      !stop.name.startsWith('iframe')
    )
      say('focus trapped', stop.name);
    if (!stop.hasRing) say('focus without a ring', stop.name);
    if (stop.cover) say('focus covered', `${stop.name} by ${stop.cover}`);
    seen.add(stop.index);
    before = stop;
  }
  return findings;
}

/** Runs in the page: how many controls Tab must reach at least; of radios only one is a stop. */
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
