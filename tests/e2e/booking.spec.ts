import { expect, type Page } from '@playwright/test';
import { hostileFragments } from '../helpers/hostileHtml.ts';
import { amountText } from '../../src/shared/numbers/money.ts';
import { test } from './fixtures.ts';
import { columnTexts, waitForList, openAs, setArabic, toNumbers } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const field = (page: Page, name: string) => page.locator(`[data-field=${name}] input`);

test('sorts and filters the list of seats in both languages, and sets the parents’ discount in a dialog', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, '/booking');
  await waitForList(page);
  await expect(page.locator('h1')).toHaveText('حجز المقاعد');
  await page
    .locator('th[data-field=remaining_seats] button, [data-sort=remaining_seats]')
    .first()
    .click();
  await expect(page).toHaveURL(/sort=-?remaining_seats/);
  // The rows of the former order are shown until the others have loaded.
  await expect(async () => {
    const seats = toNumbers(await columnTexts(page, 'remaining_seats'));
    const sorted = seats.toSorted((one, other) => one - other);
    expect([sorted, sorted.toReversed()]).toContainEqual(seats);
  }).toPass();
  await expect(page.locator('tbody [data-action=openUrl]').first()).toHaveAttribute(
    'target',
    '_blank',
  );
  await expect(page.locator('tbody [data-action=openUrl]').first()).toHaveAttribute(
    'href',
    /^https?:/,
  );

  await page.locator('[data-action="form:parents-discount"]').click();
  const dialog = page.locator('[data-dialog=parents-discount]');
  await expect(field(page, 'discount_rate')).toBeFocused();
  await field(page, 'discount_rate').fill('١٠١');
  await dialog.locator('[data-action=submit]').click();
  await expect(dialog.locator('[data-error=discount_rate]')).toHaveText('أدخل رقمًا من 0 إلى 100');
  await expect(field(page, 'discount_rate')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'discount_rate').fill('١٢٫٥');
  await page.keyboard.press('Escape');
  await page.locator('[data-dialog=leave] [data-action=stay]').click();
  const pressAt = async (press: (x: number, y: number) => Promise<void>) => {
    const { x, y } = (await dialog.locator('[data-action=submit]').boundingBox())!;
    await press(x + 12, y + 8);
  };
  // Moving the pointer away before releasing the button cancels the click.
  await pressAt(async (x, y) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 200);
    await page.mouse.up();
  });
  await page.waitForTimeout(500);
  await expect(dialog).toBeVisible();
  // Clicked right after typing: the correction removes the error above, which moves the button.
  await field(page, 'discount_rate').fill('١٠١');
  await dialog.locator('[data-action=submit]').click();
  await expect(dialog.locator('[data-error=discount_rate]')).toBeVisible();
  // The page's clock stands still until the mouse button is down.
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page, 'discount_rate').fill('١٢٫٥');
  await pressAt(async (x, y) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.clock.resume();
    await expect(dialog.locator('[data-error=discount_rate]')).toHaveCount(0);
    await page.mouse.up();
  });
  await expect(page.locator('[data-alert=success]')).toHaveText('تم حفظ نسبة الخصم');
  await expect(dialog).toHaveCount(0);
  await page.locator('[data-action=switchLanguage]').click();
  await page.locator('[data-action="form:parents-discount"]').click();
  await expect(dialog).toContainText("Parents' discount when paying in financed installments");
  await expect(field(page, 'discount_rate')).toHaveValue('12.50');
  await field(page, 'discount_rate').fill('15');
  await dialog.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toHaveText('The discount rate was saved');
});

