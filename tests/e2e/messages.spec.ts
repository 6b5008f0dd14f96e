import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { columnTexts, waitForList, openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const HOSTILE =
  '<img src=x onerror="document.title=\'broken\'"> javascript:alert(1) \u202eتعويض\u202c';
const LONG = 'نرجو منكم التكرم بالإجابة عن أسئلتنا. '.repeat(40).slice(0, 1200);

interface Message {
  id: number;
  name: string;
  content: string;
  since: string;
  [field: string]: unknown;
}

const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  name: 'أم خالد',
  content: 'متى يبدأ التسجيل؟',
  type: 'استفسار',
  since: '2030-01-01T08:00:00+00:00',
  school_name: 'مدارس سدرة البيان الأهلية',
  ...changes,
});

/**
 * Prepends these messages to the server's responses, as many as the array contains at that time.
 * Records the requested page sizes.
 */
async function mockNewMessages(
  page: Page,
  newMessages: Message[],
): Promise<{ pageSizes: number[] }> {
  const pageSizes: number[] = [];
  await page.route(/\/investor\/message\?|\/investor\/message$/, async (route) => {
    const perPage = Number(new URL(route.request().url()).searchParams.get('per-page') ?? 20);
    const response = await route.fetch();
    const { data } = (await response.json()) as {
      data: { items: Message[]; _meta: { totalCount: number } };
    };
    const items = [...newMessages, ...data.items].slice(0, perPage);
    await route.fulfill({
      response,
      json: {
        data: {
          ...data,
          items,
          _meta: { ...data._meta, totalCount: data._meta.totalCount + newMessages.length },
        },
      },
    });
    // Recorded after the response, so that advancing the clock aborts no pending request.
    pageSizes.push(perPage);
  });
  return { pageSizes };
}

/** Opens the box of schools, and returns its options. */
async function openSchools(page: Page): Promise<Locator> {
  await page.locator('[data-filter=scope] input').click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(13);
  return options;
}

/** Returns the counts of the schools, that of all schools first. */
async function schoolCounts(page: Page): Promise<number[]> {
  const options = await openSchools(page);
  const names = await options.allTextContents();
  await page.keyboard.press('Escape');
  return names.map((name) => Number(/\((\d+)\)$/.exec(name)?.[1]));
}

const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('filters messages by school, searches them by sender and text, and opens them, in both languages', async ({
  page,
}) => {
  await openAs(page, '/messages/');
  await waitForList(page);
  await expect(page.locator('h1')).toHaveText('رسائل أولياء الأمور');
  const school = page.locator('[data-filter=scope] input');
  await expect(school).toHaveValue(/^جميع المدارس/);
  const counts = await schoolCounts(page);
  expect(counts[0]).toBe(counts.slice(1).reduce((sum, count) => sum + count, 0));

  await (await openSchools(page)).nth(3).click();
  await expect(page).toHaveURL(/\/school-messages\/3$/);
  await expect(page.locator('h1')).toContainText('ربوة الحكمة');
  await expect(page.locator('header [data-count]')).toContainText(String(counts[3]));
  await waitForList(page);
  await page.locator('[data-filter=content] input').fill('الزي');
  await expect(page.locator('[data-chip=content]')).toBeVisible();
  await expect
    .poll(async () => (await columnTexts(page, 'content')).every((text) => text.includes('الزي')))
    .toBe(true);
  await page.locator('[data-filter=name] input').fill('لا أحد بهذا الاسم');
  await expect(page.locator('[data-state=noMatch]')).toBeVisible();
  // No school has results, and the search is kept in the list of all.
  await expect.poll(() => schoolCounts(page)).toEqual(Array.from({ length: 13 }, () => 0));
  await (await openSchools(page)).first().click();
  await expect(page).toHaveURL(/\/messages\?/);
  await expect(page.locator('[data-chip=name]')).toBeVisible();
  await page.locator('[data-filter=name] input').fill('');
  await page.locator('[data-filter=content] input').fill('والزي');
  await waitForList(page);
  await expect
    .poll(() =>
      schoolCounts(page).then(
        ([all, ...schools]) => all! > 0 && all === schools.reduce((sum, count) => sum + count, 0),
      ),
    )
    .toBe(true);
  // Both belong to the former filter until the rows of the new one have loaded.
  await expect(async () => {
    const [all] = await schoolCounts(page);
    expect(await page.locator('header [data-count]').textContent()).toContain(String(all));
  }).toPass();
  await page.locator('[data-action=clearFilters]').first().click();
  await expect(page).toHaveURL(/\/messages$/);
  await expect.poll(() => schoolCounts(page)).toEqual(counts);
  await waitForList(page);

  await page.locator('[data-filter=name] input').fill('haddad');
  await expect
    .poll(async () => (await columnTexts(page, 'name')).every((name) => name === 'Mariam Haddad'))
    .toBe(true);
  await page.locator('tbody [data-action=navigate]').first().click();
  await expect(page).toHaveURL(/\/message\/\d+$/);
  const value = (field: string) =>
    page.locator(`[data-kind=detail] [data-field=${field}] [role=cell]`);
  await expect(value('name')).toHaveText('Mariam Haddad');
  await expect(value('phone_no').locator('a').first()).toHaveAttribute('href', /^tel:05\d{8}$/);
  await expect(value('phone_no').locator('bdi')).toHaveAttribute('dir', 'ltr');
  await expect(value('response_method')).toHaveText('البريد الإلكتروني');
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('h1')).toHaveText('Message details');
  await expect(value('response_method')).toHaveText('Email');
  await page.locator('[data-action="go:messages"]').click();
  await expect(page.locator('h1')).toHaveText('Parent messages');
});

