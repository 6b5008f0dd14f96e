import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResolvedCall, ResolvedPage } from '../../src/shared/resolved/resolved.ts';
import { buildUrl, type Query } from '../../src/shared/calls/buildUrl.ts';
import { matchesFilters } from '../../src/engine/data/matchesFilters.ts';
import { readPointer } from '../../src/shared/pointer.ts';
import { createTestApp, definitions, MAIN, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ history: true });
});
afterAll(() => t.close());

interface Item {
  call: ResolvedCall;
  query: Query;
  text: string;
}

const dashboard = definitions().screens.get('dashboard') as ResolvedPage;
const options = dashboard.blocks.find(({ block }) => block === 'attention')!.options;
const items = (options['items'] as (Item | { drafts: true })[]).filter((item) => 'call' in item);

/** Returns the rows of a response, and how many there are on all pages. */
async function read({ call, query }: Item, as: string, more: Query = {}) {
  const body = await t.read<object>(buildUrl(call, {}, { ...query, ...more }), as);
  const rows = readPointer(body, call.pointer) as Record<string, unknown>[];
  const meta = readPointer(body, `${call.pointer.replace(/[^/]+$/, '')}_meta/totalCount`);
  return { rows, total: typeof meta === 'number' ? meta : rows.length };
}

describe('what the dashboard says needs attention', () => {
  it('has items', () => expect(items.length).toBeGreaterThan(2));

  it.each(items.map((item) => [item.text, item] as const))(
    '%s: the count is the number of rows of the list, each of which matches',
    async (_text, item) => {
      const list = await read(item, MAIN);
      const counted = await read(
        item,
        MAIN,
        item.call.response === 'page' ? { 'per-page': 1 } : {},
      );
      expect(counted.total).toBe(list.total);
      expect(list.rows.length).toBe(Math.min(list.total, item.call.pageSize || list.total));
      expect(list.total).toBeGreaterThan(0);
      for (const row of list.rows) {
        expect(matchesFilters(row, item.call, item.query)).toBe(true);
        for (const param of Object.keys(item.query))
          expect(row).toHaveProperty(item.call.filters[param]!.field!);
      }
    },
  );

  it('is nothing for the other company of the demo', async () => {
    const counts = await Promise.all(items.map(async (item) => (await read(item, RIVAL)).total));
    expect(counts).toEqual(items.map(() => 0));
  });
});