test('the terms of a school: switched-off fields are reset, invalid forms are not sent, and saving returns to the list', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/investor/booking/2'))
      sent.push(request.postData() ?? '');
  });
  await openAs(page, '/booking/school/2');
  await expect(page.locator('h1')).toHaveText(/^إعدادات الحجز – .*بنات/);
  expect(sent).toEqual(['']);
  // The second school requires a payment in instalments and an interview.
  await expect(
    page.locator('[data-deposit=amount] input, input[data-deposit=amount]').first(),
  ).toBeChecked();
  await expect(field(page, 'booking_value_amount')).toHaveValue('1500');
  await expect(field(page, 'bookiing_value_ratio')).toHaveCount(0);
  const choose = (type: string) =>
    page
      .locator(`label:has([data-deposit=${type}]), label:has(input[value=${type}])`)
      .first()
      .click();
  await choose('ratio');
  await expect(field(page, 'booking_value_amount')).toHaveCount(0);
  await field(page, 'bookiing_value_ratio').fill('25');
  await choose('amount');
  await expect(field(page, 'booking_value_amount')).toHaveValue('0');
  await choose('ratio');
  await expect(field(page, 'bookiing_value_ratio')).toHaveValue('0');

  const toggle = (name: string) => page.locator(`[data-field=${name}] input`).click();
  await toggle('has_installment');
  await expect(field(page, 'installment_num')).toHaveCount(0);
  await toggle('has_installment');
  await expect(field(page, 'installment_num')).toHaveValue('0');
  await expect(field(page, 'installment_duration_num')).toHaveValue('0');
  await toggle('interview_required');
  await toggle('interview_required');
  await expect(field(page, 'interview_fee')).toHaveValue('0');

  await page.locator('[data-action=submit]').click();
  const errors = page.locator('[data-alert=errors] [data-error]');
  await expect(errors).toHaveText([
    'يجب أن تكون النسبة من 1 إلى 100',
    'يجب أن يكون عدد الأقساط أكبر من 0',
    'يجب أن يكون عدد الأشهر أكبر من 0',
    'اختر تاريخ القسط الأول',
  ]);
  await page.locator('[data-action=switchLanguage]').click();
  await expect(errors.first()).toHaveText('The percentage must be from 1 to 100');
  expect(sent).toHaveLength(1);

  await field(page, 'bookiing_value_ratio').fill('٢٠');
  // The error disappears, and the page below it moves up.
  await expect(errors).toHaveCount(3);
  await toggle('has_installment');
  await toggle('interview_required');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toHaveText(
    'Booking settings saved successfully',
  );
  await expect(page).toHaveURL(/\/booking$/);
  const body = JSON.parse(sent.find((text) => text !== '')!) as Record<string, unknown>;
  expect(body).toMatchObject({
    bookiing_value_ratio: 20,
    booking_value_amount: 0,
    has_installment: false,
    installment_num: 0,
    installment_duration_num: 0,
    installment_first_date: null,
    interview_required: false,
    interview_fee: 0,
  });
  expect(body).not.toHaveProperty('deposit_type');
});

