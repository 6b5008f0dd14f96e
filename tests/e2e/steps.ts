import { expect, type APIRequestContext, type Page } from '@playwright/test';

export const PASSWORD = 'Sanabil-2026';
export const MAIN = 'investor@sanabil.example';

/** Signs in at wherever the page is shown the sign-in screen. */
export async function signIn(
  page: Page,
  identity: string = MAIN,
  password: string = PASSWORD,
): Promise<void> {
  await page.locator('[data-field=identity] input').fill(identity);
  await page.locator('[data-field=password] input').fill(password);
  await page.locator('[data-action=submit]').click();
}

/** Waits until a list shows rows and nothing is on its way. */
export async function listReady(page: Page): Promise<void> {
  await expect(page.locator('[data-kind=list] [aria-busy=false] [data-id]').first()).toBeVisible();
}

/** The texts of one column, from the first row to the last. */
export async function column(page: Page, field: string): Promise<string[]> {
  return page.locator(`tbody [data-field=${field}]`).allInnerTexts();
}

export const toNumbers = (texts: string[]) => texts.map((text) => Number(text.replace(/,/g, '')));

interface SignedIn {
  token: string;
  profile: { locale: string };
}

/** Signs in without a page. */
async function tokenFor(request: APIRequestContext, identity: string): Promise<SignedIn> {
  const answer = await request.post('/investor/user/login', {
    data: { identity, password: PASSWORD },
  });
  return ((await answer.json()) as { data: SignedIn }).data;
}

/** Opens a screen as somebody who signed in on this device before; how that goes by the screen is told in news.spec.ts and account.spec.ts. */
export async function openAs(page: Page, path: string, identity: string = MAIN): Promise<void> {
  const { token, profile } = await tokenFor(page.request, identity);
  // Of the product's own host, and without its script.
  await page.goto('/readyz');
  await page.evaluate(
    ([FBidToken, localLang]) => Object.assign(localStorage, { FBidToken, localLang }),
    [token, profile.locale] as const,
  );
  await page.goto(path);
}

/** For speakArabic alone, which nobody signs out of: signing in is dear on purpose. */
const tokens = new Map<string, string>();

/** Gives an account its first language back: a switch of the language is kept on the account, and the tests share accounts. */
export async function speakArabic(
  request: APIRequestContext,
  identity: string = MAIN,
): Promise<void> {
  const say = async () =>
    request.post('/investor/profile/change-language', {
      data: { locale: 'ar' },
      headers: { Authorization: `Bearer ${tokens.get(identity)}` },
    });
  if (tokens.has(identity) && (await say()).ok()) return;
  tokens.set(identity, (await tokenFor(request, identity)).token);
  await say();
}

/** Goes to a screen by the menu, opening the group that it stands in. */
export async function goByMenu(page: Page, screen: string): Promise<void> {
  const link = page.locator(`[data-menu=${screen}]`);
  for (const group of await page.locator('aside nav button[aria-expanded=false]').all()) {
    if (await link.isVisible()) break;
    await group.click();
  }
  await link.click();
}

/** Signs in on the way to the list of the main account's own news, and waits for its rows. */
export async function openMyNews(page: Page): Promise<void> {
  await openAs(page, '/my-news');
  await listReady(page);
}

/** The day in Riyadh, so many days from now, by its parts. */
export function dayFromNow(days: number): { day: string; month: string; year: string } {
  const [year = '', month = '', day = ''] = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Riyadh',
  })
    .format(Date.now() + days * 86_400_000)
    .split('-');
  return { day, month, year };
}

/** Types a day into its parts, as a person does, and leaves the box. */
export async function typeDay(page: Page, field: string, days: number): Promise<void> {
  const { day, month, year } = dayFromNow(days);
  const parts = page.locator(`[data-field=${field}] [role=spinbutton]`);
  await parts.nth(0).click();
  await page.keyboard.type(day);
  await parts.nth(1).click();
  await page.keyboard.type(month);
  await parts.nth(2).click();
  await page.keyboard.type(year);
  await parts.nth(2).blur();
}
