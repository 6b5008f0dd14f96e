import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AppProvider } from '../../../src/engine/app.ts';
import type { Http } from '../../../src/engine/data/requests/http.ts';
import { toPage, valueAt, type Row } from '../../../src/engine/data/page.ts';
import { createXls } from '../../../src/engine/export/xls/createXls.ts';
import { createXlsx } from '../../../src/engine/export/xlsx/createXlsx.ts';
import { runExport } from '../../../src/engine/export/runExport.ts';
import { builtInFields } from '../../../src/generated/builtInFields.ts';
import { createFormat } from '../../../src/engine/i18n/format.ts';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import { fields } from '../../../src/engine/registries.ts';
import type { ResolvedColumn, ResolvedList } from '../../../src/shared/resolved/resolved.ts';
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
const lists = [...screens.values()].filter(
  (screen): screen is ResolvedList & { export: object } =>
    screen.kind === 'list' && screen.export !== undefined,
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

it('exported lists with a prescribed name have the names of the contract', () => {
  expect(lists.flatMap((list) => list.export.fileName ?? []).toSorted()).toEqual(NAMES);
});

const format = createFormat('en', app.timeZone);
const english = Object.assign({}, ...Object.values(texts['en']!)) as Record<string, string>;
const i18n = createTexts({ ar: {}, en: {} }, [], 'en');
i18n.i18n.addResourceBundle('en', 'translation', english);

/** The text that the grid shows for a value. */
function displayedText({ cell, options }: ResolvedColumn, value: unknown, row: Row): string {
  const Cell = fields.get(cell).Cell!;
  // A link to a screen depends on the session. The text is the same.
  const { to: _to, ...withoutLink } = options;
  const element = createElement(
    I18nextProvider,
    { i18n: i18n.i18n },
    createElement(
      AppProvider,
      { value: { app, routes: [] } },
      createElement(Cell, { value, row, options: withoutLink }),
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

/** Exports a list and reads the file with an independent library. */
async function linesOf(list: (typeof lists)[number], kind: 'xls' | 'xlsx') {
  const { file } = await runExport({
    request: {
      title: list.title,
      columns: [...list.columns, ...list.export.extraColumns],
      rows: { call: list.call, query: {} },
    },
    format: kind,
    language: 'en',
    rightToLeft: false,
    author: 'Sara',
    http: http as unknown as Http,
    envelope: app.envelope,
    signal: new AbortController().signal,
    context: { t: (key) => english[key] ?? key, format, timeZone: app.timeZone },
    startWriter: async (_format, head) => {
      const writer = { xls: createXls, xlsx: createXlsx }[kind](head);
      return {
        add: async (rows) => writer.add(rows),
        end: async (totals) => new Blob(writer.end(totals)),
        stop: () => undefined,
      };
    },
    onProgress: () => undefined,
    onWait: () => undefined,
  });
  // The title, who made the file, and an empty row are above the headings.
  return readWorkbook(new Uint8Array(await file.arrayBuffer())).lines.slice(3);
}

it.each(lists.map((list) => [list.id, list] as const))(
  'the file of %s contains the values of the list from all pages',
  async (_name, list) => {
    const columns = [...list.columns, ...list.export.extraColumns];
    const rows = await allRows(list);
    const displayed = rows.map((row) =>
      columns.map((column) => displayedText(column, valueAt(row, column.field), row)),
    );
    for (const kind of ['xls', 'xlsx'] as const) {
      const [headings, ...lines] = await linesOf(list, kind);
      expect(headings).toEqual(columns.map(({ label }) => english[label]));
      const exported = lines
        .slice(0, rows.length)
        .map((line) => columns.map((column, index) => exportedText(column, line[index] ?? null)));
      // Other lists shorten names, round, group digits and show texts for links.
      if (list.export.fileName !== undefined) expect(exported).toEqual(displayed);
      else
        for (const [row, values] of exported.entries())
          for (const [index, text] of values.entries()) {
            const at = `${columns[index]!.field} of row ${row}`;
            expect(text, at).not.toMatch(/\[object|undefined|^data:/);
            const value = valueAt(rows[row]!, columns[index]!.field) ?? '';
            // What is shown instead of no value, such as “Never”, is not written.
            if (value !== '' && displayed[row]![index] !== '') expect(text, at).not.toBe('');
          }
    }
  },
);
