import { expect, type Page } from '@playwright/test';
import { TOKEN } from '../../fixtures/host/account.ts';
import type { Host, LoggedRequest } from '../../fixtures/host/host.ts';
import type { Language, RouteEntry } from '../../../src/shared/resolved/resolved.ts';
import { addressOf, product } from '../../walk/routes.ts';

/** Opens a path of the client with a session on the device. */
export async function openOnHost(
  page: Page,
  host: Host,
  path: string,
  language: Language = 'ar',
): Promise<void> {
  const { storageKeys } = product.app;
  const stored = { [storageKeys.token]: TOKEN, [storageKeys.language]: language };
  // A page of the same origin that does not run the client.
  await page.goto(`${host.url}/media/empty.png`);
  await page.evaluate((values) => Object.assign(localStorage, values), stored);
  await page.goto(host.url + path);
  await page.locator('[data-screen]').waitFor();
}

/**
 * Opens a route, with an item of the host if it has a parameter. Finding the item sends requests,
 * which the log then no longer contains.
 */
export async function openRoute(
  page: Page,
  host: Host,
  route: RouteEntry,
  language: Language = 'ar',
): Promise<void> {
  const address = await addressOf(route, async (path) => sendGet(host, path));
  host.log.length = 0;
  await openOnHost(page, host, address, language);
}

/** Sends a GET as a signed-in user. */
export async function sendGet(host: Host, path: string): Promise<unknown> {
  const response = await fetch(host.url + path, { headers: { Authorization: `Bearer ${TOKEN}` } });
  return response.json();
}

/** Waits for a request since an index of the log, and returns it. */
export async function expectRequest(
  host: Host,
  call: string,
  {
    from = 0,
    matches = () => true,
  }: { from?: number; matches?: (request: LoggedRequest) => boolean } = {},
): Promise<LoggedRequest> {
  const find = () =>
    host.log.slice(from).find((one) => `${one.method} ${one.path}` === call && matches(one));
  await expect.poll(() => find() !== undefined, { message: `the request ${call}` }).toBe(true);
  return find()!;
}

/** Waits until the rows of a list belong to its last request. */
export async function waitForRows(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await firstRow(page).waitFor();
}

/** The first row of a list. */
export const firstRow = (page: Page) =>
  page.locator('[data-id]:is(tr,[role=row],li):not([data-id=totals])').first();

/** Presses an action of a row, which can be in the row's menu. */
export async function pressRowAction(page: Page, action: string): Promise<void> {
  const row = firstRow(page);
  const button = row.locator(`[data-action="${action}"]`);
  await button.or(row.locator('[data-action=more]')).first().waitFor();
  if ((await button.count()) > 0) return button.click();
  await row.locator('[data-action=more]').click();
  await page.locator(`[role=menuitem][data-action="${action}"]`).click();
}
