import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import type { APIRequestContext, Browser, ConsoleMessage, Page } from '@playwright/test';
import type { Language } from '../../src/rules/resolved.ts';
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

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const keys = [...new Set(Object.values(product.texts).flatMap((files) => Object.values(files).flatMap(Object.keys)))];

/** Signs in without a browser; gives the token, and the way to ask with it. */
export async function signInByCall(request: APIRequestContext): Promise<{ token: string; ask: Ask }> {
  const answer = await request.post(product.app.session.signIn.path, { data: { identity: MAIN, password: PASSWORD } });
  const { data } = (await answer.json()) as { data: { token: string } };
  const headers = { Authorization: `Bearer ${data.token}` };
  return { token: data.token, ask: async (path) => (await request.get(path, { headers })).json() as Promise<unknown> };
}

/** A page of one language, with what it said on the console. */
export interface Seat {
  page: Page;
  said: string[];
}

export async function openSeat(browser: Browser, baseURL: string, language: Language, token: string | null): Promise<Seat> {
  const context = await browser.newContext({ baseURL, locale: language === 'ar' ? 'ar-SA' : 'en-GB', timezoneId: product.app.timeZone, reducedMotion: 'reduce' });
  const { storage } = product.app;
  const kept: Record<string, string> = { [storage.language]: language, ...(token && { [storage.token]: token }) };
  await context.addInitScript((values) => Object.entries(values).forEach(([name, value]) => localStorage.setItem(name, value)), kept);
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => isOfState(message) || said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`thrown: ${error.message}`));
  return { page, said };
}

/** The browser's own word about an answer that a state refused. */
const isOfState = (message: ConsoleMessage) => /^Failed to load resource: the server responded with a status of (?:500|404)/.test(message.text());

export interface Sight {
  id: string;
  address: string;
  state: State;
}

/** Opens a screen in a state and waits until nothing on it is on its way. */
export async function open({ page }: Seat, { id, address, state }: Sight, theme: Theme, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  const screen = product.screens.get(id);
  await putInto(page, state, screen ? readsOf(screen).map(({ path }) => path) : []);
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-screen]').waitFor();
  // A list whose failure ends the session leads on to another screen.
  await page.locator('h1').first().waitFor({ timeout: 3000 }).catch(() => undefined);
  if (state === 'loading') await page.waitForTimeout(SKELETON_MS);
  else await page.waitForFunction(() => !document.querySelector('[aria-busy=true],.MuiSkeleton-root'), undefined, { timeout: 15_000 });
  await settle(page);
}

/** Opens a page that the server writes by itself. */
export async function openPlain({ page }: Seat, address: string, theme: Theme, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(address);
  await settle(page);
}

/** Fonts are here, pictures too, and two frames have been painted. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy' && !image.complete);
    await Promise.race([Promise.all(pictures.map(async (image) => image.decode().catch(() => undefined))), new Promise((resolve) => setTimeout(resolve, 1000))]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** The same page at another width or in another theme: both are followed without a load. */
export async function change({ page }: Seat, theme: Theme, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.evaluate((mode) => void (document.documentElement.dataset['mode'] = mode), theme);
  await settle(page);
}

/** What the own rules find on the page as it is. */
export async function inspect({ page, said }: Seat): Promise<Finding[]> {
  const found = await page.evaluate(inspectPage, { keys, ...LIMITS });
  return [...found, ...said.splice(0).map((what) => ({ rule: 'console', what }))];
}

/** What axe finds. What it cannot see of contrast, the own rules have. */
export async function judgeByAxe({ page }: Seat): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } };
  const violations = await page.evaluate(async (chosen) => (await (window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }).axe.run(chosen)).violations, options);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ rule: `axe ${id}`, what: describe(node) })));
}

function describe({ target, html, any, all, none }: NodeResult): string {
  const why = [...any, ...all, ...none][0]?.message ?? '';
  return `${html.replace(/ class="[^"]*"| style="[^"]*"/g, '').slice(0, 110)} | ${why.slice(0, 160)} | ${String(target.at(-1)).slice(0, 60)}`;
}
