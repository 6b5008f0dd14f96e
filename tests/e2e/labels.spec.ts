import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

/** Letters of the other language. The names of currencies and formats are the same in both. */
const OTHER_LETTERS = { ar: /[A-Za-z]{2,}/, en: /[\u0600-\u06ff]/ } as const;
const SAME_IN_BOTH = /\b(?:xls|xlsx|Excel)\b/g;

/** Returns the labels within elements that are in the other language: texts, names and hints. */
const foreignLabels = async (part: Locator, language: 'ar' | 'en') => {
  const labels = await part.evaluateAll((elements) =>
    elements
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .flatMap((element) => [
        ...['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
        ...[...element.childNodes].flatMap((node) =>
          node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
        ),
      ]),
  );
  expect(labels.filter((label) => label.trim() !== '').length).toBeGreaterThan(0);
  return labels.filter((label) => OTHER_LETTERS[language].test(label.replace(SAME_IN_BOTH, '')));
};

const openIn = async (page: Page, path: string, language: 'ar' | 'en') => {
  await openAs(page, '/readyz');
  await page.evaluate((chosen) => localStorage.setItem('localLang', chosen), language);
  await page.goto(path);
};

for (const language of ['ar', 'en'] as const) {
  test(`the grid of a report has only ${language} labels, in its column menu too`, async ({
    page,
  }) => {
    await openIn(page, '/reports/marketing', language);
    const header = page.locator('.MuiDataGrid-columnHeader').nth(1);
    await expect(header).toBeVisible();
    await header.hover();
    expect(await foreignLabels(page.locator('.MuiDataGrid-columnHeaders'), language)).toEqual([]);
    await header.locator('.MuiDataGrid-menuIcon button').click();
    const menu = page.locator('.MuiDataGrid-menu');
    await expect(menu.getByRole('menuitem').first()).toBeVisible();
    expect(await foreignLabels(menu, language)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test(`the date pickers of filters and forms have only ${language} labels`, async ({ page }) => {
    for (const [path, box] of [
      ['/reports/marketing', '[data-date=from]'],
      ['/create-event', '[data-field=valid_till]'],
    ] as const) {
      await openIn(page, path, language);
      const picker = page.locator(box).first();
      await picker.locator('button').last().click();
      const calendar = page.locator('.MuiDateCalendar-root');
      await expect(calendar).toBeVisible();
      const parts = page.locator(`${box}, .MuiPickerPopper-root`);
      expect(await foreignLabels(parts, language)).toEqual([]);
      await calendar.locator('.MuiPickersCalendarHeader-switchViewButton').click();
      await expect(calendar.locator('.MuiYearCalendar-root')).toBeVisible();
      expect(await foreignLabels(parts, language)).toEqual([]);
    }
  });
}
