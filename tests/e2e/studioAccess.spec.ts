import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './studioTest.ts';
import { action, openStudio, part, property, resetStorage } from './studioSteps.ts';

const [SMALL, LARGE] = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** What each language is checked in, in turn: both colour modes and both sizes, in other pairs. */
const APPEARANCES = {
  ar: [
    { colorScheme: 'light', size: SMALL },
    { colorScheme: 'dark', size: LARGE },
  ],
  en: [
    { colorScheme: 'dark', size: SMALL },
    { colorScheme: 'light', size: LARGE },
  ],
} as const;

for (const language of ['ar', 'en'] as const)
  test(`axe finds nothing in the studio: ${language}`, async ({ page, dev }) => {
    let checks = 0;
    const check = async (what: string) => {
      const { colorScheme, size } = APPEARANCES[language][checks % 2]!;
      checks += 1;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
      await test.step(`${what}, ${colorScheme}`, () => expectNoViolations(page, true));
    };
    await resetStorage(page.context(), dev, language);
    await openStudio(page, dev, '/my-news');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await check('nothing is selected');

    await part(page, 'column:schools').click();
    await property(page, 'width').locator('.studio-help-button').click();
    await check('a column');
    const width = property(page, 'width').locator('input');
    const issue = property(page, 'width').locator('.studio-issue');
    await width.fill('5');
    await expect(issue).toBeVisible();
    await check('a wrong value');
    await action(page, 'issues').click();
    await expect(page.locator('[data-dialog=studio-issues] li')).toHaveCount(1);
    await check('the issues');
    await page.keyboard.press('Escape');
    await width.fill('240');
    await expect(issue).toBeHidden();
    await action(page, 'keep').click();
    await expect(page.locator('.studio-diff').first()).toBeVisible();
    await check('the difference');
    await page.keyboard.press('Escape');

    await page.locator('summary').click();
    await page.locator('[data-part^="text:"]').first().click();
    await expect(page.locator('textarea').first()).toBeVisible();
    await check('a text');
    await page.locator('[data-add=columns]').click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await check('the names of a new column');
    await page.keyboard.press('Escape');
    await page.locator('[data-action=addScreen]').click();
    await page.locator('[data-dialog=studio-new-screen] [data-action=create]').click();
    await expect(page.locator('[data-dialog=studio-new-screen] .studio-issue')).not.toHaveCount(0);
    await check('the questions about a new screen');
    await page.keyboard.press('Escape');
    await part(page, 'file:schemas/news/news.cases.json').click();
    await expect(page.locator('.studio-json').first()).toBeVisible();
    await check('JSON');
    await page.frameLocator('iframe').locator('a[href="/create-news"]').first().click();
    await part(page, 'formField:title').click();
    await expect(property(page, 'field')).toBeVisible();
    await check('a field of a form');
  });

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await expect(page.locator(selector).first()).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

test('all is done by the keyboard alone, and the focus is never lost', async ({ page, dev }) => {
  await openStudio(page, dev, '/my-news');
  const { keyboard } = page;
  const inFocus = (selector: string) => expect(page.locator(`${selector}:focus`)).toHaveCount(1);
  const count = page.locator('.studio-items [data-item]');

  await test.step('choose a column in the tree, and move it', async () => {
    await tabTo(page, '[data-part]');
    for (let presses = 0; presses < 3; presses += 1) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.press('Alt+ArrowUp');
    await expect(page.locator('[data-group=columns] [data-part]').nth(1)).toHaveAttribute(
      'data-part',
      'column:liked_count',
    );
    await inFocus('[data-part="column:liked_count"]');
  });
  await test.step('undo and redo by their buttons; the last redo disables its button', async () => {
    await action(page, 'undo').focus();
    await keyboard.press('Enter');
    await expect(action(page, 'redo')).toBeEnabled();
    await inFocus('.studio-bar [data-action]');
    await action(page, 'redo').focus();
    await keyboard.press('Enter');
    await expect(action(page, 'redo')).toBeDisabled();
    await inFocus('.studio-bar [data-action]');
  });
  await test.step('open the panel of the whole file, and remove an item', async () => {
    await tabTo(page, '.studio-path button');
    await keyboard.press('Enter');
    await inFocus('.studio-panel');
    await tabTo(page, '[data-item=liked_count] ~ :last-child');
    const before = await count.count();
    await keyboard.press('Enter');
    await expect(count).toHaveCount(before - 1);
    await inFocus('[data-item=schools]');
  });
  await test.step('add an item, and write a text of its own', async () => {
    await tabTo(page, '.studio-panel [data-add=columns]');
    await keyboard.press('Enter');
    await inFocus('[data-dialog=studio-add] input');
    await keyboard.press('Escape');
    await inFocus('.studio-panel [data-add=columns]');
    await keyboard.press('Enter');
    await inFocus('[data-dialog=studio-add] input');
    await keyboard.type('id');
    await keyboard.press('Enter');
    await inFocus('.studio-panel');
    await tabTo(page, '[data-property=label] .button');
    await keyboard.press('Enter');
    await inFocus('[data-property=label] input');
    await tabTo(page, '[data-property=label] [data-action=newText]');
    await keyboard.press('Enter');
    await inFocus('[data-property=label] form input');
    await keyboard.press('Enter');
    await inFocus('[data-property=label] textarea[data-language=ar]');
    await keyboard.type('الرقم');
    await keyboard.press('Tab');
    await keyboard.type('Number');
    await expect(property(page, 'label').locator('.studio-issue')).toHaveCount(0);
  });
  await test.step('open an issue from the list', async () => {
    await tabTo(page, '[data-property=width] input');
    await keyboard.type('5');
    await expect(property(page, 'width').locator('.studio-issue')).toBeVisible();
    await action(page, 'issues').focus();
    await keyboard.press('Enter');
    await tabTo(page, '[data-action=openIssue]');
    await keyboard.press('Enter');
    await inFocus('.studio-panel');
    await tabTo(page, 'input');
    await keyboard.type('90');
    await expect(action(page, 'issues')).toHaveAttribute('data-variant', 'text');
  });
  await test.step('keep', async () => {
    await action(page, 'keep').focus();
    await keyboard.press('Enter');
    await tabTo(page, '[data-dialog=studio-changes] [data-action=keep]');
    await keyboard.press('Enter');
    await expect(page.locator('[data-alert=written]')).toBeVisible();
    await inFocus('.studio-bar [data-action=changes]');
    await tabTo(page, '[data-alert=written] button');
    await keyboard.press('Enter');
    await inFocus('[data-part]');
  });
  expect(dev.diff()).toContain('"الرقم"');
});
