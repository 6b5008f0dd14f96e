import { expect, type BrowserContext, type FrameLocator, type Page } from '@playwright/test';
import type { Language } from '../../src/shared/resolved/resolved.ts';
import type { DevServer } from './devServer.ts';
import { createSession } from './steps.ts';

/** Empties the storage of all pages, and signs in to the product, in a language. */
export async function resetStorage(
  context: BrowserContext,
  { url }: DevServer,
  language: Language = 'ar',
): Promise<void> {
  const { token } = await createSession(context.request);
  // The names of the two keys are prescribed (`storageKeys` in schemas/app.json).
  const localStorage = [
    { name: 'FBidToken', value: token },
    { name: 'localLang', value: language },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
}

/** Opens the studio on a screen of the product. Returns the preview. */
export async function openStudio(page: Page, dev: DevServer, path: string): Promise<FrameLocator> {
  await page.goto(`${dev.url}/@studio/?path=${path}`);
  await expect(page.locator('[data-part]').first()).toBeVisible();
  return page.frameLocator('iframe');
}

export const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);

export const property = (page: Page, name: string) => page.locator(`[data-property="${name}"]`);

/** A button of the bar. */
export const action = (page: Page, name: string) =>
  page.locator(`.studio-bar [data-action="${name}"]`);

/** Opens the changes, and writes them. */
export async function keep(page: Page): Promise<void> {
  await action(page, 'keep').click();
  await page.locator('[data-dialog=studio-changes] [data-action=keep]').click();
  await expect(page.locator('[data-dialog=studio-changes]')).toBeHidden();
}
