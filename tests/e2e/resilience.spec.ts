import { expect, test, type Page } from '@playwright/test';
import { buildPng } from '../helpers/pictures.ts';
import { listReady, MAIN, openAs, openMyNews, signIn, speakArabic } from './steps.ts';

test.beforeEach(({ request }) => speakArabic(request));

const title = (page: Page) => page.locator('[data-field=title] input');

const FORM_CODE = '**/assets/create-news-*.js';

/** The host answers as after an update: another first script, and the file of a screen is gone. */
async function update(page: Page): Promise<void> {
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

/** The same for a page that has all it needs: whatever it asks for from now on is gone. */
async function updateAll(page: Page): Promise<() => Promise<void>> {
  const gone = '**/assets/**';
  // What comes by itself while the page is idle has come: what is missing then is what a person asks for.
  await page.locator('[data-place]').first().waitFor();
  await page.route(gone, (route) => route.fulfill({ status: 404, json: { message: 'x' } }));
  await update(page);
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Keeps files on their way until the function that it gives is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return () => come();
}

test('whoever is not signed in waits for a slow screen without the frame of those who are', async ({
  page,
}) => {
  const come = await hold(page, '**/assets/login-*.js');
  const asked: string[] = [];
  page.on(
    'request',
    (request) => ['fetch', 'xhr'].includes(request.resourceType()) && asked.push(request.url()),
  );
  await page.goto('/my-news', { waitUntil: 'commit' });
  // Longer than a signed-in visitor waits for the frame.
  await page.waitForTimeout(1500);
  await expect(page.locator('.first')).toHaveCount(1);
  await expect(page.locator('.shell')).toHaveCount(0);
  come();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
  expect(asked).toEqual([]);
});

test('whoever is signed in has the menu while a slow screen is on its way', async ({ page }) => {
  await openAs(page, '/readyz');
  const come = await hold(page, '**/assets/my-news-*.js');
  await page.goto('/my-news', { waitUntil: 'commit' });
  await expect(page.locator('.shell [data-menu=news]')).toBeVisible();
  await expect(page.locator('[data-screen]')).toHaveCount(0);
  come();
  await listReady(page);
});

test('what a screen opens with is asked for before the code of the app is here, and once', async ({
  page,
}) => {
  await openAs(page, '/readyz');
  const come = await hold(page, '**/assets/index-*.js');
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(request.url().slice(new URL(request.url()).origin.length)),
  );
  const openings = () =>
    asked.filter(
      (address) => address.startsWith('/investor/profile') || address.startsWith('/investor/news'),
    );
  await page.goto('/my-news?page=2', { waitUntil: 'commit' });
  await expect.poll(openings).toEqual(['/investor/profile', '/investor/news?page=2']);
  come();
  await listReady(page);
  expect(openings()).toHaveLength(2);
});

/** Counts how often the whole page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Does something before the host answers with the page of an address: what the page names is asked for as soon as it comes. */
const onOpening = (page: Page, path: string, act: () => Promise<void>) =>
  page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await act();
      await route.continue();
    },
  );

test('after an update the screen opens in the new version, with one load of the page', async ({
  page,
}) => {
  await update(page);
  await openMyNews(page);
  const loads = countLoads(page);
  await onOpening(page, '/create-news', () => page.unroute(FORM_CODE));
  await page.locator('[data-action=create]').click();
  await expect(page.locator('[data-screen=create-news] [data-field=title] input')).toBeVisible();
  expect(loads()).toBe(1);
  await expect(page).toHaveURL(/\/create-news$/);
});

test('a file that stays missing never makes the page load again and again', async ({ page }) => {
  await update(page);
  await openMyNews(page);
  const loads = countLoads(page);
  await page.locator('[data-action=create]').click();
  await expect(page.locator('[data-state=failure]')).toContainText('تعذر تحميل الصفحة');
  await page.waitForTimeout(1500);
  expect(loads()).toBe(1);
  // The shell stays: another screen opens as ever.
  await page.locator('[data-menu=news]').click();
  await listReady(page);
});

