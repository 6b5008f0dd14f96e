import { expect } from '@playwright/test';
import { addressOf } from '../../walk/routes.ts';
import { LANGUAGES, open } from '../../walk/visit.ts';
import { findFailures, hostRoutes } from './findings.ts';
import { describeUnnamed, test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

/** Queries that screens need. */
const QUERIES: Record<string, string> = { 'reset-password': '?token=token-of-the-mail' };

for (const route of hostRoutes)
  test(`${route.id} shows what a host of the specifications answers`, async ({ screenHost }) => {
    const { host, sendGet, pageFor } = screenHost;
    const address = (await addressOf(route, sendGet)) + (QUERIES[route.id] ?? '');
    const found: string[] = [];
    for (const language of LANGUAGES) {
      const visitor = route.visibility === 'guest' ? 'guest' : 'signedIn';
      const walkPage = await pageFor(language, visitor);
      const from = host.log.length;
      await open(walkPage, { id: route.id, address, state: 'data' }, 'light', 1440);
      const requests = describeUnnamed(host.log, from);
      const failures = await findFailures(walkPage.page, route.id, sendGet);
      const messages = walkPage.messages.splice(0).filter((line) => /^(?:error|thrown)/.test(line));
      found.push(...[...requests, ...failures, ...messages].map((line) => `${language}: ${line}`));
    }
    expect(found).toEqual([]);
  });
