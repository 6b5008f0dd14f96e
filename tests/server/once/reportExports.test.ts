import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AppProvider } from '../../../src/engine/app.ts';
import type { Http } from '../../../src/engine/data/http.ts';
import { toPage, type Row } from '../../../src/engine/data/page.ts';
import { createXls } from '../../../src/engine/export/xls/createXls.ts';
import { createXlsx } from '../../../src/engine/export/xlsx/createXlsx.ts';
import { runExport } from '../../../src/engine/export/runExport.ts';
import { builtInFields } from '../../../src/engine/fields/builtIn.ts';
import { createFormat } from '../../../src/engine/i18n/format.ts';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import { fields } from '../../../src/engine/registries.ts';
import type { ResolvedColumn, ResolvedList } from '../../../src/shared/resolved.ts';
import { readWorkbook } from '../../helpers/readWorkbook.ts';
import { createTestApp, definitions, MAIN, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  fields.register(...builtInFields);
  vi.stubGlobal('window', { location: { origin: 'http://localhost', href: 'http://localhost/' } });
  t = await createTestApp({ history: true });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await t.close();
});

const { app, screens, texts } = definitions();
const reports = [...screens.values()].filter(
  (screen): screen is ResolvedList & { export: object } =>
    screen.kind === 'list' && screen.view !== 'table' && screen.export !== undefined,
);

const NAMES = [
  'MarketingReport',
  'MessagesReport',
  'SchoolStatisticsReport',
  'SchoolsAccountingInterviewsReport',
  'SchoolsAccountingPaymentReport',
  'SchoolsAccountingReservationsReport',
  'SchoolsDiscountsReport',
];

it('exported reports have the names of the contract', () => {
  expect(reports.map((list) => list.export.fileName).toSorted()).toEqual(NAMES);
});

const format = createFormat('en', app.timeZone);
const english = Object.assign({}, ...Object.values(texts.en)) as Record<string, string>;
const i18n = createTexts({ ar: {}, en: {} }, [], 'en');
i18n.i18n.addResourceBundle('en', 'translation', english);

/** The text that the grid shows for a value. */
function displayedText({ cell, options }: ResolvedColumn, value: unknown, row: Row): string {
  const Cell = fields.get(cell).Cell!;
  const element = createElement(
    I18nextProvider,
    { i18n: i18n.i18n },
    createElement(
      AppProvider,
      { value: { app, routes: [] } },
      createElement(Cell, { value, row, options }),
    ),
  );
  return renderToStaticMarkup(element)
    .replace(/<style[^>]*>.*?<\/style>/g, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
}

const DAY_MS = 86_400_000;
const EPOCH = 25_569;

/** The text that the grid would show for a cell of the file. */
function exportedText({ cell, options }: ResolvedColumn, written: string | number | null): string {
  if (written === null) return '';
  if (typeof written === 'string') return written;
  if (cell === 'date')
    return format.date(new Date((written - EPOCH) * DAY_MS).toISOString().slice(0, 10));
  if (cell === 'progressBar') return format.percent(Math.round(written * 1000) / 10);
  const decimals = options['decimals'];
  return format.number(
    written,
    typeof decimals === 'number' ? { min: decimals, max: decimals } : {},
  );
}

const http = {
  urlOf: (call, _params, query = {}) =>
    `http://localhost${call.path}?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))}`,
  get: async (url) =>
    (
      await t.get(url.replace('http://localhost', '').replace(/\?$/, ''), MAIN, 'en')
    ).json<unknown>(),
} satisfies Pick<Http, 'urlOf' | 'get'>;

async function allRows(list: ResolvedList): Promise<Row[]> {
  const rows: Row[] = [];
  for (let url: string | undefined = list.call.path; url;) {
    const page = toPage(list.call, app.envelope, await t.read<unknown>(url, MAIN, 'en'));
    rows.push(...page.rows);
    url = page.next?.replace(/^https?:\/\/[^/]+/, '');
  }
  return rows;
}

it.each(reports.map((list) => [list.export.fileName, list] as const))(
  '%s contains the values of the grid from all pages',
  async (_name, list) => {
    const columns = [...list.columns, ...list.export.extraColumns];
    for (const kind of ['xls', 'xlsx'] as const) {
      const file = await runExport({
        request: {
          name: list.export.fileName,
          title: list.title,
          columns,
          rows: { call: list.call, query: {} },
        },
        format: kind,
        language: 'en',
        rightToLeft: false,
        http: http as unknown as Http,
        envelope: app.envelope,
        signal: new AbortController().signal,
        context: { t: (key) => english[key] ?? key, format, timeZone: app.timeZone },
        startWriter: async (_format, head) => {
          const writer = { xls: createXls, xlsx: createXlsx }[kind](head);
          return {
            add: async (rows) => writer.add(rows),
            end: async () => new Blob(writer.end()),
            stop: () => undefined,
          };
        },
        onProgress: () => undefined,
        onWait: () => undefined,
      });
      const { lines } = readWorkbook(new Uint8Array(await file.arrayBuffer()));
      const rows = await allRows(list);
      expect(lines[0]).toEqual(columns.map(({ label }) => english[label]));
      expect(
        lines
          .slice(1)
          .map((line) => columns.map((column, index) => exportedText(column, line[index] ?? null))),
      ).toEqual(
        rows.map((row) => columns.map((column) => displayedText(column, row[column.field], row))),
      );
    }
  },
);
