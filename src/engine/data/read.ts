import type { Params, Query } from '../../shared/calls/buildUrl.ts';
import type { ResolvedApp, ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { Http } from './requests/http.ts';
import { toCounts, toItem, toItems, toPage, type Page, type Row } from './page.ts';
import type { Read } from './prefetch.ts';

/** What a component reads of a call's response. */
interface Answers {
  page: Page;
  items: Row[];
  item: Row;
  counts: Record<string, number>;
  /** An item that a form edits, with its entity tag. */
  record: LoadedRecord;
}

export interface LoadedRecord {
  item: unknown;
  etag: string | null;
}

type AnswerType = keyof Answers;

/** What the answer of a call depends on. */
export interface ReadScope {
  http: Http;
  envelope: ResolvedApp['envelope'];
  language: string;
  /** The number of the session. */
  session: number;
}

interface ReadRequest {
  params?: Params | undefined;
  query?: Query | undefined;
}

/** Creates the read of a call. */
export function createRead<Type extends AnswerType>(
  scope: ReadScope,
  call: ResolvedCall,
  type: Type,
  { params = {}, query = {} }: ReadRequest = {},
): Read<Answers[Type]> {
  const { http, envelope, language, session } = scope;
  const parsers: { [Name in AnswerType]: (body: unknown, etag: string | null) => Answers[Name] } = {
    page: (body) => toPage(call, envelope, body),
    items: (body) => toItems(call, body),
    item: (body) => toItem(call, body),
    counts: (body) => toCounts(call, body),
    record: (body, etag) => ({ item: toItem(call, body), etag }),
  };
  return {
    key: [session, language, call.name, type, http.urlOf(call, params, query)],
    fetch: async (request) => {
      const { body, etag } = await http.exchange(call, { ...request, params, query });
      // The cast is safe: the type of the answer is that of all items.
      if (type === 'items' && call.response === 'page')
        return (await readRest(toPage(call, envelope, body), (href) =>
          createLinkRead(scope, call, { params, query, href }).fetch(request),
        )) as Answers[Type];
      return parsers[type](body, etag);
    },
  };
}

/** Creates the read of a page by a link that the server sent with another page of the call. */
export function createLinkRead(
  { http, envelope, language, session }: ReadScope,
  call: ResolvedCall,
  { params, query, href }: ReadRequest & { href: string },
): Read<Page> {
  // The links of an API may be relative to the URL of the response.
  const ownUrl = new URL(http.urlOf(call, params, query), window.location.href);
  const url = new URL(href, ownUrl).href;
  return {
    key: [session, language, call.name, 'page', url],
    fetch: async (request) => toPage(call, envelope, await http.get(url, request)),
  };
}

/** The number of pages after which the items of a call with pages are complete enough. */
const MAX_PAGES = 50;

/** Returns the rows of a page and of all pages after it. */
async function readRest(first: Page, readPage: (href: string) => Promise<Page>): Promise<Row[]> {
  const rows = [...first.rows];
  let { next } = first;
  for (let count = 1; next !== null && count < MAX_PAGES; count += 1) {
    const page = await readPage(next);
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}
