import { expect, test, type Page } from '@playwright/test';
import { dayFromNow, listReady, openAs, speakArabic } from './steps.ts';

/** A company whose rows no other test counts or names. */
const WHO = 'investor@rival.example';

test.beforeEach(({ request }) => speakArabic(request, WHO));

const title = (page: Page) => page.locator('[data-field=title] input');

interface Item {
  id: number;
  title: string;
  details: string;
  schools: { id: number }[];
}

/** The calls of one item, as somebody at another device makes them. */
async function elsewhere(page: Page) {
  const headers = {
    Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('FBidToken'))}`,
  };
  const read = async (path: string) =>
    ((await (await page.request.get(path, { headers })).json()) as { data: unknown }).data;
  const [first] = ((await read('/investor/announcement')) as { items: Item[] }).items;
  const path = `/investor/announcement/${first!.id}`;
  return {
    id: first!.id,
    title: async () => ((await read(path)) as Item).title,
    save: async (change: Partial<Item>) => {
      const { details, schools, title: before } = (await read(path)) as Item;
      const answer = await page.request.put(path, {
        headers,
        data: {
          title: before,
          details,
          schools_id: schools.map((school) => school.id),
          picture: '',
          ...change,
        },
      });
      expect(answer.status()).toBe(200);
    },
  };
}

/** Loads the page anew, and has the browser leave what was typed. */
async function leave(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

test('a draft of what somebody has saved since is saved over it only when its writer says so', async ({
  page,
}) => {
  await openAs(page, '/my-announcement', WHO);
  await listReady(page);
  const item = await elsewhere(page);
  await page.goto(`/announcement/edit/${item.id}`);
  await title(page).fill('عنوان بقي مسودة');
  await leave(page);
  await expect(page.locator('[data-alert=draft]')).toBeVisible();
  await item.save({ title: 'عنوان حُفظ من جهاز آخر' });
  await page.reload();
  await page.locator('[data-action=restoreDraft]').click();
  await expect(title(page)).toHaveValue('عنوان بقي مسودة');
  // A draft that is restored and left again is still one of the version that it was begun on.
  await title(page).fill('عنوان بقي مسودة ثانية');
  await leave(page);
  await page.locator('[data-action=restoreDraft]').click();
  await page.locator('[data-action=submit]').click();
  const conflict = page.locator('[data-alert=conflict]');
  await expect(conflict).toContainText('عنوان الإعلان');
  await expect(title(page)).toHaveValue('عنوان بقي مسودة ثانية');
  expect(await item.title()).toBe('عنوان حُفظ من جهاز آخر');
  await conflict.locator('[data-action=keepMine]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  expect(await item.title()).toBe('عنوان بقي مسودة ثانية');
});

test('a draft that is discarded leaves the newer version to be edited, and one of an older product is asked about', async ({
  page,
}) => {
  await openAs(page, '/my-announcement', WHO);
  await listReady(page);
  const item = await elsewhere(page);
  await page.goto(`/announcement/edit/${item.id}`);
  await title(page).fill('مسودة ستُحذف');
  await leave(page);
  await item.save({ title: 'الأحدث' });
  await page.reload();
  await page.locator('[data-action=restoreDraft]').click();
  await page.locator('[data-action=discard]').click();
  await expect(title(page)).toHaveValue('الأحدث');
  await title(page).fill('تعديل على الأحدث');
  await leave(page);
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage).filter(([name]) =>
      name.includes('.draft.'),
    )) {
      const [{ at, data, interrupted }] = JSON.parse(text as string) as [Record<string, unknown>];
      localStorage.setItem(key, JSON.stringify({ at, data, interrupted }));
    }
  });
  await page.reload();
  await page.locator('[data-action=restoreDraft]').click();
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=conflict]')).toBeVisible();
  await page.locator('[data-action=keepMine]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
});

test('a box that was emptied comes back empty with its draft, and not with what is stored', async ({
  page,
}) => {
  await openAs(page, '/booking/school/4');
  const amount = page.locator('[data-field=booking_value_amount] input');
  await expect(amount).not.toHaveValue('');
  await amount.fill('');
  await leave(page);
  await page.locator('[data-action=restoreDraft]').click();
  await expect(amount).toHaveValue('');
  await page.locator('[data-action=discard]').click();
  await expect(amount).not.toHaveValue('');
});

test('what is typed beside an offered draft changes places with it; both hold what was typed in the last moment, a day too', async ({
  page,
}) => {
  await openAs(page, '/create-event', WHO);
  const { day, month, year } = dayFromNow(30);
  const parts = page.locator('[data-field=valid_till] [role=spinbutton]');
  await title(page).fill('المسودة الأولى');
  await parts.first().click();
  await page.keyboard.type(day + month + year);
  await leave(page);
  const offer = page.locator('[data-alert=draft]');
  await expect(offer).toBeVisible();
  await title(page).fill('ما كُتب بعدها');
  await expect(offer).toContainText('يُحفظ ما كتبته هنا مسودةً أخرى');
  await page.locator('[data-action=restoreDraft]').click();
  await expect(title(page)).toHaveValue('المسودة الأولى');
  await expect(parts).toHaveText([String(Number(day)), /./, year]);
  await page.locator('[data-action=restoreDraft]').click();
  await expect(title(page)).toHaveValue('ما كُتب بعدها');
  await page.locator('[data-action=dropDraft]').click();
  await expect(offer).toHaveCount(0);
  await expect(title(page)).toHaveValue('ما كُتب بعدها');
});
