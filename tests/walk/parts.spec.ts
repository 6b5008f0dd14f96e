import { expect, type Page } from '@playwright/test';
import { toLines, annotateFindings, test } from './fixtures.ts';
import type { Finding } from './pageTools.ts';
import { publicAddresses, seenRoutes, product } from './routes.ts';
import {
  inspect,
  checkByAxe,
  LANGUAGES,
  open,
  openServerPage,
  THEMES,
  WIDTHS,
  type Width,
} from './visit.ts';

/** A part that opens above a screen, and what has to be pressed to open it. */
interface Part {
  name: string;
  screen: string;
  width: Width;
  press: string;
}

const lists = seenRoutes.flatMap(({ id }) => {
  const screen = product.screens.get(id);
  return screen?.kind === 'list' ? [screen] : [];
});
const dialogs = lists.flatMap(({ id, rowActions, toolbar }) =>
  [...rowActions, ...toolbar].flatMap(({ action, options }) =>
    action === 'openForm' ? [{ id, form: String(options['form']) }] : [],
  ),
);
const withFilters = lists.filter(({ filters }) => filters.length > 3);

const parts: Part[] = [
  { name: 'the menu', screen: 'news', width: 360, press: '[data-action=openMenu]' },
  { name: 'quick search', screen: 'news', width: 768, press: '[data-action=palette]' },
  { name: 'the account', screen: 'news', width: 360, press: '[data-action=account]' },
  { name: 'the columns', screen: 'news', width: 1440, press: '[data-action=columns]' },
  { name: 'deleting', screen: 'my-news', width: 1440, press: '[data-action=delete]' },
  { name: 'a row on the phone', screen: 'my-news', width: 360, press: '[data-action=more]' },
  {
    name: 'a calendar',
    screen: 'create-event',
    width: 768,
    press: '[data-field=valid_till] button',
  },
  ...withFilters.map(({ id }) => ({
    name: `the filters of ${id}`,
    screen: id,
    width: 360 as const,
    press: '[data-action=moreFilters]',
  })),
  ...dialogs.map(({ id, form }) => ({
    name: `the dialog ${form}`,
    screen: id,
    width: 768 as const,
    press: `[data-action="form:${form}"],[data-action=openForm]`,
  })),
];

/** Checks that a few presses of Tab keep the focus inside a dialog or menu. */
async function staysWithin(page: Page): Promise<Finding[]> {
  const layer = page.locator('[role=dialog]:visible,[role=menu]:visible').last();
  if ((await layer.count()) === 0) return [];
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  const isWithin = await page.evaluate(
    () =>
      document.activeElement?.closest('[role=dialog],[role=menu],.MuiModal-root') != null ||
      document.querySelector('[role=menu],[role=dialog]') === null,
  );
  return isWithin ? [] : [{ rule: 'focus lost', what: 'from what lies over the page' }];
}

parts.forEach(({ name, screen, width, press }, index) =>
  test(`${name} can be read, reached and used`, async ({ walk }, info) => {
    const [language, theme] = [LANGUAGES[index % 2]!, THEMES[Math.floor(index / 2) % 2]!];
    const seat = await walk.pageFor(language, 'known');
    await open(
      seat,
      { id: screen, address: await walk.address(screen), state: 'data' },
      theme,
      width,
    );
    await seat.page.locator(press).filter({ visible: true }).first().click();
    await seat.page.waitForTimeout(300);
    const found = [
      ...(await inspect(seat)),
      ...(await checkByAxe(seat, { over: true })),
      ...(await staysWithin(seat.page)),
    ];
    const place = [name, language, theme, width].join(' ');
    annotateFindings(info, place, found);
    await seat.page.screenshot({ path: info.outputPath('part.png') });
    expect(toLines(place, found)).toEqual([]);
  }),
);

test('public pages can be read in every language, theme and width', async ({ walk }, info) => {
  const addresses = await publicAddresses(walk.sendGet, process.env.E2E_URL!);
  expect([...addresses.keys()].length).toBeGreaterThanOrEqual(4);
  const all: string[] = [];
  for (const [sort, address] of addresses)
    for (const [index, width] of WIDTHS.entries())
      for (const language of LANGUAGES) {
        const theme = THEMES[(index + (language === 'ar' ? 1 : 0)) % 2]!;
        const seat = await walk.pageFor(language, 'stranger');
        await openServerPage(seat, address, theme, width);
        const found = [...(await inspect(seat)), ...(width === 768 ? await checkByAxe(seat) : [])];
        const place = [sort, language, theme, width].join(' ');
        annotateFindings(info, place, found);
        all.push(...toLines(place, found));
      }
  expect(all).toEqual([]);
});
