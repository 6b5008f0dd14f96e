import { resolve } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { compile } from '../../src/compiler/compile.ts';
import type {
  ResolvedCall,
  ResolvedForm,
  ResolvedList,
} from '../../src/shared/resolved/resolved.ts';
import { isConditionMet } from '../../src/shared/resolved/condition.ts';
import { caseFilesIn, readCases } from '../helpers/cases.ts';
import { test } from './fixtures.ts';
import { openAs, setArabic } from './steps.ts';

/** The main account of a company whose rows no other test uses. */
const RIVAL = 'investor@rival.example';

const screens = [...compile({ root: '.', built: true }).screens.values()];
const lists = screens.filter((screen): screen is ResolvedList => screen.kind === 'list');
const forms = screens.filter(
  (screen): screen is ResolvedForm =>
    screen.kind === 'form' && screen.layout === 'shell' && screen.load !== undefined,
);

const examples = caseFilesIn(resolve('.')).map(readCases);

/** Returns values that the rules of the form accept. */
const exampleFor = ({ save }: ResolvedForm): Record<string, unknown> =>
  Object.assign(
    {},
    ...examples.filter(({ entity }) => entity === save.name.split('.')[0]).map(({ base }) => base),
  ) as Record<string, unknown>;

const inArabic = /\p{Script=Arabic}/u;

test.afterAll(({ request }) => setArabic(request, RIVAL));

/** Navigates within the page, as a link does. */
const navigate = (page: Page, path: string) =>
  page.evaluate(
    (to) => (history.pushState(null, '', to), window.dispatchEvent(new PopStateEvent('popstate'))),
    path,
  );

/** Returns the URL of a form, for the first row that can be edited in it. */
async function urlOf(page: Page, form: ResolvedForm): Promise<string> {
  if (!form.route.includes(':id')) return form.route;
  const actionLinkingToForm = ({ rowActions }: ResolvedList) =>
    rowActions.find(({ options }) => options['to'] === form.id);
  const list = lists.find(actionLinkingToForm) ?? lists.find(({ id }) => id === form.afterSave);
  const token = await page.evaluate(() => localStorage.getItem('FBidToken'));
  const answer = (await (
    await page.request.get(list!.call.path, { headers: { Authorization: `Bearer ${token}` } })
  ).json()) as { data: { items: Record<string, unknown>[] } };
  const row = answer.data.items.find((one) =>
    isConditionMet(actionLinkingToForm(list!)?.when, { row: one }),
  );
  return form.route.replace(':id', String(row?.['id']));
}

const TEXT_WIDGETS = ['text', 'multiline', 'number', 'richText'];

const textIn = (box: Locator) =>
  box.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : element.textContent,
  );

/** Types a valid value of the examples, other than the current one, into one text field. */
async function typeExample(
  page: Page,
  form: ResolvedForm,
): Promise<{ box: Locator; text: string }> {
  const base = exampleFor(form);
  for (const { field } of form.sections
    .flatMap((section) => section.fields)
    .filter(({ widget }) => TEXT_WIDGETS.includes(widget))) {
    const box = page
      .locator(`[data-field=${field}]`)
      .locator('input, textarea, [contenteditable=true]')
      .first();
    const text = String(base[field] ?? '').replace(/<[^>]*>/g, '');
    // E-mail addresses must be unique.
    if (text.includes('@')) continue;
    if (
      text === '' ||
      !(await box.isVisible()) ||
      !(await box.isEditable()) ||
      (await textIn(box)) === text
    )
      continue;
    await box.fill(text);
    return { box, text };
  }
  throw new Error(`No text field can be edited in ${form.id}`);
}

const addressOf = ({ path }: ResolvedCall) =>
  new RegExp(`${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);

/** Signs the links to files anew each time the record is read, as the server does after a while. */
async function renewSignatures(page: Page, { load }: ResolvedForm): Promise<void> {
  let reads = 0;
  await page.route(addressOf(load!), async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    reads += 1;
    return route.fulfill({
      response,
      body: (await response.text()).replaceAll('signature=', `signature=${reads}`),
    });
  });
}

/**
 * Makes the first save fail before the server, loses the response of the second, and passes the
 * third.
 */
async function mockSaveFailures(page: Page, { save }: ResolvedForm): Promise<() => number> {
  let sent = 0;
  await page.route(addressOf(save), async (route) => {
    // The call that loads a form may have the same path, but sends no body.
    if (
      route.request().method() !== save.method ||
      route.request().headers()['content-type'] === undefined
    )
      return route.fallback();
    sent += 1;
    if (sent === 2) await route.fetch();
    return sent < 3 ? route.abort() : route.fallback();
  });
  return () => sent;
}

test('every form saves exactly once despite a network error, a lost response, renewed links, a language switch and a double click', async ({
  page,
}) => {
  test.setTimeout(240_000);
  expect(forms.length).toBeGreaterThan(10);
  await openAs(page, '/not-found', RIVAL);
  await expect(page.locator('[data-screen=not-found]')).toBeVisible();
  for (const form of forms) {
    await test.step(form.id, async () => {
      const path = await urlOf(page, form);
      await renewSignatures(page, form);
      await navigate(page, path);
      const screen = page.locator(`[data-screen=${form.id}]`);
      const submit = screen.locator('[data-action=submit]');
      const errors = screen.locator('[data-alert=errors]');
      await expect(submit).toBeVisible();
      const { box, text } = await typeExample(page, form);
      const sent = await mockSaveFailures(page, form);
      await submit.click();
      await expect(errors).toBeVisible();
      const before = await page.locator('html').getAttribute('lang');
      await page.locator('[data-action=switchLanguage]').click();
      await expect(page.locator('html')).not.toHaveAttribute('lang', before!);
      // Some labels are options from the server, which load later.
      const inOtherLanguage = async (): Promise<string[]> =>
        [await errors.innerText(), ...(await screen.locator('label').allInnerTexts())].filter(
          // The label around a switch has no text; another label names it.
          (shown) => shown !== '' && inArabic.test(shown) !== (before === 'en'),
        );
      await expect.poll(inOtherLanguage).toEqual([]);
      expect(await textIn(box)).toBe(text);
      await submit.click();
      await expect.poll(sent).toBe(2);
      await expect(errors).toBeVisible();
      expect(await textIn(box)).toBe(text);
      await submit.dblclick();
      await expect(page.locator('[data-alert=success]')).toBeVisible();
      await expect(page.locator('[data-alert=conflict]')).toHaveCount(0);
      expect(sent()).toBe(3);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});
