import type { LightMyRequestResponse } from 'fastify';
import { MEMBER, type TestApp } from './testApp.ts';

export const NEWS = '/investor/news';
export const ALL_NEWS = '/investor/news/schools-news';

/** A news item of a response. */
export interface NewsItem extends Record<string, unknown> {
  id: number;
  link: string;
  picture: string | null;
  schools: { id: number; name: string }[];
}

/** A valid request body. */
export const NEWS_BODY = {
  title: 'افتتاح مختبر العلوم',
  details: 'جُهّز المختبر بثمان وعشرين محطة عمل.',
  schools_id: [3, 1],
};

/** Returns the item of a response. */
export const itemOf = (response: Pick<LightMyRequestResponse, 'json'>): NewsItem =>
  response.json<{ data: NewsItem }>().data;

/** Creates a news item, by default as the staff account. Throws if it fails. */
export async function createNews(t: TestApp, change: object = {}, as = MEMBER): Promise<NewsItem> {
  const response = await t.send('POST', NEWS, { ...NEWS_BODY, ...change }, as);
  if (response.statusCode !== 201)
    throw new Error(`POST ${NEWS}: ${response.statusCode} ${response.body.slice(0, 300)}`);
  return itemOf(response);
}

/** Converts a file to a data URI, as a form sends it. */
export const toDataUri = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
