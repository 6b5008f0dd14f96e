import { test as base, type TestInfo } from '@playwright/test';
import type { Language } from '../../src/shared/resolved.ts';
import type { Finding } from './pageTools.ts';
import { addressOf, product, type SendGet } from './routes.ts';
import { readSides, findUnmirrored, type Sides } from './sides.ts';
import { openWalkPage, signInByCall, type WalkPage } from './visit.ts';

type Visitor = 'known' | 'stranger';

interface Seats {
  /**
   * Returns the page for a language and a signed-in or anonymous visitor. One page serves all
   * visits of a worker.
   */
  pageFor(language: Language, visitor: Visitor): Promise<WalkPage>;
  /** Returns the URL of a screen. */
  address(id: string): Promise<string>;
  sendGet: SendGet;
  /**
   * Collects the page's directional styles, and returns those that are the same in both directions.
   */
  compareSides(language: Language, seat: WalkPage): Promise<Finding[]>;
}

export const test = base.extend<object, { walk: Seats }>({
  walk: [
    async ({ browser, playwright }, use) => {
      const baseURL = process.env.E2E_URL!;
      const request = await playwright.request.newContext({ baseURL });
      const { token, ask } = await signInByCall(request);
      const seats = new Map<string, Promise<WalkPage>>();
      const addresses = new Map<string, Promise<string>>();
      const sides: Partial<Record<Language, Sides>> = {};
      const told = new Set<string>();
      const once = <Value>(
        map: Map<string, Promise<Value>>,
        key: string,
        make: () => Promise<Value>,
      ) => map.get(key) ?? map.set(key, make()).get(key)!;
      await use({
        sendGet: ask,
        pageFor: (language, visitor) =>
          once(seats, `${language} ${visitor}`, async () =>
            openWalkPage(browser, baseURL, language, visitor === 'known' ? token : null),
          ),
        address: (id) =>
          once(addresses, id, async () =>
            addressOf(
              product.routes.find((route) => route.id === id)!,
              ask,
            ),
          ),
        compareSides: async (language, { page }) => {
          sides[language] = { ...sides[language], ...(await page.evaluate(readSides)) };
          return findUnmirrored(sides.en ?? {}, sides.ar ?? {}).filter(
            ({ what }) => !told.has(what) && told.add(what),
          );
        },
      });
      for (const seat of seats.values()) await (await seat).page.context().close();
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Adds findings to the report. */
export function annotateFindings(info: TestInfo, place: string, findings: Finding[]): void {
  for (const { rule, what } of findings)
    info.annotations.push({ type: 'finding', description: [place, rule, what].join('\t') });
}

export const toLines = (place: string, findings: Finding[]) =>
  findings.map(({ rule, what }) => `${place}: ${rule}: ${what}`);
