import { expect, type Page } from '@playwright/test';
import { toLines, annotateFindings, test } from './fixtures.ts';
import type { Finding } from './pageTools.ts';
import { publicAddresses, renderedRoutes, product } from './routes.ts';
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

/** A dialog, a menu or the bin of a screen, and the selector of the control that opens it. */
interface Part {
  name: string;
  screen: string;
  width: Width;
  press: string;
  /** The selector of an item of a menu that `press` opens, which opens the dialog. */
  then?: string;
}

const lists = renderedRoutes.flatMap(({ id }) => {
  const screen = product.screens.get(id);
  return screen?.kind === 'list' ? [screen] : [];
});
const dialogs = lists.flatMap(({ id, rowActions, toolbar }) =>
  [...rowActions, ...toolbar].flatMap(({ action, options }) =>
    action === 'openForm' ? [{ id, form: String(options['form']) }] : [],
  ),
);
/** The lists with a button for more filters. */
const withMoreFilters = lists.filter(({ filters }) => filters.length > 3);

const parts: Part[] = [
  { name: 'the menu', screen: 'news', width: 360, press: '[data-action=openMenu]' },
  { name: 'quick search', screen: 'news', width: 768, press: '[data-action=palette]' },
  { name: 'the account', screen: 'news', width: 360, press: '[data-action=account]' },
  { name: 'the columns', screen: 'news', width: 1440, press: '[data-action=columns]' },
  { name: 'deleting', screen: 'my-news', width: 1440, press: '[data-action=delete]' },
  { name: 'the bin on the phone', screen: 'my-news', width: 360, press: '[data-action=bin]' },
  { name: 'the bin', screen: 'my-news', width: 1440, press: '[data-action=bin]' },
  { name: 'a row on the phone', screen: 'my-news', width: 360, press: '[data-action=more]' },
  {
    name: 'a calendar',
    screen: 'create-event',
    width: 768,
    press: '[data-field=valid_till] button',
  },
  ...withMoreFilters.map(({ id }) => ({
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
  { name: 'the views', screen: 'payments-report', width: 360, press: '[data-action=views]' },
  { name: 'the views', screen: 'messages', width: 1440, press: '[data-action=views]' },
  ...([360, 1440] as const).map((width) => ({
    name: 'saving a view',
    screen: 'interviews-report',
    width,
    press: '[data-action=views]',
    then: '[data-action=saveViewAs]',
  })),
  ...([360, 1440] as const).map((width) => ({
    name: `the history at ${width}`,
    screen: 'edit-manager',
    width,
    press: '[data-action=history]',
  })),
];

/** Checks that a few presses of Tab keep the focus inside a dialog or menu. */
async function checkFocusStaysInside(page: Page): Promise<Finding[]> {
  const layer = page.locator('[role=dialog]:visible,[role=menu]:visible').last();
  if ((await layer.count()) === 0) return [];
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  const isWithin = await page.evaluate(
    () =>
      document.activeElement?.closest('[role=dialog],[role=menu],.MuiModal-root') != null ||
      document.querySelector('[role=menu],[role=dialog]') === null,
  );
  return isWithin ? [] : [{ rule: 'focus lost', what: 'left the dialog or menu' }];
}

parts.forEach(({ name, screen, width, press, then }, index) =>
  test(`${name} on ${screen} at ${width} passes the visual checks`, async ({ walk }, info) => {
    const [language, theme] = [LANGUAGES[index % 2]!, THEMES[Math.floor(index / 2) % 2]!];
    const walkPage = await walk.pageFor(language, 'signedIn');
    await open(
      walkPage,
      { id: screen, address: await walk.address(screen), state: 'data' },
      theme,
      width,
    );
    await walkPage.page.locator(press).filter({ visible: true }).first().click();
    if (then !== undefined) await walkPage.page.locator(then).click();
    await walkPage.page.waitForTimeout(300);
    const findings = [
      ...(await inspect(walkPage)),
      ...(await checkByAxe(walkPage, { hasOverlay: true })),
      ...(await checkFocusStaysInside(walkPage.page)),
    ];
    const label = [name, language, theme, width].join(' ');
    annotateFindings(info, label, findings);
    await walkPage.page.screenshot({ path: info.outputPath('part.png') });
    expect(toLines(label, findings)).toEqual([]);
  }),
);

test('public pages pass the visual checks in every language and width, with alternating themes', async ({
  walk,
}, info) => {
  const addresses = await publicAddresses(walk.sendGet, process.env.E2E_URL!);
  expect([...addresses.keys()].length).toBeGreaterThanOrEqual(4);
  const all: string[] = [];
  for (const [kind, address] of addresses)
    for (const [index, width] of WIDTHS.entries())
      for (const language of LANGUAGES) {
        const theme = THEMES[(index + (language === 'ar' ? 1 : 0)) % 2]!;
        const walkPage = await walk.pageFor(language, 'guest');
        await openServerPage(walkPage, address, theme, width);
        const findings = [
          ...(await inspect(walkPage)),
          ...(width === 768 ? await checkByAxe(walkPage) : []),
        ];
        const label = [kind, language, theme, width].join(' ');
        annotateFindings(info, label, findings);
        all.push(...toLines(label, findings));
      }
  expect(all).toEqual([]);
});
