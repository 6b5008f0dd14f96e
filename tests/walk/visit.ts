import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import type { APIRequestContext, Browser, ConsoleMessage, Page, Request } from '@playwright/test';
import type { Language } from '../../src/shared/resolved.ts';
import { MAIN, PASSWORD } from '../e2e/steps.ts';
import { inspectPage, type Finding } from './inspect.ts';
import { product, readsOf, type Ask } from './routes.ts';
import { putInto, type State } from './states.ts';

export const LANGUAGES = product.app.languages;
export const THEMES = ['light', 'dark'] as const;
export const WIDTHS = [360, 768, 1440] as const;
export type Theme = (typeof THEMES)[number];
export type Width = (typeof WIDTHS)[number];

/** Heights that go with the widths: a phone, a tablet, a desk. */
const HEIGHTS: Record<Width, number> = { 360: 740, 768: 1024, 1440: 900 };
const LIMITS = { leastTarget: 24, leastContrast: 4.5 };
/** A skeleton shows after a second. */
const SKELETON_MS = 1150;
/** So long after a page has come to rest at most it fetches what it may need. */
const IDLE_MS = 800;

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const keys = [
  ...new Set(
    Object.values(product.texts).flatMap((files) => Object.values(files).flatMap(Object.keys)),
  ),
];

/** Signs in without a browser; gives the token, and the way to ask with it. */
export async function signInByCall(
  request: APIRequestContext,
): Promise<{ token: string; ask: Ask }> {
  const answer = await request.post(product.app.session.signIn.path, {
    data: { identity: MAIN, password: PASSWORD },
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const headers = { Authorization: `Bearer ${data.token}` };
  return {
    token: data.token,
    ask: async (path) => (await request.get(path, { headers })).json() as Promise<unknown>,
  };
}

/** A page of one language, with what it said on the console. */
export interface Seat {
  page: Page;
  said: string[];
  /** What was asked of the server and is not answered yet. */
  asked: Set<Request>;
}

export async function openSeat(
  browser: Browser,
  baseURL: string,
  language: Language,
  token: string | null,
): Promise<Seat> {
  const context = await browser.newContext({
    baseURL,
    locale: language === 'ar' ? 'ar-SA' : 'en-GB',
    timezoneId: product.app.timeZone,
    reducedMotion: 'reduce',
  });
  const { storageKeys } = product.app;
  const kept: Record<string, string> = {
    [storageKeys.language]: language,
    ...(token && { [storageKeys.token]: token }),
  };
  await context.addInitScript(
    (values) =>
      Object.entries(values).forEach(([name, value]) => localStorage.setItem(name, value)),
    kept,
  );
  const page = await context.newPage();
  const said: string[] = [];
  page.on(
    'console',
    (message) => isOfState(message) || said.push(`${message.type()}: ${message.text()}`),
  );
  page.on('pageerror', (error) => said.push(`thrown: ${error.message}`));
  const asked = new Set<Request>();
  page.on('request', (request) => void asked.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfailed', (request) => void asked.delete(request));
  return { page, said, asked };
}

/** The browser's own word about an answer that a state refused. */
const isOfState = (message: ConsoleMessage) =>
  /^Failed to load resource: the server responded with a status of (?:500|404)/.test(
    message.text(),
  );

export interface Sight {
  id: string;
  address: string;
  state: State;
}

/** Opens a screen in a state and waits until nothing on it is on its way. */
export async function open(
  { page, asked }: Seat,
  { id, address, state }: Sight,
  theme: Theme,
  width: Width,
): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  const screen = product.screens.get(id);
  await putInto(page, state, screen ? readsOf(screen).map(({ path }) => path) : []);
  await page.emulateMedia({ colorScheme: theme });
  asked.clear();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-screen]').waitFor();
  if (state === 'failed' && screen?.kind === 'list' && screen.onServerError === 'endSession')
    await page.locator(`[data-screen=${product.app.screens.signIn}] h1`).waitFor();
  if (state === 'loading') await page.waitForTimeout(SKELETON_MS);
  else await rest(page, asked);
  if (state !== 'loading')
    await page.waitForFunction(
      () => !document.querySelector('[aria-busy=true],.MuiSkeleton-root'),
      undefined,
      { timeout: 15_000 },
    );
  await settle(page);
}

/** Waits until the server has answered everything for a moment: what waits for less than a second shows no skeleton. */
async function rest(page: Page, asked: Set<Request>): Promise<void> {
  for (let quiet = 0, turns = 0; quiet < 2 && turns < 200; turns += 1) {
    await page.waitForTimeout(50);
    quiet = [...asked].some((request) => /^(?:fetch|script)$/.test(request.resourceType()))
      ? 0
      : quiet + 1;
  }
}

/** Opens a page that the server writes by itself. */
export async function openPlain(
  { page }: Seat,
  address: string,
  theme: Theme,
  width: Width,
): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(address);
  await settle(page);
}

/** Fonts are here, pictures too, and two frames have been painted. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter(
      (image) => image.loading !== 'lazy' && !image.complete,
    );
    await Promise.race([
      Promise.all(pictures.map(async (image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** The same page at another width or in another theme: both are followed without a load. */
export async function change({ page }: Seat, theme: Theme, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.evaluate((mode) => {
    document.documentElement.dataset['mode'] = mode;
    window.scrollTo(0, 0); // Looking at a page may have moved it.
  }, theme);
  await settle(page);
}

/** What the own rules find on the page as it is. */
export async function inspect({ page, said }: Seat): Promise<Finding[]> {
  const look = async () => page.evaluate(inspectPage, { keys, ...LIMITS });
  let found = await look();
  // What only a press needs comes in an idle moment, such as the button that shows the rest of a text.
  if (found.length > 0) {
    await page.waitForTimeout(IDLE_MS);
    found = await look();
  }
  return [...found, ...said.splice(0).map((what) => ({ rule: 'console', what }))];
}

/** Runs in the page. What stays while the page scrolls covers what is beneath it only for now, and axe would count the rest of a target alone: for axe it does not stay. */
async function runAxe(options: RunOptions): Promise<AxeResults['violations']> {
  const staying = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );
  for (const element of staying) element.style.setProperty('position', 'static', 'important');
  try {
    return (
      await (window as unknown as { axe: { run(chosen: unknown): Promise<AxeResults> } }).axe.run(
        options,
      )
    ).violations;
  } finally {
    for (const element of staying) element.style.removeProperty('position');
  }
}

/** What axe finds; `over`: something lies over the page, which is in none of its regions. What axe cannot see of contrast, the own rules have. */
export async function judgeByAxe({ page }: Seat, { over = false } = {}): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: {
      'target-size': { enabled: true },
      'color-contrast': { enabled: false },
      region: { enabled: !over },
    },
  };
  const violations = await page.evaluate(runAxe, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => ({ rule: `axe ${id}`, what: describe(node) })),
  );
}

function describe({ target, html, any, all, none }: NodeResult): string {
  const why = [...any, ...all, ...none][0]?.message ?? '';
  return `${html.replace(/ class="[^"]*"| style="[^"]*"/g, '').slice(0, 110)} | ${why.slice(0, 160)} | ${String(target.at(-1)).slice(0, 60)}`;
}
