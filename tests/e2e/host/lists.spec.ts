import { expect, type Page } from '@playwright/test';
import type { Host, LoggedRequest } from '../../fixtures/host/host.ts';
import type { ResolvedFilter, ResolvedList } from '../../../src/shared/resolved/resolved.ts';
import { product } from '../../walk/routes.ts';
import { hostRoutes, rowsIn } from './findings.ts';
import {
  expectRequest,
  firstRow,
  openOnHost,
  openRoute,
  pressRowAction,
  sendGet,
  waitForRows,
} from './steps.ts';
import { describeUnnamed, test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

const lists = hostRoutes.flatMap((route) => {
  const list = product.screens.get(route.id);
  return list?.kind === 'list' ? [{ route, list }] : [];
});

interface Visit {
  page: Page;
  host: Host;
  list: ResolvedList;
}

/** Does something to a list, and waits for its request. */
async function expectRead(
  { host, list, page }: Visit,
  act: () => Promise<void>,
  matches: (request: LoggedRequest) => boolean,
): Promise<void> {
  const from = host.log.length;
  await act();
  await expectRequest(host, `GET ${list.call.path}`, { from, matches });
  await waitForRows(page);
}

async function useFilter(visit: Visit, filter: ResolvedFilter): Promise<void> {
  const { page } = visit;
  const box = page.locator(`[data-filter="${filter.filter}"]`);
  const isSent = ({ query }: LoggedRequest) => (query[filter.filter] ?? '') !== '';
  if (filter.as === 'chips') return; // The specifications have no such filters.
  const more = page.locator('[data-action=moreFilters]');
  if ((await box.count()) === 0 && (await more.count()) > 0) await more.click();
  await expectRead(
    visit,
    async () => {
      if (filter.as === 'text') {
        const value = await valueOf(visit, filter.filter);
        await box.locator('input').fill(value);
      } else if (filter.as === 'span') {
        await page.locator('[data-action=presets]').click();
        await page.locator('[data-preset=last30]').click();
      } else {
        await box.locator('input').click();
        await page.locator('[data-option]').first().click();
      }
    },
    isSent,
  );
  await page.locator('[data-action=resetFilters]').click();
  await waitForRows(page);
}

/** A value of the first shown row that the host answers for the field. */
async function valueOf({ page, host, list }: Visit, field: string): Promise<string> {
  const id = await firstRow(page).getAttribute('data-id');
  const rows = rowsIn(await sendGet(host, list.call.path), list.call.pointer);
  const row = rows.find((one) => String(one['id']) === id) ?? rows[0]!;
  return String(row[field]);
}

/** Sorts by a column, up and down. */
async function useSort(visit: Visit, field: string): Promise<void> {
  const { page, list } = visit;
  const header = page.locator(`[data-sort="${field}"], [role=columnheader][data-field="${field}"]`);
  if (list.view !== 'table') return expectLocalSort(page, field);
  for (const press of [1, 2])
    await test.step(`sort by ${field}, press ${press}`, async () =>
      expectRead(
        visit,
        () => header.first().click(),
        ({ query, status }) => query['sort']?.replace('-', '') === field && status === 200,
      ));
}

/** The client itself sorts the rows of a report that are all on one page. */
async function expectLocalSort(page: Page, field: string): Promise<void> {
  const header = page.locator(
    `th:has([data-sort="${field}"]), [role=columnheader][data-field="${field}"]`,
  );
  const button = header.locator('[data-sort], .MuiDataGrid-columnHeaderTitleContainer').first();
  const textsIn = async (direction: string) => {
    if ((await header.getAttribute('aria-sort')) !== direction) await button.click();
    await expect(header).toHaveAttribute('aria-sort', direction);
    return page.locator(`[data-id]:not([data-id=totals]) [data-field="${field}"]`).allInnerTexts();
  };
  const up = await textsIn('ascending');
  const down = await textsIn('descending');
  expect(down, `order by ${field}`).toEqual(up.toReversed());
}

/** Opens a report in an order that the host has to sort by. */
async function expectServerSort({ page, host, list }: Visit): Promise<void> {
  const column = list.columns.find(({ sortable, omittable }) => sortable && !omittable);
  if (!column || list.view === 'table') return;
  const from = host.log.length;
  await page.goto(`${host.url}${list.route}?sort=-${column.field}`);
  await expectRequest(host, `GET ${list.call.path}`, {
    from,
    matches: ({ query, status }) => query['sort'] === `-${column.field}` && status === 200,
  });
  await waitForRows(page);
}

for (const { route, list } of lists)
  test(`${route.id}: every filter, every sort and every page`, async ({ page, host }) => {
    const visit = { page, host, list };
    await openRoute(page, host, route);
    await waitForRows(page);
    if (!list.clientSide) {
      for (const filter of list.filters)
        if (list.call.filters[filter.filter]?.feature === undefined) await useFilter(visit, filter);
      for (const { field, sortable, omittable } of list.columns)
        if (sortable && !omittable) await useSort(visit, field);
      await expectServerSort(visit);
    }
    const next = page.locator('[data-action=next]');
    if (await next.isEnabled()) {
      const first = await firstRow(page).innerText();
      await expectRead(
        visit,
        () => next.click(),
        ({ query }) => query['page'] === '2',
      );
      await expect(firstRow(page)).not.toHaveText(first);
      await expect(next).toBeDisabled();
      await page.locator('[data-action=previous]').click();
      await expect.poll(() => firstRow(page).innerText()).toBe(first);
    }
    expect(describeUnnamed(host.log)).toEqual([]);
  });

/** The lists whose rows can be deleted, and the type in the delete call. */
const DELETABLE: Record<string, string> = {
  'my-news': 'news',
  'my-announcement': 'announcement',
  'my-events': 'event',
  'school-managers': 'schooladmin',
  Investors: 'manage-investor',
  bank: 'bank-accounts',
  'company-team': 'investor-team',
  'company-news': 'investor-news',
};

for (const [id, type] of Object.entries(DELETABLE))
  test(`${id}: a row is deleted`, async ({ page, host }) => {
    const { route } = product.screens.get(id)!;
    await openOnHost(page, host, route, 'en');
    await waitForRows(page);
    const key = await firstRow(page).getAttribute('data-id');
    await pressRowAction(page, 'delete');
    await expect(page.locator('[data-dialog=delete]')).not.toContainText(/undefined|“”|“.?”/);
    await page.locator('[data-dialog=delete] [data-action=yes]').click();
    await expectRequest(host, `DELETE /investor/${type}/${key}`);
    await expect(page.locator(`[data-id="${key}"]`)).toHaveCount(0);
    await expect(page.locator('[data-alert=success]')).not.toContainText(/undefined|“”|“.?”/);
    // Without a call for the bin, a deletion cannot be undone.
    await expect(page.locator('[data-alert=success] [data-action=restore]')).toHaveCount(0);
    await waitForRows(page);
    expect(describeUnnamed(host.log)).toEqual([]);
  });
