import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import type { APIRequestContext, Browser, ConsoleMessage, Page, Request } from '@playwright/test';
import type { Language } from '../../src/shared/resolved/resolved.ts';
import { MAIN, PASSWORD } from '../e2e/steps.ts';
import { inspectLayout } from './inspectLayout.ts';
import { inspectTexts } from './inspectTexts.ts';
import { installPageTools, type Finding } from './pageTools.ts';
import { product, readsOf, type SendGet } from './routes.ts';
import { mockResponses, type State } from './states.ts';

export const LANGUAGES = product.app.languages;
export const THEMES = ['light', 'dark'] as const;
export const WIDTHS = [360, 768, 1440] as const;
export type Theme = (typeof THEMES)[number];
export type Width = (typeof WIDTHS)[number];

/** Typical heights for the widths: phone, tablet, desktop. */
const HEIGHTS: Record<Width, number> = { 360: 740, 768: 1024, 1440: 900 };
const MIN_TARGET_SIZE = 24;
const MIN_CONTRAST = 4.5;
/** A skeleton appears after a second. */
const SKELETON_MS = 1150;
/** The page prefetches at most this long after it has settled. */
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

/** Signs in without a browser. Returns the token, and a function that sends requests with it. */
export async function signInByCall(
  request: APIRequestContext,
): Promise<{ token: string; sendGet: SendGet }> {
  const response = await request.post(product.app.session.signIn.path, {
    data: { identity: MAIN, password: PASSWORD },
  });
  const { data } = (await response.json()) as { data: { token: string } };
  const headers = { Authorization: `Bearer ${data.token}` };
  return {
    token: data.token,
    sendGet: async (path) => (await request.get(path, { headers })).json() as Promise<unknown>,
  };
}

/** A page of one language with its console messages. */
export interface WalkPage {
  page: Page;
  messages: string[];
  /** The requests that have no response yet. */
  pendingRequests: Set<Request>;
}

export async function openWalkPage(
  browser: Browser,
  baseURL: string,
  language: Language,
  token: string | null,
): Promise<WalkPage> {
  const context = await browser.newContext({
    baseURL,
    locale: language === 'ar' ? 'ar-SA' : 'en-GB',
    timezoneId: product.app.timeZone,
    reducedMotion: 'reduce',
  });
  const { storageKeys } = product.app;
  const stored: Record<string, string> = {
    [storageKeys.language]: language,
    ...(token && { [storageKeys.token]: token }),
  };
  await context.addInitScript(
    (values) =>
      Object.entries(values).forEach(([name, value]) => localStorage.setItem(name, value)),
    stored,
  );
  const page = await context.newPage();
  const messages: string[] = [];
  page.on(
    'console',
    (message) => isExpectedError(message) || messages.push(`${message.type()}: ${message.text()}`),
  );
  page.on('pageerror', (error) => messages.push(`thrown: ${error.message}`));
  const pendingRequests = new Set<Request>();
  page.on('request', (request) => void pendingRequests.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfailed', (request) => void pendingRequests.delete(request));
  return { page, messages, pendingRequests };
}

/** Whether it is the browser's message about a response that the mocked state lets fail. */
const isExpectedError = (message: ConsoleMessage) =>
  /^Failed to load resource: the server responded with a status of (?:503|404)/.test(
    message.text(),
  );

export interface ScreenVisit {
  id: string;
  address: string;
  state: State;
}

/** Opens a screen in a state and waits until it has loaded. */
export async function open(
  { page, pendingRequests }: WalkPage,
  { id, address, state }: ScreenVisit,
  theme: Theme,
  width: Width,
): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  const screen = product.screens.get(id);
  await mockResponses(page, state, screen ? readsOf(screen).map(({ path }) => path) : []);
  await page.emulateMedia({ colorScheme: theme });
  pendingRequests.clear();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-screen]').waitFor();
  if (state === 'loading') await page.waitForTimeout(SKELETON_MS);
  else await waitForResponses(page, pendingRequests);
  if (state !== 'loading')
    await page.waitForFunction(
      () => !document.querySelector('[aria-busy=true],.skeleton'),
      undefined,
      { timeout: 15_000 },
    );
  await waitForPaint(page);
}

/**
 * Waits until no request has been pending for 100 ms. Waiting for the skeleton to disappear is not
 * enough, because it only appears after a second.
 */
async function waitForResponses(page: Page, pendingRequests: Set<Request>): Promise<void> {
  for (let idleCount = 0, tries = 0; idleCount < 2 && tries < 200; tries += 1) {
    await page.waitForTimeout(50);
    idleCount = [...pendingRequests].some((request) =>
      /^(?:fetch|script)$/.test(request.resourceType()),
    )
      ? 0
      : idleCount + 1;
  }
}

/** Opens a page that the server renders. */
export async function openServerPage(
  { page }: WalkPage,
  address: string,
  theme: Theme,
  width: Width,
): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(address);
  await waitForPaint(page);
}

/** Waits until fonts and images are loaded and two frames have been painted. */
async function waitForPaint(page: Page): Promise<void> {
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

/** Changes width and theme of the open page, which adapts without a reload. */
export async function setThemeAndWidth(
  { page }: WalkPage,
  theme: Theme,
  width: Width,
): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.evaluate((mode) => {
    document.documentElement.dataset['mode'] = mode;
    window.scrollTo(0, 0); // Inspecting a page may have scrolled it.
  }, theme);
  await waitForPaint(page);
}

/** Returns the findings of the project's own rules. */
export async function inspect({ page, messages }: WalkPage): Promise<Finding[]> {
  const inspectOnce = async () => {
    await page.evaluate(installPageTools);
    return [
      ...(await page.evaluate(inspectTexts, { keys, minContrast: MIN_CONTRAST })),
      ...(await page.evaluate(inspectLayout, { minTargetSize: MIN_TARGET_SIZE })),
    ];
  };
  let findings = await inspectOnce();
  // Code that is only needed after a click is loaded when the browser is idle, such as that of the
  // button that expands a text.
  if (findings.length > 0) {
    await page.waitForTimeout(IDLE_MS);
    findings = await inspectOnce();
  }
  return [...findings, ...messages.splice(0).map((what) => ({ rule: 'console', what }))];
}

/**
 * Runs in the page. Sticky elements cover other content only temporarily, but axe would only count
 * the uncovered part of a target, so they are made static for axe.
 */
async function runAxe(options: RunOptions): Promise<AxeResults['violations']> {
  const stickyElements = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );
  for (const element of stickyElements)
    element.style.setProperty('position', 'static', 'important');
  try {
    return (
      await (window as unknown as { axe: { run(chosen: unknown): Promise<AxeResults> } }).axe.run(
        options,
      )
    ).violations;
  } finally {
    for (const element of stickyElements) element.style.removeProperty('position');
  }
}

/**
 * Returns axe's findings. `hasOverlay`: whether a dialog or menu is open, which is in
 * none of the landmark regions. The project's own rules check contrast, where axe cannot.
 */
export async function checkByAxe(
  { page }: WalkPage,
  { hasOverlay = false } = {},
): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: {
      'target-size': { enabled: true },
      'color-contrast': { enabled: false },
      region: { enabled: !hasOverlay },
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