/** Edits a stage as another user, through the API. */
const changeGrade = (page: Page, grade: Record<string, number>) =>
  page.evaluate(async (body) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('FBidToken')}`,
      'content-type': 'application/json',
    };
    const { status } = await fetch('/investor/booking/class', {
      method: 'PATCH',
      headers,
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`The stage was not changed: ${status}`);
  }, grade);

test('adds stages with their total, edits them, and keeps them while seats are booked', async ({
  page,
}) => {
  await openAs(page, '/booking/school/grades/12');
  await expect(page.locator('[data-state=empty]')).toHaveText('لم تُضف أي صفوف حتى الآن');
  await page.locator('[data-action=create]').click();
  const dialog = page.locator('[data-dialog=booking-grade-create]');
  await dialog.locator('[data-action=submit]').click();
  await expect(dialog.locator('[data-error]')).toHaveText([
    'اختر الصف',
    'أدخل عدد المقاعد',
    'أدخل الرسوم الدراسية',
  ]);
  await field(page, 'stage_id').click();
  await page.locator('[data-option]').first().click();
  await field(page, 'no_of_seats').fill('25');
  await field(page, 'cost').fill('18000.50');
  await field(page, 'books_fee').fill('٩٠٠٫٢٥');
  await expect(dialog.locator('[data-total]')).toContainText('18,900.75');
  await dialog.locator('[data-action=submit]').click();
  /** Saving a grade returns to the list of schools. Opens the grades again. */
  const returnFromList = async (message: string) => {
    await expect(page.locator('[data-screen=booking] [data-alert=success]')).toHaveText(message);
    await page.goBack();
    await expect(page.locator('[data-screen=booking-grades]')).toBeVisible();
  };
  await returnFromList('تمت إضافة الصف بنجاح');
  const card = page.locator('[data-grade]');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(amountText(18900.75, 'ر.س'));
  // A cleared fee is no fee.
  await card.locator('[data-action=edit]').click();
  await field(page, 'books_fee').fill('');
  await page.locator('[data-dialog=booking-grade-edit] [data-action=submit]').click();
  await returnFromList('تم تعديل بيانات الصف بنجاح');
  await expect(card).toContainText(amountText(18000.5, 'ر.س'));
  await test.step('a conflict is reported when two users edit one stage', async () => {
    const conflict = page.locator('[data-dialog=booking-grade-edit] [data-alert=conflict]');
    const saveOver = async (cost: number, typed: string) => {
      await card.locator('[data-action=edit]').click();
      await expect(field(page, 'cost')).not.toHaveValue('');
      await changeGrade(page, {
        school_id: 12,
        stage_id: Number(await card.getAttribute('data-grade')),
        no_of_seats: 25,
        cost,
      });
      await field(page, 'cost').fill(typed);
      await page.locator('[data-dialog=booking-grade-edit] [data-action=submit]').click();
      await expect(conflict).toBeVisible();
      await expect(field(page, 'cost')).toHaveValue(typed);
    };
    await saveOver(19_000, '20000');
    await conflict.locator('[data-conflict=cost] [data-side=theirs]').check();
    await expect(field(page, 'cost')).toHaveValue('19000');
    await conflict.locator('[data-action=saveMerged]').click();
    await returnFromList('تم تعديل بيانات الصف بنجاح');
    await expect(card).toContainText(amountText(19000, 'ر.س'));
    await saveOver(21_000, '22000');
    await conflict.locator('[data-conflict=cost] [data-side=mine]').check();
    await conflict.locator('[data-action=saveMerged]').click();
    await returnFromList('تم تعديل بيانات الصف بنجاح');
    await expect(card).toContainText(amountText(22000, 'ر.س'));
  });
  // It has bookings, so it cannot be deleted.
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('h1')).toHaveText('Stages and fees');
  const loaded = page.waitForResponse((response) => response.url().includes('/school-classes/2'));
  await page.goto('/booking/school/grades/2');
  // Which grades have bookings depends on the day of the demo data.
  const { data } = (await (await loaded).json()) as {
    data: { stage_id: number; booked_seats: number }[];
  };
  const booked = data.find(({ booked_seats }) => booked_seats > 0)!;
  await page.locator(`[data-grade="${booked.stage_id}"] [data-action=edit]`).click();
  await page.locator('[data-action=deleteGrade]').click();
  await page.locator('[data-dialog=deleteGrade] [data-action=yes]').click();
  await expect(page.locator('[data-dialog=deleteGrade] [data-alert=error]')).toContainText(
    'A grade with booked seats cannot be deleted',
  );
});

test('the rich text editor runs none of a thousand hostile fragments, and keeps lists pasted from Word', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const violations: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => violations.push('dialog')));
  page.on('request', (request) => {
    if (/evil\.example|^javascript:/.test(request.url())) violations.push(request.url());
  });
  await openAs(page, '/booking/school/papers/3');
  const editor = page.locator('[data-field=required_docs] .ProseMirror');
  await expect(editor).toHaveAttribute('dir', 'rtl');
  const found = await editor.evaluate((box, fragments) => {
    let runs = 0;
    Object.assign(window, { RAN: () => (runs += 1) });
    const disallowed: string[] = [];
    for (const html of fragments) {
      const data = new DataTransfer();
      data.setData('text/html', html);
      box.focus();
      document.execCommand('selectAll');
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
      for (const part of box.querySelectorAll('*')) {
        const names = part
          .getAttributeNames()
          .filter(
            (name) =>
              !['class', 'data-placeholder', 'contenteditable', 'href', 'draggable'].includes(name),
          );
        if (
          !/^(P|BR|STRONG|H2|H3|UL|OL|LI|A|IMG)$/.test(part.tagName) ||
          (part.tagName === 'IMG' && !part.classList.contains('ProseMirror-separator')) ||
          names.some((name) => name !== 'alt')
        )
          disallowed.push(part.outerHTML);
        if (
          part.tagName === 'A' &&
          !/^(https?:|mailto:|tel:)/i.test(part.getAttribute('href') ?? '')
        )
          disallowed.push(part.outerHTML);
      }
    }
    return { runs, odd: disallowed.slice(0, 5) };
  }, hostileFragments(1000));
  expect(found).toEqual({ runs: 0, odd: [] });

  await editor.evaluate((box) => {
    const item = (sign: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1;color:red'><span style='mso-list:Ignore'>${sign}</span><b>${text}</b></p>`;
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<html><style>p{color:red}</style><table><tr><td>جدول</td></tr></table>${item('1.', 'الهوية')}${item('2.', 'الشهادة')}</html>`,
    );
    document.execCommand('selectAll');
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(editor.locator('ol > li')).toHaveText(['الهوية', 'الشهادة']);
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toHaveText('تم حفظ مستندات الحجز بنجاح');
  await page.goto('/booking/school/papers/3');
  await expect(editor.locator('ol > li strong')).toHaveText(['الهوية', 'الشهادة']);
  await expect(editor.locator('table, style, [style]')).toHaveCount(0);
  expect(violations).toEqual([]);
});
