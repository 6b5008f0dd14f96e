import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { flags } from '../../playwright.config.ts';
import { findOrInstall } from '../test/programs.mjs';
import { fail } from '../../src/cli/print.mjs';
import { LAST_TITLE, REPORT_ROWS_HEADER, PROFILE } from './data.mjs';
import { openUnattachedPage } from './unattachedPage.mjs';

/**
 * Simulates an older phone on a mobile network. `cpuSlowdown` is the CPU throttling factor,
 * `latency` is in ms, `megabits` is the bandwidth in Mbit/s.
 */
export const SLOW_PHONE = { cpuSlowdown: 4, latency: 60, megabits: 9 };

const SIZE = { width: 1440, height: 900 };
const SESSION = { token: 'bench', lastTitle: LAST_TITLE };

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {{ start: number, end: number }} Task a long task, in ms since the navigation
 */

export async function openBrowser() {
  const { chromium: program } = await findOrInstall(['chromium']);
  if (!program || 'missing' in program) return fail(program?.missing ?? 'Chromium was not found.');
  return chromium.launch({ executablePath: program.path, args: flags });
}

/**
 * Opens a page in a new browser context: empty cache, signed in, with throttled CPU and network.
 * @param {Browser} browser
 * @param {Record<string, string>} [headers] sent with every request
 */
async function openPage(browser, headers = {}) {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    extraHTTPHeaders: headers,
  });
  await context.addInitScript(installProbe, SESSION);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await throttle(
    (method, params) => client.send(/** @type {any} */ (method), params),
    SLOW_PHONE.cpuSlowdown,
  );
  return { page, client, close: () => context.close() };
}

/**
 * @param {(method: string, params?: any) => Promise<unknown>} send a command of the DevTools
 *   protocol
 * @param {number} cpuSlowdown
 */
