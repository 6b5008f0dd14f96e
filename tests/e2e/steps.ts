import { expect, type APIRequestContext, type Page } from '@playwright/test';

export const PASSWORD = 'Sanabil-2026';
export const MAIN = 'investor@sanabil.example';

/** Fills in and submits the sign-in screen. */
export async function signIn(
  page: Page,
  identity: string = MAIN,
  password: string = PASSWORD,
): Promise<void> {
  await page.locator('[data-field=identity] input').fill(identity);
  await page.locator('[data-field=password] input').fill(password);
  await page.locator('[data-action=submit]').click();
}

/** Waits until a list shows rows and is not loading. */
export async function waitForList(page: Page): Promise<void> {
  await expect(page.locator('[data-kind=list] [aria-busy=false] [data-id]').first()).toBeVisible();
}

/** Returns the texts of a column, in row order. */
export async function columnTexts(page: Page, field: string): Promise<string[]> {
  return page.locator(`tbody [data-field=${field}]`).allInnerTexts();
}

export const toNumbers = (texts: string[]) => texts.map((text) => Number(text.replace(/,/g, '')));

interface Session {
  token: string;
  profile: { locale: string };
}

/** Signs in through the API. */
export async function createSession(
  request: APIRequestContext,
  identity: string = MAIN,
): Promise<Session> {
  const answer = await request.post('/investor/user/login', {
    data: { identity, password: PASSWORD },
  });
  return ((await answer.json()) as { data: Session }).data;
}

/**
 * Opens a screen with a session that was created through the API. news.spec.ts and account.spec.ts
 * test the sign-in screen.
 */
export async function openAs(page: Page, path: string, identity: string = MAIN): Promise<void> {
  const { token, profile } = await createSession(page.request, identity);
  // A page of the same origin that does not run the app. The names of the two keys are prescribed
  // (`storageKeys` in schemas/app.json).
  await page.goto('/readyz');
  await page.evaluate(
    ([FBidToken, localLang]) => Object.assign(localStorage, { FBidToken, localLang }),
    [token, profile.locale] as const,
  );
  await page.goto(path);
}

/** Session tokens of `setArabic`, which are reused because signing in is deliberately slow. */
const tokens = new Map<string, string>();

/**
 * Sets the language of an account to Arabic. The tests share accounts, and a language switch is
 * stored on the account.
 */
export async function setArabic(
  request: APIRequestContext,
  identity: string = MAIN,
): Promise<void> {
  const setLanguage = async () =>
    request.post('/investor/profile/change-language', {
      data: { locale: 'ar' },
      headers: { Authorization: `Bearer ${tokens.get(identity)}` },
    });
  if (tokens.has(identity) && (await setLanguage()).ok()) return;
  tokens.set(identity, (await createSession(request, identity)).token);
  await setLanguage();
}

/** Opens a screen from the menu, and expands its group if necessary. */
export async function openFromMenu(page: Page, screen: string): Promise<void> {
  const link = page.locator(`[data-menu=${screen}]`);
  for (const group of await page.locator('aside nav button[aria-expanded=false]').all()) {
    if (await link.isVisible()) break;
    await group.click();
  }
  await link.click();
}

/** Signs in as the main account and opens the list of its own news. */
export async function openMyNews(page: Page): Promise<void> {
  await openAs(page, '/my-news');
  await waitForList(page);
}

/** Returns day, month and year of the date that is `days` days from today, in Riyadh. */
export function dateFromNow(days: number): { day: string; month: string; year: string } {
  const [year = '', month = '', day = ''] = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Riyadh',
  })
    .format(Date.now() + days * 86_400_000)
    .split('-');
  return { day, month, year };
}

/**
 * Types the date that is `days` days from today into a date field, and moves the focus out of it.
 */
export async function typeDate(page: Page, field: string, days: number): Promise<void> {
  const { day, month, year } = dateFromNow(days);
  const parts = page.locator(`[data-field=${field}] [role=spinbutton]`);
  await parts.nth(0).click();
  await page.keyboard.type(day);
  await parts.nth(1).click();
  await page.keyboard.type(month);
  await parts.nth(2).click();
  await page.keyboard.type(year);
  await parts.nth(2).blur();
}
