import type { Page } from '@playwright/test';
import type { Finding } from './pageTools.ts';
import { product } from './routes.ts';
import { LANGUAGES } from './visit.ts';

/** The width between the margins of a printed page in CSS pixels, upright and across. */
const PAPER_WIDTHS = { upright: 718, across: 1047 };

/** Texts that are of use on a screen only. */
const SCREEN_ONLY = LANGUAGES.map(
  (language) => product.texts[language]!['core']!['a11y.opensNewTab']!,
);

/** Returns what would be cut on paper, and what is of use on a screen only. */
export async function checkPaper(page: Page): Promise<Finding[]> {
  const { width, height } = page.viewportSize()!;
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const isAcross = await page.evaluate(() =>
    getComputedStyle(document.body).getPropertyValue('page').includes('across'),
  );
  await page.setViewportSize({
    width: isAcross ? PAPER_WIDTHS.across : PAPER_WIDTHS.upright,
    height,
  });
  try {
    return await page.evaluate(inspectPaper, SCREEN_ONLY);
  } finally {
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width, height });
  }
}

/** Runs in the page, after `installPageTools`. */
function inspectPaper(screenOnly: string[]): Finding[] {
  const { createReport, isSeen } = window.walkTools;
  const { findings, report } = createReport();
  for (const element of document.querySelectorAll('.skip-link, nav, [role=tooltip], .page-trail'))
    if (isSeen(element)) report('printed furniture', element, element.textContent.slice(0, 40));
  for (const element of document.querySelectorAll('#content :not(.hidden-text)'))
    for (const { nodeType, textContent } of element.childNodes)
      if (
        nodeType === Node.TEXT_NODE &&
        isSeen(element) &&
        screenOnly.some((text) => textContent!.includes(text))
      )
        report('printed furniture', element, textContent!);
  for (const element of document.querySelectorAll('#content *')) {
    const { left, right, width } = element.getBoundingClientRect();
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    );
    // The tables of charts for screen readers are clipped, also on paper.
    if (!hasText || width === 0 || !isSeen(element) || element.closest('.hidden-text')) continue;
    if (left < -1 || right > innerWidth + 1)
      report(
        'cut on paper',
        element,
        `${Math.round(left)} to ${Math.round(right)} of ${innerWidth}`,
      );
  }
  return findings;
}