test('a long text is truncated with a button that expands it, and texts are never interpreted as markup', async ({
  page,
}) => {
  await mockNewMessages(page, [
    message(9001, { content: LONG }),
    message(9002, { content: 'نعم' }),
    message(9003, { content: HOSTILE, name: HOSTILE }),
  ]);
  await page.route('**/investor/message/9003', (route) =>
    route.fulfill({
      json: {
        data: message(9003, {
          content: `${HOSTILE}\n\nسطر ثالث`,
          name: HOSTILE,
          phone_no: HOSTILE,
          available_from_to: HOSTILE,
          response_method: HOSTILE,
        }),
      },
    }),
  );
  await openAs(page, '/messages');
  await waitForList(page);
  const cell = (id: number, field: string) =>
    page.locator(`tr[data-id="${id}"] [data-field=${field}]`);
  const [expandButton] = [cell(9001, 'content').locator('[data-action=whole]')];
  await expect(expandButton).toHaveText('عرض المزيد');
  const heightOf = async () => (await cell(9001, 'content').boundingBox())!.height;
  const collapsedHeight = await heightOf();
  await expandButton.focus();
  await page.keyboard.press('Enter');
  await expect(expandButton).toHaveAttribute('aria-expanded', 'true');
  expect(await heightOf()).toBeGreaterThan(collapsedHeight * 2);
  await expandButton.click();
  await expect(expandButton).toHaveText('عرض المزيد');
  await expect(cell(9002, 'content').locator('[data-action=whole]')).toHaveCount(0);
  await expect(cell(9003, 'name')).toContainText('<img src=x');
  await page.locator('tr[data-id="9003"] [data-action=navigate]').click();
  const detail = page.locator('[data-kind=detail]');
  await expect(detail.locator('[data-field=content] [role=cell] bdi')).toHaveText([
    HOSTILE,
    '',
    'سطر ثالث',
  ]);
  await expect(detail.locator('[role=cell] a, [role=cell] img')).toHaveCount(0);
  expect(await page.title()).not.toBe('broken');
});

test('new messages are announced, and added to the list by a click', async ({ page }) => {
  await page.clock.install();
  const arrived: Message[] = [];
  const { pageSizes } = await mockNewMessages(page, arrived);
  await openAs(page, '/messages');
  await waitForList(page);
  const notice = page.locator('[data-action=newRows]');
  // The code that polls for them loads after the list, and its timer starts then.
  await page.locator('[data-part=newRows]').waitFor({ state: 'attached' });
  await page.clock.runFor(6000);
  await focusWindow(page);
  await expect.poll(() => pageSizes.at(-1), 'the page size is one').toBe(1);
  await expect(notice).toHaveCount(0);

  arrived.push(message(9003), message(9002), message(9001));
  await page.clock.runFor(61_000);
  await expect(notice).toHaveText('3 رسائل جديدة');
  await expect(
    page.locator('tr[data-id="9003"]'),
    'the list does not change by itself',
  ).toHaveCount(0);
  await notice.click();
  await expect(page.locator('tbody tr').first()).toHaveAttribute('data-id', '9003');
  await expect(notice).toHaveCount(0);

  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('h1')).toHaveText('Parent messages');
  await page.locator('[data-action=next]').click();
  await expect(page.locator('[data-page="2"]')).toBeVisible();
  await page.clock.runFor(6000);
  arrived.unshift(message(9004));
  await focusWindow(page);
  await expect(notice).toHaveText('1 new message');
  await notice.click();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.locator('tbody tr').first()).toHaveAttribute('data-id', '9004');

  // A failed poll is neither reported nor does it end the session.
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(/\/investor\/message\?/, (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  await page.clock.runFor(61_000);
  await waitForList(page);
});

