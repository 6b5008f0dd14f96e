import { expect, type Page } from '@playwright/test';
import { buildPng } from '../helpers/pictures.ts';
import { test } from './fixtures.ts';
import { waitForList, MAIN, openAs, openMyNews, signIn, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const title = (page: Page) => page.locator('[data-field=title] input');

const FORM_CODE = '**/assets/create-news-*.js';

/** Mocks an updated server: the entry script has changed, and the chunk of a screen is missing. */
async function mockUpdate(page: Page): Promise<void> {
  await page.route(FORM_CODE, (route) => route.fulfill({ status: 404, json: { message: 'x' } }));
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/assets/index-newer.js"></script>',
      }),
  );
}

/**
 * Mocks an updated server for a loaded page: all assets that it requests from now on are missing.
 */
async function mockUpdateOfAll(page: Page): Promise<() => Promise<void>> {
  const assets = '**/assets/**';
  // Waits for the idle prefetching, so that only assets for user actions are missing.
  await page.locator('[data-drawer-item]').first().waitFor();
  await page.route(assets, (route) => route.fulfill({ status: 404, json: { message: 'x' } }));
  await mockUpdate(page);
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Delays responses until the returned function is called. */
async function delayResponses(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test('a guest waits for a slow screen without the frame of signed-in users', async ({ page }) => {
  const releaseFiles = await delayResponses(page, '**/assets/login-*.js');
  const requests: string[] = [];
  page.on(
    'request',
    (request) => ['fetch', 'xhr'].includes(request.resourceType()) && requests.push(request.url()),
  );
  await page.goto('/my-news', { waitUntil: 'commit' });
  // Longer than the frame takes for signed-in users.
  await page.waitForTimeout(1500);
  await expect(page.locator('.first')).toHaveCount(1);
  await expect(page.locator('.shell')).toHaveCount(0);
  releaseFiles();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
  expect(requests).toEqual([]);
});

test('a signed-in user has the menu while a slow screen loads', async ({ page }) => {
  await openAs(page, '/readyz');
  const releaseFiles = await delayResponses(page, '**/assets/my-news-*.js');
  await page.goto('/my-news', { waitUntil: 'commit' });
  await expect(page.locator('.shell [data-menu=news]')).toBeVisible();
  await expect(page.locator('[data-screen]')).toHaveCount(0);
  releaseFiles();
  await waitForList(page);
});

test('the opening calls of a screen are sent before the app’s code has loaded, and only once', async ({
  page,
}) => {
  await openAs(page, '/readyz');
  const releaseFiles = await delayResponses(page, '**/assets/index-*.js');
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(request.url().slice(new URL(request.url()).origin.length)),
  );
  const openings = () =>
    requests.filter(
      (address) => address.startsWith('/investor/profile') || address.startsWith('/investor/news'),
    );
  await page.goto('/my-news?page=2', { waitUntil: 'commit' });
  await expect.poll(openings).toEqual(['/investor/profile', '/investor/news?page=2']);
  releaseFiles();
  await waitForList(page);
  expect(openings()).toHaveLength(2);
});

/** Counts page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Runs a function before the server returns the page, whose preloads are requested immediately. */
const beforePageResponse = (page: Page, path: string, work: () => Promise<void>) =>
  page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await work();
      await route.continue();
    },
  );

test('after an update the screen opens in the new version with one page load', async ({ page }) => {
  await mockUpdate(page);
  await openMyNews(page);
  const loads = countLoads(page);
  await beforePageResponse(page, '/create-news', () => page.unroute(FORM_CODE));
  await page.locator('[data-action=create]').click();
  await expect(page.locator('[data-screen=create-news] [data-field=title] input')).toBeVisible();
  expect(loads()).toBe(1);
  await expect(page).toHaveURL(/\/create-news$/);
});

test('a permanently missing file causes no reload loop', async ({ page }) => {
  await mockUpdate(page);
  await openMyNews(page);
  const loads = countLoads(page);
  await page.locator('[data-action=create]').click();
  await expect(page.locator('[data-state=failure]')).toContainText('تعذر تحميل الصفحة');
  await page.waitForTimeout(1500);
  expect(loads()).toBe(1);
  // The shell stays, and other screens open.
  await page.locator('[data-menu=news]').click();
  await waitForList(page);
});

