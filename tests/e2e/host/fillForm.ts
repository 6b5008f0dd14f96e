import type { Page } from '@playwright/test';
import type { ResolvedForm, ResolvedFormField } from '../../../src/shared/resolved/resolved.ts';
import { bankAccountTexts } from '../../helpers/bankAccountForms.ts';
import { buildPng } from '../../helpers/pictures.ts';
import { typeDate } from '../steps.ts';

/** Valid texts by field. */
const TEXTS: Record<string, string> = {
  ...bankAccountTexts(),
  name: 'محمد عبدالله',
  title: 'عنوان جديد للاختبار',
  details: 'تفاصيل جديدة للاختبار',
  position: 'مدير المشاريع',
  short_description: 'وصف جديد قصير',
  full_description: 'وصف جديد كامل للخبر',
  firstname: 'سلمان',
  lastname: 'الراشد',
  email: 'new-person@host.example',
  phone: '0551234567',
  password: 'secret-8',
  confirmpassword: 'secret-8',
  description: 'وصف جديد لشركة تعليمية كبيرة',
  contact_person_name: 'ماجد العنزي',
  required_docs: 'السجل الأكاديمي',
};

const picture = { name: 'picture.png', mimeType: 'image/png', buffer: buildPng() };

const textOf = ({ field }: ResolvedFormField) => {
  const text = TEXTS[field];
  if (text === undefined) throw new Error(`There is no text for the field ${field}`);
  return text;
};

/** Fills a field by its widget. Switches and optional check boxes keep their values. */
async function fillField(page: Page, field: ResolvedFormField): Promise<void> {
  const box = page.locator(`[data-field="${field.field}"]`);
  switch (field.widget) {
    case 'text':
    case 'password':
    case 'hijriDate':
      return box.locator('input').first().fill(textOf(field));
    case 'multiline':
      return box.locator('textarea').first().fill(textOf(field));
    case 'richText':
      return box.locator('.ProseMirror').fill(textOf(field));
    case 'image':
    case 'document':
      return box.locator('input[type=file]').setInputFiles(picture);
    case 'datePicker':
      return typeDate(page, field.field, 10);
    case 'select':
    case 'multiSelect':
      await box.locator('input').click();
      await page.locator('[data-option]').first().click();
      return page.keyboard.press('Escape');
    default:
  }
}

/** Fills all fields that the form shows. */
export async function fillForm(page: Page, { sections }: ResolvedForm): Promise<void> {
  for (const field of sections.flatMap(({ fields }) => fields)) {
    const isShown = (await page.locator(`[data-field="${field.field}"]`).count()) > 0;
    if (isShown) await fillField(page, field);
  }
}

/** Changes the first field with a text. */
export async function changeForm(page: Page, { sections }: ResolvedForm): Promise<void> {
  const field = sections
    .flatMap(({ fields }) => fields)
    .find(({ widget }) => ['text', 'multiline', 'richText'].includes(widget));
  if (!field) throw new Error('The form has no text');
  await fillField(page, field);
}
