import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './fixtures.ts';
import { MAIN, openAs, openFromMenu, setArabic, waitForList } from './steps.ts';

const STAFF = 'staff@sanabil.example';

test.beforeEach(async ({ request }) => {
  await setArabic(request);
  await setArabic(request, STAFF);
});

const views = (page: Page) => page.locator('[data-action=views]');
const dialog = (page: Page, name: string) => page.locator(`[data-dialog=${name}]`);
const search = (page: Page) => new URL(page.url()).searchParams;

async function openMenu(page: Page): Promise<void> {
  await views(page).click();
  await expect(page.locator('[role=menu]')).toBeVisible();
}

async function choose(page: Page, action: string): Promise<void> {
  await openMenu(page);
  await page.locator(`[role=menu] [data-action=${action}]`).click();
}

/** Opens a view by its name. */
async function openView(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.locator('[role=menu] [data-view]', { hasText: name }).click();
  await expect(views(page)).toContainText(name);
}

test('a view is saved, shared, opened on another device, changed, renamed and deleted', async ({
  page,
  browser,
}) => {
  await openAs(page, '/news', MAIN);
  await waitForList(page);
  await page.locator('[data-filter=title] input').fill('مختبر');
  await expect(page.locator('[data-chip=title]')).toBeVisible();
  await page.locator('[data-sort=liked_count]').click();
  await choose(page, 'saveViewAs');
  await dialog(page, 'saveView').locator('[data-action=save]').click();
  await expect(dialog(page, 'saveView').locator('[role=alert]')).not.toBeEmpty();
  await dialog(page, 'saveView').locator('[data-field=name]').fill('أخبار المختبرات');
  await dialog(page, 'saveView').locator('[data-field=shared]').check();
  await dialog(page, 'saveView').locator('[data-field=default]').check();
  await dialog(page, 'saveView').locator('[data-action=save]').click();
  await expect(views(page)).toContainText('أخبار المختبرات');
  const id = search(page).get('view')!;

  await test.step('the menu opens it with its filters as chips, and a typed address without it', async () => {
    await page.goto('/news');
    await waitForList(page);
    await expect(page.locator('[data-chip]')).toHaveCount(0);
    await expect(views(page)).toHaveText('طرق العرض');
    await openFromMenu(page, 'news');
    await expect(page.locator('[data-chip=title]')).toContainText('مختبر');
    await expect(views(page)).toContainText('أخبار المختبرات');
    expect(search(page).get('sort')).toBe('liked_count');
    await page.goto('/news?sort=-liked_count');
    await waitForList(page);
    await expect(page.locator('[data-chip]')).toHaveCount(0);
  });

  const other = await (await browser.newContext()).newPage();
  await test.step('staff open it on another device, and saving it makes a copy', async () => {
    await openAs(other, '/news', STAFF);
    await waitForList(other);
    await openView(other, 'أخبار المختبرات');
    await other.locator('[data-action=clearFilters]').click();
    await expect(views(other)).toContainText('معدّلة');
    await choose(other, 'saveView');
    await expect.poll(() => search(other).get('view')).not.toBe(id);
    await expect(other.locator('[data-alert=success]')).toBeVisible();
    await openMenu(other);
    await expect(other.locator('[data-view-kind=own]', { hasText: 'أخبار المختبرات' })).toHaveCount(
      1,
    );
    await other.keyboard.press('Escape');
  });

  await test.step('renaming and deleting reach the other device', async () => {
    await openFromMenu(page, 'news');
    // The view is shown by the same screen, whose menu closes when it opens.
    await expect(views(page)).toContainText('أخبار المختبرات');
    await choose(page, 'renameView');
    await dialog(page, 'renameView').locator('[data-field=name]').fill('معامل العلوم');
    await dialog(page, 'renameView').locator('[data-action=save]').click();
    await expect(views(page)).toContainText('معامل العلوم');
    await other.reload();
    await waitForList(other);
    await openView(other, 'معامل العلوم');
    await choose(page, 'deleteView');
    await dialog(page, 'deleteView').locator('[data-action=yes]').click();
    await expect(views(page)).toHaveText('طرق العرض');
    expect(search(page).has('view')).toBe(false);
    await expect(page.locator('nav [data-menu=news]')).toHaveAttribute('href', '/news');
    await other.goto('/news');
    await waitForList(other);
    await openMenu(other);
    await expect(other.locator('[data-view-kind=own]')).toHaveCount(1);
    await expect(other.locator(`[data-view="${id}"]`)).toHaveCount(0);
    await other.context().close();
  });
});