test('a file that cannot be loaded while the server is down is reported, and the page stays', async ({
  page,
}) => {
  // From the start, because the code of the next screen is prefetched when idle.
  await page.route(FORM_CODE, (route) => route.abort());
  await openMyNews(page);
  const loads = countLoads(page);
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.abort(),
  );
  await page.locator('[data-action=create]').click();
  await expect(page.locator('[data-state=failure] [data-action=reloadPage]')).toBeVisible();
  expect(loads()).toBe(0);
});

test('loading a file times out after two minutes, with a reload button', async ({ page }) => {
  let hangs = false;
  await page.route(FORM_CODE, (route) => (hangs ? undefined : route.abort()));
  await openMyNews(page);
  await page.clock.install();
  hangs = true;
  await page.locator('[data-action=create]').click();
  await page.clock.fastForward('01:59');
  await expect(page.locator('[data-state=failure]')).toHaveCount(0);
  await page.clock.fastForward('00:02');
  await expect(page.locator('[data-state=failure] [data-action=reloadPage]')).toBeVisible();
});

test('a page whose entry script fails to load shows an error in the chosen language', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('localLang', 'en'));
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('The page did not start');
  await page.unroute('**/assets/index-*.js');
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
});

test('a chunk that fails to load leaves the form unchanged, and loads on retry', async ({
  page,
}) => {
  await openMyNews(page);
  await page.route('**/assets/overlays-*.js', (route) => route.abort());
  await page.locator('[data-action=create]').click();
  await page.locator('[data-field=title] input').fill('خبر لا يضيع');
  await page.locator('[data-action=account]').click();
  await expect(page.locator('[data-alert=part]')).toBeVisible();
  await expect(page.locator('[data-field=title] input')).toHaveValue('خبر لا يضيع');
  await page.unroute('**/assets/overlays-*.js');
  await page.locator('[data-alert=part] [data-action=retry]').click();
  await expect(page.locator('[data-action=signOut]')).toBeVisible();
});

test('after an outage a chunk loads with all its imports', async ({ page }) => {
  await openMyNews(page);
  const files = '**/assets/**';
  await page.route(files, (route) => route.abort());
  await page.locator('[data-action=palette]').click();
  // The list of schools in the menu, which loads by itself, has its own error.
  const retry = page.locator('.shell > [data-alert=part] [data-action=retry]');
  await retry.click();
  await expect(retry).toBeVisible();
  await expect(page.locator('.shell > [data-alert=part] [data-action=reloadPage]')).toBeVisible();
  await page.unroute(files);
  await retry.click();
  await expect(page.locator('[data-dialog=palette]')).toBeVisible();
});

test('after an update, a missing chunk or locale file reloads the new version, keeps the input and asks nothing', async ({
  page,
}) => {
  await openMyNews(page);
  await page.locator('[data-action=create]').click();
  await title(page).fill('خبر عبر التحديث');
  let questions = 0;
  page.on('dialog', (dialog) => void ((questions += 1), dialog.accept()));
  for (const action of ['switchLanguage', 'palette']) {
    const restoreAssets = await mockUpdateOfAll(page);
    await page.locator(`[data-action=${action}]`).click();
    const alert = page.locator('[data-alert=part]');
    await expect(alert).toContainText('يتوفر إصدار أحدث');
    await expect(title(page)).toHaveValue('خبر عبر التحديث');
    await restoreAssets();
    await alert.locator('[data-action=reloadPage]').click();
    await expect(alert).toHaveCount(0);
    await expect(title(page)).toHaveValue('خبر عبر التحديث');
    await expect(page.locator('[data-alert=draft]')).toHaveCount(0);
  }
  expect(questions).toBe(0);
});

