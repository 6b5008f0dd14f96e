import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ResolvedCall } from '../../../src/shared/resolved/resolved.ts';
import { createHttp } from '../../../src/engine/data/requests/http.ts';
import type { Row } from '../../../src/engine/data/page.ts';
import { Problem } from '../../../src/engine/data/requests/problem.ts';
import type { ExportRequest } from '../../../src/engine/export/request.ts';
import { TooManyRows } from '../../../src/engine/export/readRows.ts';
import { runExport, type ExportRun } from '../../../src/engine/export/runExport.ts';
import type { ExportFormat, SheetCell, SheetHead } from '../../../src/engine/export/sheet.ts';
import { createXls } from '../../../src/engine/export/xls/createXls.ts';
import { createXlsx } from '../../../src/engine/export/xlsx/createXlsx.ts';
import { builtInFields } from '../../../src/generated/builtInFields.ts';
import { createFormat } from '../../../src/engine/i18n/format.ts';
import { fields, type ExportContext } from '../../../src/engine/registries.ts';
import { readWorkbook } from '../../helpers/readWorkbook.ts';

const HOST = 'https://api.example';
const call: ResolvedCall = {
  name: 'loan.all',
  method: 'GET',
  effect: 'read',
  path: '/loans',
  access: 'company',
  hasBody: false,
  response: 'page',
  pointer: '/data/items',
  filters: {},
  sortFields: [],
  defaultSort: 'id',
  pageSize: 20,
};
const request: ExportRequest = {
  name: 'LoansReport',
  title: 'loan.title',
  columns: [
    { field: 'id', label: 'loan.id', cell: 'number' },
    { field: 'object', label: 'loan.object' },
  ],
  rows: { call, query: { lender: 'sur', page: undefined } },
};

beforeAll(() => fields.register(...builtInFields));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Mocks a server with `count` rows, 20 per page. `interfere` may return another response. */
function mockHost(
  count: number,
  overrideResponse: (url: URL, requestCount: number) => Response | undefined = () => undefined,
) {
  let requestCount = 0;
  const server = vi.fn(async (address: string, init: RequestInit) => {
    requestCount += 1;
    init.signal?.throwIfAborted();
    const url = new URL(address);
    const page = Number(url.searchParams.get('page') ?? 1);
    const items = Array.from(
      { length: Math.max(0, Math.min(20, count - (page - 1) * 20)) },
      (_none, index) => rowOf((page - 1) * 20 + index + 1),
    );
    url.searchParams.set('page', String(page + 1));
    const links = page * 20 < count ? { next: { href: url.href } } : {};
    const answer = {
      data: {
        items,
        _links: links,
        _meta: { currentPage: page, pageCount: Math.ceil(count / 20), totalCount: count },
      },
    };
    return overrideResponse(new URL(address), requestCount) ?? Response.json(answer);
  });
  vi.stubGlobal('fetch', server);
  return { host: server, addresses: () => server.mock.calls.map(([address]) => address) };
}

const rowOf = (id: number): Row => ({ id, object: `Ewer ${id}` });

function toRun(more: Partial<ExportRun> = {}) {
  const heads: SheetHead[] = [];
  const stop = vi.fn();
  const onProgress = vi.fn<(done: number, total: number | null) => void>();
  const onWait = vi.fn<(waits: boolean) => void>();
  const onUnauthorized = vi.fn();
  const startWriter = vi.fn(async (format: ExportFormat, head: SheetHead) => {
    heads.push(head);
    const writer = { xls: createXls, xlsx: createXlsx }[format](head);
    return {
      add: async (rows: Parameters<typeof writer.add>[0]) => writer.add(rows),
      end: async (totals: SheetCell[]) => new Blob(writer.end(totals)),
      stop,
    };
  });
  const run: ExportRun = {
    request,
    format: 'xls',
    language: 'en',
    rightToLeft: false,
    author: 'Sara',
    startWriter,
    onProgress,
    onWait,
    http: createHttp({
      apiBase: HOST,
      getToken: () => 'secret',
      getLanguage: () => 'ar',
      onUnauthorized,
    }),
    envelope: { item: '/data', items: '/data/items', links: '/data/_links', meta: '/data/_meta' },
    signal: new AbortController().signal,
    context: {
      t: (key) => `text of ${key}`,
      format: createFormat('en', 'Asia/Riyadh'),
      timeZone: 'Asia/Riyadh',
    },
    ...more,
  };
  return { run, heads, stop, startWriter, onProgress, onWait, onUnauthorized };
}

