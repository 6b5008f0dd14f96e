import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { dateFromNow, waitForList, openAs, setArabic } from './steps.ts';

/** The main account of a company whose rows no other test uses. */
const RIVAL = 'investor@rival.example';

test.beforeEach(({ request }) => setArabic(request, RIVAL));

const title = (page: Page) => page.locator('[data-field=title] input');

interface Item {
  id: number;
  title: string;
  details: string;
  schools: { id: number }[];
}

/** Returns functions that call the API for one item, as from another device. */
async function itemApi(page: Page) {
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

/** Reloads the page and accepts the browser's warning about unsaved changes. */
async function reloadUnsaved(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

test('a draft of an outdated version overwrites the newer one only if the user confirms it', async ({
  page,
}) => {
  await openAs(page, '/my-announcement', RIVAL);
  await waitForList(page);
  const item = await itemApi(page);
  await page.goto(`/announcement/edit/${item.id}`);
  await title(page).fill('عنوان بقي مسودة');
  await reloadUnsaved(page);
  await expect(page.locator('[data-alert=draft]')).toBeVisible();
  await item.save({ title: 'عنوان حُفظ من جهاز آخر' });
  await page.reload();
  await page.locator('[data-action=restoreDraft]').click();
  await expect(title(page)).toHaveValue('عنوان بقي مسودة');
  // A draft that is restored and left again still belongs to the version that it started from.
  await title(page).fill('عنوان بقي مسودة ثانية');
  await reloadUnsaved(page);
  await page.locator('[data-action=restoreDraft]').click();
  await page.locator('[data-action=submit]').click();
  const conflict = page.locator('[data-alert=conflict]');
  await expect(conflict).toContainText('عنوان الإعلان');
  await expect(title(page)).toHaveValue('عنوان بقي مسودة ثانية');
  expect(await item.title()).toBe('عنوان حُفظ من جهاز آخر');
  await conflict.locator('[data-conflict=title] [data-side=mine]').check();
  await conflict.locator('[data-action=saveMerged]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  expect(await item.title()).toBe('عنوان بقي مسودة ثانية');
});

test('discarding a draft shows the newer version, and saving a draft without a version reports a conflict', async ({
  page,
}) => {
  await openAs(page, '/my-announcement', RIVAL);
  await waitForList(page);
  const item = await itemApi(page);
  await page.goto(`/announcement/edit/${item.id}`);
  await title(page).fill('مسودة ستُحذف');
  await reloadUnsaved(page);
  await item.save({ title: 'الأحدث' });
  await page.reload();
  await page.locator('[data-action=restoreDraft]').click();
  await page.locator('[data-action=discard]').click();
  await expect(title(page)).toHaveValue('الأحدث');
  await title(page).fill('تعديل على الأحدث');
  await reloadUnsaved(page);
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
  await page.locator('[data-action=saveMerged]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
});

test('a cleared field is restored as empty from a draft, not with the stored value', async ({
  page,
}) => {
  await openAs(page, '/booking/school/4');
  const amount = page.locator('[data-field=booking_value_amount] input');
  await expect(amount).not.toHaveValue('');
  await amount.fill('');
  await reloadUnsaved(page);
  await page.locator('[data-action=restoreDraft]').click();
  await expect(amount).toHaveValue('');
  await page.locator('[data-action=discard]').click();
  await expect(amount).not.toHaveValue('');
});

test('restoring an offered draft swaps it with the current input; both include the latest input, dates too', async ({
  page,
}) => {
  await openAs(page, '/create-event', RIVAL);
  const { day, month, year } = dateFromNow(30);
  const parts = page.locator('[data-field=valid_till] [role=spinbutton]');
  await title(page).fill('المسودة الأولى');
  await parts.first().click();
  await page.keyboard.type(day + month + year);
  await reloadUnsaved(page);
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