test('a typed address opens a saved view, and two people who save it are asked', async ({
  page,
  browser,
}) => {
  await openAs(page, '/events?title=يوم', MAIN);
  await waitForList(page);
  await choose(page, 'saveViewAs');
  await dialog(page, 'saveView').locator('[data-field=name]').fill('أيام المدرسة');
  await dialog(page, 'saveView').locator('[data-field=shared]').check();
  await dialog(page, 'saveView').locator('[data-action=save]').click();
  await expect(views(page)).toContainText('أيام المدرسة');
  const id = search(page).get('view')!;

  const other = await (await browser.newContext()).newPage();
  await openAs(other, `/events?view=${id}`, MAIN);
  await expect(other.locator('[data-chip=title]')).toContainText('يوم');
  await expect(views(other)).toContainText('أيام المدرسة');
  expect(search(other).get('title')).toBe('يوم');

  await page.locator('[data-filter=title] input').fill('رحلة');
  await expect(page.locator('[data-chip=title]')).toContainText('رحلة');
  await choose(page, 'saveView');
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  await other.locator('[data-filter=title] input').fill('معرض');
  await expect(other.locator('[data-chip=title]')).toContainText('معرض');
  await choose(other, 'saveView');
  await expect(dialog(other, 'viewConflict')).toContainText('أيام المدرسة');
  await expectNoViolations(other);
  await dialog(other, 'viewConflict').locator('[data-action=takeTheirs]').click();
  await expect(other.locator('[data-chip=title]')).toContainText('رحلة');

  await choose(page, 'deleteView');
  await dialog(page, 'deleteView').locator('[data-action=yes]').click();
  await expect(views(page)).toHaveText('طرق العرض');
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto(`/events?view=${id}`);
  await expect(other.locator('[data-alert=viewGone]')).toBeVisible();
  await waitForList(other);
  await expect(other.locator('[data-chip]')).toHaveCount(0);
  await expectNoViolations(other);
  await other.context().close();
});

const DELETION = {
  ar: {
    name: 'فعاليات الرحلات',
    hint: 'ويمكنك التراجع من الرسالة التي تظهر بعد الحذف.',
    deleted: 'حُذفت طريقة العرض',
    undo: 'تراجع',
    restored: 'استُعيدت طريقة العرض',
  },
  en: {
    name: 'Trips',
    hint: 'You can undo this in the message that follows.',
    deleted: 'was deleted',
    undo: 'Undo',
    restored: 'was restored',
  },
};

for (const [language, texts] of Object.entries(DELETION))
  test(`a deleted view is restored from the message in ${language}`, async ({ page }) => {
    await openAs(page, '/readyz');
    await page.addInitScript((chosen) => localStorage.setItem('localLang', chosen), language);
    await page.goto('/events?title=رحلة');
    await waitForList(page);
    await choose(page, 'saveViewAs');
    await dialog(page, 'saveView').locator('[data-field=name]').fill(texts.name);
    await dialog(page, 'saveView').locator('[data-field=default]').check();
    await dialog(page, 'saveView').locator('[data-action=save]').click();
    await expect(views(page)).toContainText(texts.name);
    const shown = Object.fromEntries(search(page));
    const link = page.locator('nav [data-menu=events]');
    await expect(link).toHaveAttribute('href', `/events?view=${search(page).get('view')}`);

    await choose(page, 'deleteView');
    await expect(dialog(page, 'deleteView')).toContainText(texts.hint);
    await dialog(page, 'deleteView').locator('[data-action=yes]').click();
    const message = page.locator('[data-alert=success]');
    await expect(message).toContainText(texts.deleted);
    await expect(link).toHaveAttribute('href', '/events');
    expect(search(page).has('view')).toBe(false);
    await expectNoViolations(page);
    await message.getByRole('button', { name: texts.undo, exact: true }).click();
    await expect(message).toContainText(texts.restored);
    await expect(views(page)).toContainText(texts.name);
    await expect(page.locator('[data-state=changed]')).toHaveCount(0);
    expect(Object.fromEntries(search(page))).toEqual(shown);
    await expect(link).toHaveAttribute('href', `/events?view=${search(page).get('view')}`);

    await test.step('it is still there after the page is loaded again', async () => {
      await page.goto('/events');
      await waitForList(page);
      await openView(page, texts.name);
      await expect(page.locator('[data-chip=title]')).toContainText('رحلة');
      await choose(page, 'deleteView');
      await dialog(page, 'deleteView').locator('[data-action=yes]').click();
      await expect(message).toContainText(texts.deleted);
    });
  });

for (const language of ['ar', 'en'])
  for (const width of [360, 1440])
    test(`a ready view of a term is opened by the keyboard in ${language} at ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await openAs(page, '/readyz');
      await page.addInitScript((chosen) => localStorage.setItem('localLang', chosen), language);
      await page.goto('/reports/accounting/payments');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('[data-kind=list] [data-id]').first()).toBeVisible();
      expect(requests).not.toContain('/investor/saved-views');
      await views(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-view-kind=shared]')).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.locator('[role=menu]')).toHaveCount(0);
      const term = language === 'ar' ? 'متأخرات الفصل الدراسي الحالي' : 'Overdue this term';
      await expect(views(page)).toContainText(term);
      await expect(views(page)).toBeFocused();
      await expect(page.locator('[data-chip=from]')).toBeVisible();
      expect(search(page).get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
    });
