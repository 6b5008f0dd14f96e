import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { DevServer } from './devServer.ts';
import { createSession, signIn, waitForList } from './steps.ts';

/** Signs in to the product, and opens the studio on one of its screens. Returns the preview. */
export async function openStudio(page: Page, dev: DevServer, path: string): Promise<FrameLocator> {
  await page.goto(dev.url + path);
  await signIn(page);
  await waitForList(page);
  await page.locator('.open-studio').click();
  await expect(page.locator('[data-part]').first()).toBeVisible();
  return page.frameLocator('iframe');
}

/** Opens the studio in a language, with a session that was created through the API. */
export async function openStudioIn(
  page: Page,
  dev: DevServer,
  path: string,
  language: 'ar' | 'en' = 'ar',
): Promise<void> {
  const { token } = await createSession(page.request);
  await page.addInitScript(
    // The names of the two keys are prescribed (`storageKeys` in schemas/app.json).
    ([FBidToken, localLang]) => Object.assign(localStorage, { FBidToken, localLang }),
    [token, language] as const,
  );
  await page.goto(`${dev.url}/@studio/?path=${path}`);
  await expect(page.locator('[data-part]').first()).toBeVisible();
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