async function throttle(send, cpuSlowdown) {
  await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await send('Network.enable');
  const bytes = (SLOW_PHONE.megabits * 1e6) / 8;
  await send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_PHONE.latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

/**
 * Runs in the page before its own scripts: sets the session token, and records in `window.bench`
 * when content is on the screen.
 * @param {{ token: string, lastTitle: string }} settings
 */
function installProbe({ token, lastTitle }) {
  localStorage.setItem('FBidToken', token);
  localStorage.setItem('localLang', 'ar');
  const bench = {
    rowsAt: 0,
    scripts: /** @type {{ size: number }[]} */ ([]),
    tasks: /** @type {Task[]} */ ([]),
    clickedAt: 0,
    filledAt: 0,
    keys: /** @type {number[]} */ ([]),
  };
  /** @type {(() => void)[]} */
  const waiters = [];
  const notify = () => waiters.forEach((check) => check());
  /** @param {'rowsAt' | 'filledAt'} event */
  const until = (event) =>
    new Promise((resolve, reject) => {
      waiters.push(() => bench[event] > 0 && resolve(undefined));
      notify();
      setTimeout(() => reject(new Error(`${event} was not reached within 60 s`)), 60_000);
    });
  Object.assign(window, { bench: Object.assign(bench, { until }) });
  new PerformanceObserver((list) =>
    list
      .getEntries()
      .forEach((task) =>
        bench.tasks.push({ start: task.startTime, end: task.startTime + task.duration }),
      ),
  ).observe({ type: 'longtask', buffered: true });
  const checkPage = () => {
    if (!bench.rowsAt && document.querySelector('table')?.textContent.includes(lastTitle))
      recordRows();
    const filled = [...document.querySelectorAll('main input')].some(
      (input) => input instanceof HTMLInputElement && input.value.startsWith('خبر رقم'),
    );
    if (
      filled &&
      bench.clickedAt &&
      !bench.filledAt &&
      window.location.pathname.startsWith('/news/edit/')
    )
      requestAnimationFrame(() =>
        setTimeout(() => {
          bench.filledAt ||= performance.now();
          notify();
        }),
      );
  };
  const recordRows = () => {
    bench.rowsAt = -1;
    requestAnimationFrame(() =>
      setTimeout(() => {
        bench.rowsAt = performance.now();
        const resources = /** @type {PerformanceResourceTiming[]} */ (
          performance.getEntriesByType('resource')
        );
        bench.scripts = resources
          .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
          .map(({ encodedBodySize }) => ({ size: encodedBodySize }));
        notify();
      }),
    );
  };
  // Polling on every frame would slow the page down further.
  new MutationObserver(checkPage).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['value'],
  });
  window.addEventListener('click', () => (bench.clickedAt = performance.now()), { capture: true });
  window.addEventListener(
    'keydown',
    (event) => {
      const pressed = event.timeStamp;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () =>
          bench.keys.push(performance.now() - pressed),
        );
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/**
 * Waits until `window.bench` has recorded a moment.
 * @param {Page} page
 * @param {'rowsAt' | 'filledAt'} moment
 */
const until = (page, moment) => page.evaluate(`window.bench.until('${moment}')`);

/**
 * W1 (see docs/performance.md): opens a list of twenty rows with an empty cache. Times are in ms,
 * sizes in bytes, the heap in MB. `blocked` is the Total Blocking Time between first paint and
 * rows: the time that long tasks take beyond 50 ms each.
 * @param {Browser} browser
 * @param {string} origin
 * @param {number} [cpuSlowdown] the CPU throttling factor
 */
export async function measureList(browser, origin, cpuSlowdown = SLOW_PHONE.cpuSlowdown) {
  const page = await openUnattachedPage(browser);
  await page.send('Page.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${String(installProbe)})(${JSON.stringify(SESSION)})`,
  });
  await page.send('Emulation.setDeviceMetricsOverride', {
    ...SIZE,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await page.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Riyadh' });
  await throttle(page.send, cpuSlowdown);
  await page.send('Page.navigate', { url: `${origin}/my-news` });
  await page.evaluate(`window.bench.until('rowsAt')`);
  await wait(600);
  const {
    rowsAt: rows,
    scripts,
    tasks,
    paint,
  } = await page.evaluate(
    `({ ...window.bench, until: null, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })`,
  );
  const blocked = tasks.reduce(
    (/** @type {number} */ sum, /** @type {Task} */ { start, end }) =>
      sum + Math.max(0, Math.min(end, rows) - Math.max(start, paint) - 50),
    0,
  );
  await page.send('HeapProfiler.collectGarbage');
  await page.send('Performance.enable');
  const { metrics } = await page.send('Performance.getMetrics');
  await page.close();
  return {
    paint,
    rows,
    blocked,
    bytes: scripts.reduce(
      (/** @type {number} */ sum, /** @type {{ size: number }} */ { size }) => sum + size,
      0,
    ),
    requests: scripts.length,
    heap:
      (metrics.find((/** @type {{ name: string }} */ { name }) => name === 'JSHeapUsedSize')
        ?.value ?? 0) / 1e6,
  };
}

/**
 * W2 (see docs/performance.md): from the list to a filled edit form, the first time and a second
 * time, in ms.
 * @param {Browser} browser
 * @param {string} origin
 */
export async function measureForm(browser, origin) {
  const { page, close } = await openPage(browser);
  await page.goto(`${origin}/my-news`);
  await until(page, 'rowsAt');
  await page.waitForTimeout(1500);
  const first = await measureEdit(page, 3);
  await movePointerAway(page);
  await page.goBack();
  await page.waitForSelector('table tbody a[href$="/news/edit/6"]');
  await page.waitForTimeout(800);
  const warm = await measureEdit(page, 6);
  await close();
  return { first, warm };
}

/**
 * W2 (see docs/performance.md): from Back in a form to the rows of the list, in ms, and the main
 * thread's CPU time until then.
 * @param {Browser} browser
 * @param {string} origin
 */
export async function measureBack(browser, origin) {
  const { page, client, close } = await openPage(browser);
  await page.goto(`${origin}/my-news`);
  await until(page, 'rowsAt');
  await page.waitForTimeout(1500);
  await measureEdit(page, 3);
  await movePointerAway(page);
  await page.waitForTimeout(1500);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readThreadTime(client);
  const back = await page.evaluate(measureGoingBack, LAST_TITLE);
  const backCpu = (await readThreadTime(client)) - before;
  await close();
  return { back, 'back CPU': backCpu };
}

/**
 * The pointer of a person who presses Back is outside the page. Over a row it would open a tooltip.
 * @param {Page} page
 */
const movePointerAway = (page) => page.mouse.move(0, 0);

/**
 * Runs in the page: goes back and measures the time until the last row is painted, in ms.
 * @param {string} lastTitle
 * @returns {Promise<number>}
 */
function measureGoingBack(lastTitle) {
  return new Promise((resolve) => {
    const began = performance.now();
    const check = () => {
      if (!document.querySelector('table')?.textContent.includes(lastTitle)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    window.history.back();
  });
}

/**
 * @param {Page} page
 * @param {number} id
 */
async function measureEdit(page, id) {
  await page.evaluate(() =>
    Object.assign(/** @type {any} */ (window).bench, { clickedAt: 0, filledAt: 0 }),
  );
  await page.click(`table tbody a[href$="/news/edit/${id}"]`);
  await until(page, 'filledAt');
  return page.evaluate(() => {
    const { clickedAt, filledAt } = /** @type {any} */ (window).bench;
    return filledAt - clickedAt;
  });
}

/**
 * W4 (see docs/performance.md): from each key press to the next frame in a form of thirty fields,
 * in ms.
 * @param {Browser} browser
 * @param {string} origin
 * @returns {Promise<number[]>}
 */
export async function measureKeys(browser, origin) {
  const { page, close } = await openPage(browser);
  await page.goto(`${origin}/form-30`);
  const box = page.locator('main input').nth(12);
  await box.click();
  await page.waitForTimeout(1500);
  await page.evaluate(() => Object.assign(/** @type {any} */ (window).bench, { keys: [] }));
  await page.keyboard.type(`${PROFILE.email} `.repeat(3), { delay: 90 });
  await page.waitForTimeout(300);
  const keys = await page.evaluate(
    () => /** @type {number[]} */ (/** @type {any} */ (window).bench.keys),
  );
  await close();
  return keys;
}

/** Selectors of a report's elements, both for the virtual table and for MUI's data grid. */
const REPORT = {
  link: 'a[href="/reports/accounting/interviews"]',
  groups: ['التقارير', 'التقارير المالية'],
  firstLine: 'tr[data-index="0"], [role=row][data-rowindex="0"]',
  sort: 'th button[data-sort=date], [role=columnheader][data-field=date]',
  columnMenu: '[data-action=columns]',
  column: '[data-column=stage_name]',
  box: '[data-fixed], .MuiDataGrid-virtualScroller',
};

/**
 * W3 (see docs/performance.md): the times from the click on a menu item to the report, from the
 * click on a column header to the new order, and from hiding a column to the rows without it, and
 * the longest task while scrolling through the rows, in ms. For the first three also the main
 * thread's CPU time, which other load on the machine affects less. Waits before the first click
 * until the page has finished its idle prefetching.
 * @param {Browser} browser
 * @param {string} origin
 * @param {number} rowCount the number of rows of the report
 */
export async function measureReport(browser, origin, rowCount) {
  const { page, client, close } = await openPage(browser, {
    [REPORT_ROWS_HEADER]: String(rowCount),
  });
  await page.goto(`${origin}/my-news`);
  await until(page, 'rowsAt');
  await page.waitForTimeout(6000);
  for (const label of REPORT.groups) {
    const group = page.getByRole('button', { name: label, exact: true });
    if (await group.count()) await group.click();
  }
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** @type {Record<string, number>} */
  const times = {};
  const click = async (/** @type {string} */ name, /** @type {string} */ selector) => {
    const before = await readThreadTime(client);
    times[name] = await page.evaluate(measureClick, [selector, REPORT.firstLine]);
    times[`${name} CPU`] = (await readThreadTime(client)) - before;
  };
  await click('ready', REPORT.link);
  // The filters render after the rows. Without this pause they would count towards the next click.
  await page.waitForTimeout(5000);
  await click('sort', REPORT.sort);
  await page.waitForTimeout(500);
  const menu = page.locator(REPORT.columnMenu);
  if (await menu.count()) await menu.click();
  await page.waitForTimeout(500);
  await click('columns', REPORT.column);
  // Scrolling is measured without throttling, as on an ordinary machine.
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(500);
  times['scroll'] = await page.evaluate(measureScroll, REPORT.box);
  await close();
  return times;
}

/**
 * Returns the CPU time of the page's main thread so far, in ms.
 * @param {import('@playwright/test').CDPSession} client
 */
async function readThreadTime(client) {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/**
 * Runs in the page: measures the time from a click until the first row has changed and is painted,
 * in ms.
 * @param {string[]} selectors of the element to click and of the first row
 * @returns {Promise<number>}
 */
function measureClick([target = '', line = '']) {
  return new Promise((resolve, reject) => {
    const first = () => document.querySelector(line)?.textContent ?? '';
    const before = first();
    const pressed = document.querySelector(target);
    if (!(pressed instanceof HTMLElement)) return reject(new Error(`No element matches ${target}`));
    const began = performance.now();
    const check = () => {
      const now = first();
      if (now === '' || now === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    pressed.click();
  });
}

/**
 * Runs in the page: scrolls through all rows in steps and returns the duration of the longest task
 * in ms, or 0 if none took longer than 50 ms.
 * @param {string} selector of the scroll container
 */
async function measureScroll(selector) {
  const box = document.querySelector(selector);
  if (!box) throw new Error(`No element matches ${selector}`);
  let longest = 0;
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach((task) => (longest = Math.max(longest, task.duration))),
  );
  observer.observe({ type: 'longtask' });
  for (let top = 0; top < box.scrollHeight; top += 400) {
    box.scrollTop = top;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  return longest;
}
