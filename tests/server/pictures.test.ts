import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBmp, buildPng } from '../helpers/pictures.ts';
import { createTestApp, MEMBER, type TestApp } from '../helpers/testApp.ts';

const NEWS = '/investor/news';
const BODY = { title: 'افتتاح مختبر العلوم', details: 'جُهّز المختبر بثمان وعشرين محطة عمل.', schools_id: [3] };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const toUri = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

interface Item {
  id: number;
  picture: string | null;
  link: string;
}

const itemOf = (response: { json: () => unknown }) => (response.json() as { data: Item }).data;
const create = async (picture: string) => { const r = await t.send('POST', NEWS, { ...BODY, picture }, MEMBER); if (r.statusCode !== 201) throw new Error(r.body + t.log.join('')); return itemOf(r); };
const fetchLink = (link: string) => t.inject({ url: new URL(link).pathname });

describe('a picture', () => {
  it('goes in as a data URI and comes out behind a link', async () => {
    const item = await create(toUri(buildPng()));
    expect(item.picture).toMatch(/^http:\/\/localhost:80\/files\//);
    const response = await fetchLink(item.picture!);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(response.rawPayload.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  });
});
void [sql, buildBmp];
