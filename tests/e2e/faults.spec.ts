import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { compile } from '../../src/compiler/compile.ts';
import type { ResolvedForm, ResolvedList } from '../../src/shared/resolved.ts';
import { isMet } from '../../src/shared/when.ts';
import { openAs, speakArabic } from './steps.ts';

/** A company whose rows no other test counts or names. */
const WHO = 'investor@rival.example';

const screens = [...compile({ root: '.', built: true }).screens.values()];
const lists = screens.filter((screen): screen is ResolvedList => screen.kind === 'list');
const forms = screens.filter(
  (screen): screen is ResolvedForm =>
    screen.kind === 'form' && screen.layout === 'shell' && screen.load !== undefined,
);

interface Examples {
  entity: string;
  base: Record<string, unknown>;
}

const examples = readdirSync('schemas', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.cases.json'))
  .map((file) => JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as Examples);

/** Values that the rules of what a form saves accept. */
const exampleOf = ({ save }: ResolvedForm): Examples['base'] =>
  Object.assign(
    {},
    ...examples.filter(({ entity }) => entity === save.name.split('.')[0]).map(({ base }) => base),
  ) as Examples['base'];

const inArabic = /\p{Script=Arabic}/u;

test.afterAll(({ request }) => speakArabic(request, WHO));

/** Goes to an address within the page, as a link does. */
const go = (page: Page, path: string) =>
  page.evaluate(
    (to) => (history.pushState(null, '', to), window.dispatchEvent(new PopStateEvent('popstate'))),
    path,
  );

/** The address of a form on the first row that may be edited there. */
async function addressOf(page: Page, form: ResolvedForm): Promise<string> {
  if (!form.route.includes(':id')) return form.route;
  const leads = ({ rowActions }: ResolvedList) =>
    rowActions.find(({ options }) => options['to'] === form.id);
  const list = lists.find(leads) ?? lists.find(({ id }) => id === form.afterSave);
  const token = await page.evaluate(() => localStorage.getItem('FBidToken'));
  const answer = (await (
    await page.request.get(list!.call.path, { headers: { Authorization: `Bearer ${token}` } })
  ).json()) as { data: { items: Record<string, unknown>[] } };
  const row = answer.data.items.find((one) => isMet(leads(list!)?.when, { row: one }));
  return form.route.replace(':id', String(row?.['id']));
}

const TYPED = ['text', 'multiline', 'number', 'richText'];

const textIn = (box: Locator) =>
  box.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : element.textContent,
  );

/** Puts into one field what its rule's examples hold, where that is not there yet. */
async function type(page: Page, form: ResolvedForm): Promise<{ box: Locator; text: string }> {
  const base = exampleOf(form);
  for (const { field } of form.sections
    .flatMap((section) => section.fields)
    .filter(({ widget }) => TYPED.includes(widget))) {
    const box = page
      .locator(`[data-field=${field}]`)
      .locator('input, textarea, [contenteditable=true]')
      .first();
    const text = String(base[field] ?? '').replace(/<[^>]*>/g, '');
    // An address of mail is one account's alone.
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
  throw new Error(`Nothing can be typed into ${form.id}`);
}

/** The host's side of one save after the other: the line is cut, the answer gets lost, and it goes well. */
async function disturb(page: Page, { save }: ResolvedForm): Promise<() => number> {
  let sent = 0;
  const address = new RegExp(`${save.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
  await page.route(address, async (route) => {
    // What opens a form may be called as what saves it is, and then sends nothing.
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

test('what each form saves survives a cut line, a lost answer, another language and a double click, and is saved once', async ({
  page,
}) => {
  test.setTimeout(240_000);
  expect(forms.length).toBeGreaterThan(10);
  await openAs(page, '/not-found', WHO);
  await expect(page.locator('[data-screen=not-found]')).toBeVisible();
  for (const form of forms) {
    await test.step(form.id, async () => {
      await go(page, await addressOf(page, form));
      const screen = page.locator(`[data-screen=${form.id}]`);
      const submit = screen.locator('[data-action=submit]');
      const said = screen.locator('[data-alert=errors]');
      await expect(submit).toBeVisible();
      const { box, text } = await type(page, form);
      const sent = await disturb(page, form);
      await submit.click();
      await expect(said).toBeVisible();
      const before = await page.locator('html').getAttribute('lang');
      await page.locator('[data-action=switchLanguage]').click();
      await expect(page.locator('html')).not.toHaveAttribute('lang', before!);
      // Some labels are choices of the host, which come a moment later.
      const inOtherLanguage = async (): Promise<string[]> =>
        [await said.innerText(), ...(await screen.locator('label').allInnerTexts())].filter(
          (shown) => inArabic.test(shown) !== (before === 'en'),
        );
      await expect.poll(inOtherLanguage).toEqual([]);
      expect(await textIn(box)).toBe(text);
      await submit.click();
      await expect.poll(sent).toBe(2);
      await expect(said).toBeVisible();
      expect(await textIn(box)).toBe(text);
      await submit.dblclick();
      await expect(page.locator('[data-alert=success]')).toBeVisible();
      await expect(page.locator('[data-alert=conflict]')).toHaveCount(0);
      expect(sent()).toBe(3);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});