test('after an update, input that a draft cannot store is confirmed first, and kept', async ({
  page,
}) => {
  await openMyNews(page);
  await page.locator('[data-action=create]').click();
  await title(page).fill('خبر مع صورة');
  await page
    .locator('[data-field=picture] input[type=file]')
    .setInputFiles({ name: 'صورة.png', mimeType: 'image/png', buffer: buildPng() });
  await expect(page.locator('[data-field=picture] img')).toBeVisible();
  const restoreAssets = await mockUpdateOfAll(page);
  await page.locator('[data-action=switchLanguage]').click();
  let questions = 0;
  page.on('dialog', (dialog) => void ((questions += 1), dialog.dismiss()));
  await page.locator('[data-alert=part] [data-action=reloadPage]').click();
  await expect.poll(() => questions).toBe(1);
  await expect(title(page)).toHaveValue('خبر مع صورة');
  await expect(page.locator('[data-field=picture] img')).toBeVisible();
  await restoreAssets();
});

test('after an update, a select whose code is missing shows an error on click', async ({
  page,
}) => {
  await openMyNews(page);
  await page.route('**/assets/overlays-*.js', (route) =>
    route.fulfill({ status: 404, json: { message: 'x' } }),
  );
  await page.locator('[data-action=create]').click();
  await title(page).fill('خبر بلا قائمة');
  await page.locator('[data-field=schools_id] input').click();
  await expect(page.locator('[data-alert=part]')).toBeVisible();
  await expect(title(page)).toHaveValue('خبر بلا قائمة');
  await page.unroute('**/assets/overlays-*.js');
  await page.locator('[data-alert=part] [data-action=retry]').click();
  await expect(page.locator('[data-option]').first()).toBeVisible();
});

test('after an update, leaving a form asks once, and opens the new version', async ({ page }) => {
  await openMyNews(page);
  await page.locator('[data-action=create]').click();
  await title(page).fill('خبر تُرك');
  let questions = 0;
  page.on('dialog', (dialog) => void ((questions += 1), dialog.accept()));
  const restoreAssets = await mockUpdateOfAll(page);
  const loads = countLoads(page);
  await beforePageResponse(page, '/dashboard', restoreAssets);
  await page.locator('[data-menu=dashboard]').click();
  await page.locator('[data-dialog=leave] [data-action=leave]').click();
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  expect({ questions, loads: loads() }).toEqual({ questions: 0, loads: 1 });
  await page.goto('/create-news');
  await expect(page.locator('[data-alert=draft]')).toBeVisible();
});

test('a form with files loads the upload code when it opens', async ({ page }) => {
  await openMyNews(page);
  // The chunk of the small parts contains it. A form needs nothing else of that chunk.
  const uploadCode = page.waitForResponse('**/assets/parts-*.js');
  await page.goto('/create-bank-account');
  await expect(page.locator('[data-kind=form]')).toBeVisible();
  expect((await uploadCode).ok()).toBe(true);
});

test('signing out in one tab signs out the other within a second, and deletes its drafts', async ({
  page,
  context,
}) => {
  await openMyNews(page);
  const other = await context.newPage();
  await other.goto('/create-news');
  await other.locator('[data-field=title] input').fill('خبر لم يكتمل');
  await expect(other.getByText('تعديلات غير محفوظة')).toBeVisible();
  await page.locator('[data-action=account]').click();
  await page.locator('[data-action=signOut]').click();
  await expect(other.locator('[data-screen=login]')).toBeVisible({ timeout: 1000 });
  expect(
    await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.'))),
  ).toEqual([]);
  await signIn(other, MAIN);
  await expect(other.locator('[data-screen=login]')).toHaveCount(0);
});

test('signing in, lists and saving work without browser storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('shut', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/my-news');
  await signIn(page);
  await waitForList(page);
  await page.locator('[data-action=create]').click();
  await page.locator('[data-field=title] input').fill('خبر');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=errors]')).toBeVisible();
  await page.locator('[data-action=switchMode]').click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a failed profile request is retried on demand, not endlessly', async ({ page }) => {
  await openMyNews(page);
  let requests = 0;
  await page.route('**/investor/profile', (route) => {
    requests += 1;
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { message: 'x' } });
  });
  await page.reload();
  const notice = page.locator('[data-alert=session]');
  await expect(notice).toBeVisible();
  await waitForList(page);
  await page.waitForTimeout(500);
  expect(requests).toBe(1);
  await page.unroute('**/investor/profile');
  await notice.locator('[data-action=retry]').click();
  await expect(notice).toHaveCount(0);
  await expect(page.locator('header [data-action=account]')).toBeVisible();
});