test('shows conversations oldest entry first, grouped by day, scrolled to the newest entry', async ({
  page,
}) => {
  await page.route(/admin-contact-chat/, async (route) => {
    const response = await route.fetch();
    const entries = Array.from({ length: 30 }, (_none, index) => ({
      id: index,
      sender_name: index === 2 ? HOSTILE : index % 2 === 0 ? 'نورة' : 'Rania',
      sender_profile_picture: index === 1 ? '/files/none' : null,
      is_own: index % 2 === 0,
      message: index === 2 ? HOSTILE : `رسالة ${index}\nسطر ثانٍ`,
      created_at: `2026-11-${10 + Math.floor(index / 10)}T08:00:00+00:00`,
    }));
    await route.fulfill({ response, json: { data: entries } });
  });
  await openAs(page, '/contact-messages');
  await waitForList(page);
  await expect(page.locator('[role=search] [data-filter]')).toHaveCount(3);
  await page.locator('[data-action=moreFilters]').click();
  await page.locator('[data-filter=last_message] input').fill('شكرا');
  await expect
    .poll(async () => (await columnTexts(page, 'last_message')).every((text) => /شكر/.test(text)))
    .toBe(true);
  await page.locator('tbody [data-action=navigate]').first().click();
  await expect(page).toHaveURL(/\/contact-message\/\d+$/);
  await expect(page.locator('[data-thread] [data-side]')).toHaveCount(30);
  await expect(page.locator('[data-day]')).toHaveText([
    '10 نوفمبر 2026',
    '11 نوفمبر 2026',
    '12 نوفمبر 2026',
  ]);
  await expect(page.locator('[data-side]').last()).toBeInViewport();
  await expect(page.locator('[data-side]').first()).not.toBeInViewport();
  await expect(page.locator('[data-read-only]')).toHaveText('هذه المحادثة للعرض فقط');
  await expect(page.locator('[data-side=own]').first()).toContainText('مدرستنا');
  await expect(page.locator('[data-side=other]').first()).toContainText('الدعم الفني');
  const sideOf = async (side: string) =>
    (await page.locator(`[data-side=${side}] [data-text]`).last().boundingBox())!.x;
  expect(await sideOf('own')).toBeLessThan(await sideOf('other'));
  // Pictures outside of the viewport are not loaded.
  await page.locator('[data-side]').nth(1).scrollIntoViewIfNeeded();
  await expect(
    page.locator('[data-side] [data-picture] svg'),
    'a missing or broken picture is replaced by the default one',
  ).toHaveCount(30);
  await expect(page.locator('[data-side] [data-text] img, [data-side] [data-text] a')).toHaveCount(
    0,
  );
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('[data-read-only]')).toHaveText(
    'This conversation is for viewing only',
  );
  expect(await sideOf('own')).toBeGreaterThan(await sideOf('other'));
  // The conversation is fetched again in the other language.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('shows a message for missing records', async ({ page }) => {
  await openAs(page, '/message/999999');
  await expect(page.locator('[data-state=missing]')).toContainText(
    'هذه الصفحة غير موجودة أو مغلقة حاليًا.',
  );
  await page.goto('/contact-message/999999');
  await expect(page.locator('[data-state=missing]')).toContainText(
    'هذه الصفحة غير موجودة أو مغلقة حاليًا.',
  );
  await page.route(/\/investor\/message\?/, (route) =>
    route.fulfill({
      json: {
        data: {
          items: [],
          _links: {},
          _meta: { currentPage: 1, pageCount: 1, perPage: 20, totalCount: 0 },
        },
      },
    }),
  );
  await page.goto('/school-messages/12');
  await expect(page.locator('[data-state=empty]')).toContainText('لا يوجد جديد');
  await page.route(/\/investor\/message\/1$/, (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  await page.goto('/message/1');
  await expect(page.locator('[data-state=error] [data-action=retry]')).toBeVisible();
  await page.unroute(/\/investor\/message\/1$/);
  await page.locator('[data-action=retry]').click();
  await expect(page.locator('[data-kind=detail] [data-field=name]')).toBeVisible();
});
