import { test as base, type TestInfo } from '@playwright/test';
import type { Language } from '../../src/shared/resolved/resolved.ts';
import type { Finding } from './pageTools.ts';
import { addressOf, product, type SendGet } from './routes.ts';
import { readDirectionalStyles, findUnmirrored, type DirectionalStyles } from './mirroring.ts';
import { openWalkPage, signInByCall, type WalkPage } from './visit.ts';

type Visitor = 'signedIn' | 'guest';

interface WalkFixture {
  /**
   * Returns the page for a language and a signed-in or anonymous visitor. One page serves all
   * visits of a worker.
   */
  pageFor(language: Language, visitor: Visitor): Promise<WalkPage>;
  /** Returns the URL of a screen. */
  address(id: string): Promise<string>;
  sendGet: SendGet;
  /**
   * Collects the page's directional styles. Returns those that are the same in Arabic and English.
   */
  checkMirroring(language: Language, walkPage: WalkPage): Promise<Finding[]>;
}

export const test = base.extend<object, { walk: WalkFixture }>({
  walk: [
    async ({ browser, playwright }, use) => {
      const baseURL = process.env.E2E_URL!;
      const request = await playwright.request.newContext({ baseURL });
      const { token, sendGet } = await signInByCall(request);
      const pages = new Map<string, Promise<WalkPage>>();
      const addresses = new Map<string, Promise<string>>();
      const sides: Partial<Record<Language, DirectionalStyles>> = {};
      const reported = new Set<string>();
      const getOrCreate = <Value>(
        map: Map<string, Promise<Value>>,
        key: string,
        make: () => Promise<Value>,
      ) => map.get(key) ?? map.set(key, make()).get(key)!;
      await use({
        sendGet,
        pageFor: (language, visitor) =>
          getOrCreate(pages, `${language} ${visitor}`, async () =>
            openWalkPage(browser, baseURL, language, visitor === 'signedIn' ? token : null),
          ),
        address: (id) =>
          getOrCreate(addresses, id, async () =>
            addressOf(
              product.routes.find((route) => route.id === id)!,
              sendGet,
            ),
          ),
        checkMirroring: async (language, { page }) => {
          sides[language] = { ...sides[language], ...(await page.evaluate(readDirectionalStyles)) };
          return findUnmirrored(sides.en ?? {}, sides.ar ?? {}).filter(
            ({ what }) => !reported.has(what) && reported.add(what),
          );
        },
      });
      for (const walkPage of pages.values()) await (await walkPage).page.context().close();
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Adds findings to the report. */
export function annotateFindings(info: TestInfo, visit: string, findings: Finding[]): void {
  for (const { rule, what } of findings)
    info.annotations.push({ type: 'finding', description: [visit, rule, what].join('\t') });
}

export const toLines = (visit: string, findings: Finding[]) =>
  findings.map(({ rule, what }) => `${visit}: ${rule}: ${what}`);
