import { join, resolve } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { action, openStudio, part, property, resetStorage } from '../e2e/studioSteps.ts';
import { test } from '../e2e/studioTest.ts';

/*
 * The pictures of docs/product-owners.md and docs/product-owners.ar.md. They show the examples of
 * these documents.
 */

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');

/** Few colours, so that the files are small. */
const PALETTE_SIZE = 48;

/** The space around a part of the studio in its picture. */
const MARGIN = 16;

const COLUMN_TEXTS = { ar: 'تاريخ الإضافة', en: 'Date added' };

const EMPTY_TEXTS = { ar: 'لا توجد أخبار بعد', en: 'There is no news yet' };

for (const language of ['ar', 'en'] as const)
  test(`the studio ${language}`, async ({ page, dev }) => {
    await resetStorage(page.context(), dev, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    const preview = await openStudio(page, dev, '/users');
    await expect(preview.locator('html')).toHaveAttribute('lang', language);
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

/** Saves a picture of the studio, or of a part of it, in its own size. */
async function saveStudioPicture(
  page: Page,
  name: string,
  shown: Locator = page.locator('.studio'),
): Promise<void> {
  const box = await shown.boundingBox();
  const { width, height } = page.viewportSize()!;
  const [x, y] = [Math.max(0, box!.x - MARGIN), Math.max(0, box!.y - MARGIN)];
  const clip = {
    x,
    y,
    width: Math.min(width, box!.x + box!.width + MARGIN) - x,
    height: Math.min(height, box!.y + box!.height + MARGIN) - y,
  };
  await sharp(await page.screenshot({ clip }))
    .png({ palette: true, colours: PALETTE_SIZE, dither: 0, compressionLevel: 9, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`));
}
