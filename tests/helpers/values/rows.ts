import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { multipartBody, type DocumentFile } from '../bankAccountForms.ts';
import { MAIN, type ListResponse, type TestApp } from '../testApp.ts';
import { pathOf } from './definitions.ts';
import type { AcceptedSample, SentType } from './samples.ts';

export type Row = Record<string, unknown> & { id: number };

interface SentFile {
  name: string;
  text: string;
}

/** Sends a body as the calls of the type expect it: as JSON, or as a form with files. */
export async function sendRow(
  app: TestApp,
  type: Pick<SentType, 'id' | 'sentAs'>,
  { id, body, as = MAIN, language = 'en' }: SentRow,
): Promise<LightMyRequestResponse> {
  const [method, url] =
    id === undefined
      ? (['POST', pathOf(type)] as const)
      : (['PUT', `${pathOf(type)}/${id}`] as const);
  const languageHeader = { 'accept-language': language };
  if (type.sentAs !== 'file') return app.send(method, url, body, as, languageHeader);
  const isFile = (value: unknown): value is SentFile => typeof value === 'object' && value !== null;
  const texts: Record<string, string> = {};
  const files: Record<string, DocumentFile> = {};
  for (const [name, value] of Object.entries(body))
    if (isFile(value)) files[name] = { name: value.name, bytes: Buffer.from(value.text) };
    else texts[name] = value === null ? '' : String(value);
  const { payload, headers } = await multipartBody(texts, files);
  return app.send(method, url, payload, as, { ...headers, ...languageHeader });
}

interface SentRow {
  /** The row that is changed. Without it, a row is created. */
  id?: number;
  body: Record<string, unknown>;
  as?: string;
  language?: string;
}

/** Creates or changes a row, and returns it as it is answered. */
export async function saveRow(
  app: TestApp,
  type: Pick<SentType, 'id' | 'sentAs'>,
  sent: SentRow,
): Promise<Row> {
  const response = await sendRow(app, type, sent);
  const expected = sent.id === undefined ? 201 : 200;
  if (response.statusCode !== expected)
    throw new Error(`${pathOf(type)}: ${response.statusCode} ${response.body}`);
  return response.json<{ data: Row }>().data;
}

export const readRow = async (
  app: TestApp,
  type: { id: string },
  id: number,
  as = MAIN,
): Promise<Row> => (await app.read<{ data: Row }>(`${pathOf(type)}/${id}`, as)).data;

interface ListPage {
  url: string;
  rows: Row[];
  /** The number of rows of all pages. */
  total: number;
}

/** Reads pages of a list from one on, by the links to the next or to the previous page. */
export async function readPages(
  app: TestApp,
  from: string,
  link: 'next' | 'prev',
  as = MAIN,
): Promise<ListPage[]> {
  const pages: ListPage[] = [];
  let url: string | undefined = from;
  while (url !== undefined) {
    const { data }: ListResponse = await app.read(url, as);
    pages.push({ url, rows: data.items as Row[], total: data._meta['totalCount']! });
    if (pages.length > data._meta['pageCount']!) throw new Error(`${from}: the pages do not end`);
    const href: string | undefined = data._links[link]?.href;
    url = href && new URL(href).pathname + new URL(href).search;
  }
  return pages;
}

/** Returns the rows of all pages of a list. */
export async function readAllRows(
  app: TestApp,
  type: { id: string },
  query: Record<string, string> = {},
  as = MAIN,
): Promise<Row[]> {
  const pages = await readPages(app, `${pathOf(type)}?${new URLSearchParams(query)}`, 'next', as);
  const rows = pages.flatMap((page) => page.rows);
  expect(rows.length).toBe(pages.at(-1)!.total);
  return rows;
}

/** Expects that a field of an answer is a value. Undefined stands for no value. */
export async function expectAnswer(
  app: TestApp,
  { answeredAs }: SentType,
  row: Row,
  field: string,
  value: AcceptedSample | undefined,
): Promise<void> {
  if (answeredAs === 'nothing') expect(row).not.toHaveProperty(field);
  else if (answeredAs !== 'link' || !value) expect(row[field]).toEqual(value ? value.sent : null);
  else {
    const file = await openLink(app, row[field]);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, value.served]);
  }
}

export function openLink(app: TestApp, link: unknown): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(String(link));
  return app.inject({ method: 'GET', url: pathname + search });
}
