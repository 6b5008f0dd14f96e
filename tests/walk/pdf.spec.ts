import { expect, type Page } from '@playwright/test';
import { annotateFindings, test, toLines } from './fixtures.ts';
import type { Finding } from './pageTools.ts';
import { checkPages, countFigures, readPdf } from './readPdf.ts';
import { product, renderedRoutes } from './routes.ts';
import { LANGUAGES, open } from './visit.ts';

// Every screen in both languages with all rows takes minutes. The part of `npm test` prints each
// screen in one language, and the long reports of one school.
for (const [index, { id, visibility }] of renderedRoutes.entries())
  test(`${id} is whole on paper`, async ({ walk }, info) => {
    const isWhole = info.project.name === 'whole';
    const screen = product.screens.get(id);
    const isOfSchools =
      screen?.kind === 'list' && screen.filters.some(({ filter }) => filter === 'school_id');
    const address = `${await walk.address(id)}${isOfSchools && !isWhole ? '?school_id=1' : ''}`;
    const all: string[] = [];
    for (const language of isWhole ? LANGUAGES : [LANGUAGES[index % LANGUAGES.length]!]) {
      const walkPage = await walk.pageFor(language, visibility === 'guest' ? 'guest' : 'signedIn');
      await open(walkPage, { id, address, state: 'data' }, 'light', 1440);
      const findings = await checkPdf(walkPage.page, screen?.kind === 'list');
      const label = `${id} ${language}`;
      annotateFindings(info, label, findings);
      all.push(...toLines(label, findings));
    }
    expect(all).toEqual([]);
  });

/** Prints a screen to a PDF as its print button does, and reads it back. */
async function checkPdf(page: Page, isList: boolean): Promise<Finding[]> {
  // The dialog of the browser would wait for a person.
  await page.evaluate(() => (window.print = () => undefined));
  const button = page.locator('[data-action=print]');
  if (isList && (await button.isEnabled())) {
    await button.click();
    const start = page.locator('[data-action=startPrint], [data-printed]').first();
    await start.waitFor();
    if ((await start.getAttribute('data-action')) !== null) await start.click();
    await page.locator('[data-printed]').waitFor();
    await page.locator('[data-dialog=print]').waitFor({ state: 'detached' });
  }
  const figures = countFigures(
    (await page.locator('[data-printed] :is(tbody, tfoot) td').allInnerTexts()).join('\n'),
  );
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  const printed = countFigures(
    pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n'),
  );
  return [
    ...checkPages(pages),
    ...[...figures].flatMap(([figure, count]) => {
      const found = printed.get(figure) ?? 0;
      return found >= count
        ? []
        : [{ rule: 'figure not printed', what: `${figure}: ${found} of ${count}` }];
    }),
  ];
}