test('a file that cannot be fetched while the host is away says so, and the page stays', async ({
  page,
}) => {
  // From the start, as the code of the next screen comes in an idle moment.
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

test('a file that never comes is given up after two minutes, with a way to load the page again', async ({
  page,
}) => {
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

test('a page whose first script does not come says so in the language that was chosen', async ({
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

test('a part that cannot be fetched leaves the form as it is, and comes when it is asked for again', async ({
  page,
}) => {
  await openMyNews(page);
  await page.route('**/assets/MenuPopup-*.js', (route) => route.abort());
  await page.locator('[data-action=create]').click();
  await page.locator('[data-field=title] input').fill('خبر لا يضيع');
  await page.locator('[data-action=account]').click();
  await expect(page.locator('[data-alert=part]')).toBeVisible();
  await expect(page.locator('[data-field=title] input')).toHaveValue('خبر لا يضيع');
  await page.unroute('**/assets/MenuPopup-*.js');
  await page.locator('[data-alert=part] [data-action=retry]').click();
  await expect(page.locator('[data-action=signOut]')).toBeVisible();
});

test('after an outage a part comes with all that it imports', async ({ page }) => {
  await openMyNews(page);
  const files = '**/assets/**';
  await page.route(files, (route) => route.abort());
  await page.locator('[data-action=palette]').click();
  // The list of schools in the menu, which comes by itself, says the same of its own.
  const retry = page.locator('.shell > [data-alert=part] [data-action=retry]');
  await retry.click();
  await expect(retry).toBeVisible();
  await page.unroute(files);
  await retry.click();
  await expect(page.locator('[data-dialog=palette]')).toBeVisible();
});

test('after an update, a part and a language that are gone lead into the new version, with what was typed and without a question', async ({
  page,
}) => {
  await openMyNews(page);
  await page.locator('[data-action=create]').click();
  await title(page).fill('خبر عبر التحديث');
  let questions = 0;
  page.on('dialog', (dialog) => void ((questions += 1), dialog.accept()));
  for (const ask of ['switchLanguage', 'palette']) {
    const arrive = await updateAll(page);
    await page.locator(`[data-action=${ask}]`).click();
    const said = page.locator('[data-alert=part]');
    await expect(said).toContainText('يتوفر إصدار أحدث');
    await expect(title(page)).toHaveValue('خبر عبر التحديث');
    await arrive();
    await said.locator('[data-action=reloadPage]').click();
    await expect(said).toHaveCount(0);
    await expect(title(page)).toHaveValue('خبر عبر التحديث');
    await expect(page.locator('[data-alert=draft]')).toHaveCount(0);
  }
  expect(questions).toBe(0);
});

test('after an update, what no draft can hold is asked about first, and stays', async ({
  page,
}) => {
  await openMyNews(page);
  await page.locator('[data-action=create]').click();
  await title(page).fill('خبر مع صورة');
  await page
    .locator('[data-field=picture] input[type=file]')
    .setInputFiles({ name: 'صورة.png', mimeType: 'image/png', buffer: buildPng() });
  await expect(page.locator('[data-field=picture] img')).toBeVisible();
  const arrive = await updateAll(page);
  await page.locator('[data-action=switchLanguage]').click();
  let questions = 0;
  page.on('dialog', (dialog) => void ((questions += 1), dialog.dismiss()));
  await page.locator('[data-alert=part] [data-action=reloadPage]').click();
  await expect.poll(() => questions).toBe(1);
  await expect(title(page)).toHaveValue('خبر مع صورة');
  await expect(page.locator('[data-field=picture] img')).toBeVisible();
  await arrive();
});

test('after an update, a box whose list is gone says so when it is pressed', async ({ page }) => {
  await openMyNews(page);
  await page.route('**/assets/ChoicesBox-*.js', (route) =>
    route.fulfill({ status: 404, json: { message: 'x' } }),
  );
  await page.locator('[data-action=create]').click();
  await title(page).fill('خبر بلا قائمة');
  await page.locator('[data-field=schools_id] input').click();
  await expect(page.locator('[data-alert=part]')).toBeVisible();
  await expect(title(page)).toHaveValue('خبر بلا قائمة');
  await page.unroute('**/assets/ChoicesBox-*.js');
  await page.locator('[data-alert=part] [data-action=retry]').click();
  await expect(page.locator('[data-field=schools_id] input')).not.toHaveAttribute('readonly');
  await page.locator('[data-field=schools_id] input').click();
  await expect(page.locator('[data-option]').first()).toBeVisible();
});

test('after an update, who leaves a form is asked once, and arrives in the new version', async ({
  page,
}) => {
  await openMyNews(page);
  await page.locator('[data-action=create]').click();
  await title(page).fill('خبر تُرك');
  let questions = 0;
  page.on('dialog', (dialog) => void ((questions += 1), dialog.accept()));
  const arrive = await updateAll(page);
  const loads = countLoads(page);
  await onOpening(page, '/dashboard', arrive);
  await page.locator('[data-menu=dashboard]').click();
  await page.locator('[data-dialog=leave] [data-action=leave]').click();
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  expect({ questions, loads: loads() }).toEqual({ questions: 0, loads: 1 });
  await page.goto('/create-news');
  await expect(page.locator('[data-alert=draft]')).toBeVisible();
});

test('a form that sends files has all that this takes when it opens', async ({ page }) => {
  await openMyNews(page);
  const sends = page.waitForResponse('**/assets/upload-*.js');
  await page.goto('/create-bank-account');
  await expect(page.locator('[data-kind=form]')).toBeVisible();
  expect((await sends).ok()).toBe(true);
});

test('signing out in one tab signs out the other within a second, and leaves nothing of what was being typed there', async ({
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

test('a browser that keeps nothing for the page still signs in, lists and saves', async ({
  page,
}) => {
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
  await listReady(page);
  await page.locator('[data-action=create]').click();
  await page.locator('[data-field=title] input').fill('خبر');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=errors]')).toBeVisible();
  await page.locator('[data-action=switchMode]').click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('an account that cannot be read is asked for again on request, not without end', async ({
  page,
}) => {
  await openMyNews(page);
  let asked = 0;
  await page.route('**/investor/profile', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { message: 'x' } });
  });
  await page.reload();
  const notice = page.locator('[data-alert=session]');
  await expect(notice).toBeVisible();
  await listReady(page);
  await page.waitForTimeout(500);
  expect(asked).toBe(1);
  await page.unroute('**/investor/profile');
  await notice.locator('[data-action=retry]').click();
  await expect(notice).toHaveCount(0);
  await expect(page.locator('header [data-action=account]')).toBeVisible();
});
