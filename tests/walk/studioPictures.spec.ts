import { expect, test } from '@playwright/test';
import { startDevServer, type DevServer } from '../e2e/devServer.ts';
import { setArabic, signIn, waitForList } from '../e2e/steps.ts';
import { action, part, property } from '../e2e/studioSteps.ts';
import { saveStudioPicture } from './pictures.ts';

/*
 * The pictures of docs/product-owners.md and docs/product-owners.ar.md. They show the examples of
 * these documents.
 */

const COLUMN_TEXTS = { ar: 'تاريخ الإضافة', en: 'Date added' };

const EMPTY_TEXTS = { ar: 'لا توجد أخبار بعد', en: 'There is no news yet' };

let dev: DevServer;
test.beforeAll(async ({}, info) => {
  dev = await startDevServer('.', String(info.project.use.baseURL));
});
test.beforeEach(({ request }) => setArabic(request));
test.afterEach(() => dev.reset());
test.afterAll(() => dev.stop());

for (const language of ['ar', 'en'] as const)
  test(`the studio ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${dev.url}/users`);
    await signIn(page);
    await waitForList(page);
    await page.locator('.open-studio').click();
    const preview = page.frameLocator('iframe');
    if (language === 'en') {
      await action(page, 'language').click();
      await expect(preview.locator('html')).toHaveAttribute('lang', language);
    }
    const label = property(page, 'label');
    await part(page, 'column:phone').click();
    await expect(page.locator('.studio-marker[data-kind=selected]')).toBeVisible();
    await expect(label.locator('textarea')).toHaveCount(2);
    await saveStudioPicture(page, `studio-column-${language}`);

    await page.locator('[data-add=columns]').click();
    await expect(page.locator('[data-dialog=studio-add] .search-list input')).toBeFocused();
    await page.keyboard.type('created_at');
    await expect(page.getByRole('option')).toHaveCount(1);
    const dialog = page.locator('[data-dialog] .MuiDialog-paper');
    await saveStudioPicture(page, `studio-add-${language}`, dialog);

    await page.keyboard.press('Enter');
    for (const [of, text] of Object.entries(COLUMN_TEXTS))
      await label.locator(`textarea[data-language=${of}]`).fill(text);
    await expect(preview.locator('th[data-field=created_at]')).toContainText(
      COLUMN_TEXTS[language],
    );
    await action(page, 'keep').click();
    await expect(dialog.locator('[data-severity]').first()).toBeVisible();
    await expect(dialog.locator('.studio-diff')).toHaveCount(3);
    await page.setViewportSize({ width: 1440, height: 1060 });
    await saveStudioPicture(page, `studio-keep-${language}`, dialog);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${dev.url}/@studio/?path=/news`);
    await page.locator('summary').click();
    await part(page, 'text:news.empty').click();
    for (const [of, text] of Object.entries(EMPTY_TEXTS))
      await page.locator(`textarea[data-language=${of}]`).fill(text);
    await page.locator('.studio-panel').focus();
    await saveStudioPicture(page, `studio-text-${language}`, page.locator('.studio-texts'));
  });