const sheetOf = async ({ file }: { file: Blob }) =>
  readWorkbook(new Uint8Array(await file.arrayBuffer()));

/** Returns the headings and the rows. The title, who made the file, and an empty row are above. */
const linesOf = async (exported: { file: Blob }) => (await sheetOf(exported)).lines.slice(3);

describe('an export', () => {
  it.each(['xls', 'xlsx'] as const)(
    'follows the links to the last page and writes each row once: %s',
    async (format) => {
      const { addresses, host: server } = mockHost(73);
      const { run, stop, onProgress, heads } = toRun({ format, rightToLeft: true });
      const lines = await linesOf(await runExport(run));
      expect(lines).toEqual([
        ['text of loan.id', 'text of loan.object'],
        ...Array.from({ length: 73 }, (_none, index) => [index + 1, `Ewer ${index + 1}`]),
      ]);
      expect(addresses()).toEqual([
        `${HOST}/loans?lender=sur`,
        ...[2, 3, 4].map((page) => `${HOST}/loans?lender=sur&page=${page}`),
      ]);
      expect(onProgress.mock.calls).toEqual([
        [20, 73],
        [40, 73],
        [60, 73],
        [73, 73],
      ]);
      expect(heads).toEqual([
        {
          title: 'text of loan.title',
          above: ['text of loan.title', 'text of export.made'],
          headings: ['text of loan.id', 'text of loan.object'],
          widths: [17, 21],
          rightToLeft: true,
        },
      ]);
      expect(stop).toHaveBeenCalledTimes(1);
      const [, init] = server.mock.calls[3] ?? [];
      expect(init?.headers).toMatchObject({
        Authorization: 'Bearer secret',
        'Accept-Language': 'en',
      });
    },
  );

  it('reads a response without pages, and rows that have been loaded', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json({ data: { items: [rowOf(1), rowOf(2)] } })),
    );
    expect(await linesOf(await runExport(toRun().run))).toHaveLength(3);
    const rows = Array.from({ length: 1200 }, (_none, index) => rowOf(index));
    const { run, onProgress } = toRun({ request: { ...request, rows } });
    expect(await linesOf(await runExport(run))).toHaveLength(1201);
    expect(onProgress.mock.calls).toEqual(
      Array.from({ length: 12 }, (_none, index) => [(index + 1) * 100, 1200]),
    );
    expect(
      await linesOf(await runExport(toRun({ request: { ...request, rows: [] } }).run)),
    ).toHaveLength(1);
  });

  it('has title, day and filters above the rows, the totals below, and is named by them', async () => {
    const columns = [
      { field: 'object', label: 'loan.object' },
      { field: 'paid', label: 'loan.paid', total: 'paid', exportFormat: 'amount' as const },
    ];
    const { name: _name, ...unnamed } = request;
    const rows = [
      { object: 'Ewer', paid: 1.1 },
      { object: 'Bowl', paid: 2.2 },
    ];
    const describeFilters = async () => ['Lender: Sur / Muscat', 'From: 2026-01-01'];
    for (const format of ['xls', 'xlsx'] as const) {
      const { run } = toRun({
        format,
        request: { ...unnamed, columns, rows, describeFilters },
        context: {
          t: (key, params = {}) => [`text of ${key}`, ...Object.values(params)].join(' '),
          format: createFormat('en', 'Asia/Riyadh'),
          timeZone: 'Asia/Riyadh',
        },
      });
      const exported = await runExport(run);
      expect(exported.name).toMatch(
        /^text of loan\.title - Lender Sur Muscat - From 2026-01-01 - \d{4}-\d\d-\d\d$/,
      );
      const { lines } = await sheetOf(exported);
      expect(lines.map(([first]) => first)).toEqual([
        'text of loan.title',
        expect.stringMatching(/^text of export\.made .* Sara$/),
        'Lender: Sur / Muscat',
        'From: 2026-01-01',
        null,
        'text of loan.object',
        'Ewer',
        'Bowl',
        'text of table.total',
      ]);
      expect(lines.slice(6).map(([, paid]) => paid)).toEqual([1.1, 2.2, 3.3]);
    }
  });

  it('can be aborted between two pages', async () => {
    const { host: server } = mockHost(400);
    const abort = new AbortController();
    const { run, stop } = toRun({
      signal: abort.signal,
      onProgress: (done) => done === 60 && abort.abort(),
    });
    await expect(runExport(run)).rejects.toMatchObject({ name: 'AbortError' });
    expect(server).toHaveBeenCalledTimes(4);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('never sends the token to another host', async () => {
    const { addresses } = mockHost(60, (url) =>
      url.searchParams.get('page') === '2'
        ? Response.json({
            data: {
              items: [rowOf(1)],
              _links: { next: { href: 'https://evil.example/loans?page=3' } },
              _meta: {},
            },
          })
        : undefined,
    );
    const { run, stop } = toRun();
    await expect(runExport(run)).rejects.toBeInstanceOf(Problem);
    expect(addresses().every((address) => address.startsWith(HOST))).toBe(true);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('does not follow links in a circle', async () => {
    const { host: server } = mockHost(60, (url) =>
      url.searchParams.get('page') === '2'
        ? Response.json({
            data: { items: [], _links: { next: { href: `${HOST}/loans?lender=sur` } }, _meta: {} },
          })
        : undefined,
    );
    await expect(runExport(toRun().run)).rejects.toBeInstanceOf(Problem);
    expect(server).toHaveBeenCalledTimes(2);
  });
});

describe('a busy server', () => {
  const busy = (status: number, after?: string) =>
    Response.json({ message: 'busy' }, { status, headers: after ? { 'Retry-After': after } : {} });

  it.each([429, 503])('gets the same request again after Retry-After: %i', async (status) => {
    vi.useFakeTimers();
    const { addresses } = mockHost(40, (_url, requestCount) =>
      requestCount === 2 ? busy(status, '7') : undefined,
    );
    const { run, onWait } = toRun();
    const exported = runExport(run);
    await vi.advanceTimersByTimeAsync(6900);
    expect(addresses()).toHaveLength(2);
    expect(onWait.mock.calls).toEqual([[true]]);
    await vi.advanceTimersByTimeAsync(200);
    expect(await linesOf(await exported)).toHaveLength(41);
    expect(addresses()[2]).toBe(addresses()[1]);
    expect(onWait.mock.calls).toEqual([[true], [false]]);
  });

  it('makes the export fail after five retries, or if Retry-After is too long', async () => {
    vi.useFakeTimers();
    const { host: server } = mockHost(40, () => busy(503));
    const rejection = expect(runExport(toRun().run)).rejects.toMatchObject({ status: 503 });
    await vi.advanceTimersByTimeAsync(60_000);
    await rejection;
    expect(server).toHaveBeenCalledTimes(6);
    mockHost(40, () => busy(429, '3600'));
    await expect(runExport(toRun().run)).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
  });

  it('is not retried after an abort', async () => {
    vi.useFakeTimers();
    const { host: server } = mockHost(40, () => busy(503, '30'));
    const abort = new AbortController();
    const rejection = expect(runExport(toRun({ signal: abort.signal }).run)).rejects.toMatchObject({
      name: 'AbortError',
    });
    await vi.advanceTimersByTimeAsync(1000);
    abort.abort();
    await rejection;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server).toHaveBeenCalledTimes(1);
  });

  it.each([401, 403, 500])('makes the export fail on another status: %i', async (status) => {
    const { host: server } = mockHost(60, (_url, requestCount) =>
      requestCount === 2 ? Response.json({}, { status }) : undefined,
    );
    const { run, onUnauthorized } = toRun();
    await expect(runExport(run)).rejects.toMatchObject({ status });
    expect(server).toHaveBeenCalledTimes(2);
    expect(onUnauthorized.mock.calls).toEqual(status === 401 ? [['secret']] : []);
  });
});

describe('more rows than a format can contain', () => {
  it('are refused after the first page, but fit into .xlsx', async () => {
    const { host: server } = mockHost(70_000);
    await expect(runExport(toRun().run)).rejects.toBeInstanceOf(TooManyRows);
    expect(server).toHaveBeenCalledTimes(1);
    const rows = Array.from({ length: 70_000 }, (_none, index) => rowOf(index));
    await expect(runExport(toRun({ request: { ...request, rows } }).run)).rejects.toMatchObject({
      limit: 65_000,
    });
    const { run, onProgress } = toRun({ format: 'xlsx', request: { ...request, rows } });
    await runExport(run);
    expect(onProgress).toHaveBeenLastCalledWith(70_000, 70_000);
  });

  it('are refused while reading if the server returns no total', async () => {
    const rows = Array.from({ length: 40_000 }, (_none, index) => rowOf(index));
    const next = { next: { href: `${HOST}/loans?page=2` } };
    vi.stubGlobal(
      'fetch',
      vi.fn(async (address: string) =>
        Response.json({ data: { items: rows, _links: address.endsWith('page=2') ? {} : next } }),
      ),
    );
    await expect(runExport(toRun().run)).rejects.toBeInstanceOf(TooManyRows);
  });
});

describe('columns', () => {
  it('are written as defined, by the exporters of their fields', async () => {
    fields.register({
      id: 'stars',
      loadExport:
        async () =>
        (value: unknown, { t, options }: ExportContext) =>
          typeof value === 'number' ? `${t((options as { of: string }).of)} ${value}` : null,
    });
    const row = {
      a: 12,
      b: '0501234567',
      c: true,
      d: '2026-11-20',
      e: '2026-11-20T22:30:00Z',
      f: [{ name: 'A' }, { name: 'B' }],
      g: 7,
      h: 0,
      i: 1234.5,
      j: 13,
      k: 300000000000003,
      l: 4,
      m: null,
    };
    const column = (field: string, more: object = {}) => ({ field, label: `c.${field}`, ...more });
    const columns = [
      column('a', { cell: 'number' }),
      column('b'),
      column('c'),
      column('d', { cell: 'date' }),
      column('e', { cell: 'date', options: { showTime: true } }),
      column('f', { cell: 'nameList' }),
      column('g', { cell: 'number', exportFormat: 'text' }),
      column('h', { cell: 'number', exportFormat: 'amount' }),
      column('i', { cell: 'number', exportFormat: 'count' }),
      column('j', { cell: 'number', exportFormat: 'percent' }),
      column('k', { cell: 'number', exportFormat: 'ungrouped' }),
      column('l', { cell: 'stars', options: { of: 'stars' } }),
      column('m', { exportFormat: 'text' }),
    ];
    const sheet = await sheetOf(
      await runExport(toRun({ request: { ...request, columns, rows: [row] } }).run),
    );
    expect(sheet.lines[4]).toEqual([
      12,
      '0501234567',
      'text of common.yes',
      46_346,
      46_347 + 1.5 / 24,
      'A, B',
      '7',
      0,
      1234.5,
      0.13,
      300000000000003,
      'text of stars 4',
      null,
    ]);
    expect(['A5', 'D5', 'E5', 'H5', 'I5', 'J5', 'K5'].map(sheet.formatOf)).toEqual([
      '#,##0',
      'yyyy-mm-dd',
      'yyyy-mm-dd hh:mm',
      '#,##0.00',
      '#,##0',
      '0%',
      'General',
    ]);
  });
});
