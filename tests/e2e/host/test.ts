import { test as base } from '../fixtures.ts';
import { startHost, type Host, type LoggedRequest } from '../../fixtures/host/host.ts';
import { TOKEN } from '../../fixtures/host/account.ts';
import type { Language } from '../../../src/shared/resolved/resolved.ts';
import { openWalkPage, type WalkPage } from '../../walk/visit.ts';
import type { SendGet } from '../../walk/routes.ts';
import { sendGet } from './steps.ts';

type Visitor = 'signedIn' | 'guest';

/** A host that serves all screen tests of a worker, which change no data. */
interface ScreenHost {
  host: Host;
  /** Returns the page for a language and a visitor. One page serves all visits of a worker. */
  pageFor(language: Language, visitor: Visitor): Promise<WalkPage>;
  sendGet: SendGet;
}

/** Tests of the built client with a host that speaks exactly the calls of the specifications. */
export const test = base.extend<{ host: Host }, { screenHost: ScreenHost }>({
  /** A host with new data for each test. */
  host: async ({}, runTest) => {
    const host = await startHost();
    await runTest(host);
    await host.stop();
  },
  screenHost: [
    async ({ browser }, runTest) => {
      const host = await startHost();
      const pages = new Map<string, Promise<WalkPage>>();
      const open = async (language: Language, visitor: Visitor) =>
        openWalkPage(browser, host.url, language, visitor === 'signedIn' ? TOKEN : null);
      await runTest({
        host,
        pageFor: (language, visitor) => {
          const key = `${language} ${visitor}`;
          const page = pages.get(key) ?? open(language, visitor);
          pages.set(key, page);
          return page;
        },
        sendGet: async (path) => sendGet(host, path),
      });
      for (const { page } of await Promise.all(pages.values())) await page.context().close();
      await host.stop();
    },
    { scope: 'worker' },
  ],
});

/**
 * Describes the requests since an index of the log that were refused, or that contained something
 * that the specifications do not name.
 */
export function describeUnnamed(log: LoggedRequest[], from = 0): string[] {
  const lines = log.slice(from).flatMap(({ method, path, status, unnamed }) => {
    const call = `${method} ${path}`;
    if (unnamed.length > 0) return unnamed.map((what) => `sends ${call} with ${what} (${status})`);
    return status >= 400 ? [`${call} was refused with ${status}`] : [];
  });
  return [...new Set(lines)].map((line) => line.replace(' with the call', ', which is not named'));
}
