import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileFragments } from '../../helpers/hostileHtml.ts';
import { createTestApp, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const SCHOOL = 3;

const put = (url: string, payload: object) => t.send('PUT', url, payload);

interface Item {
  data: Record<string, unknown>;
}

describe('the documents of a school', () => {
  it('are sanitized: a thousand hostile fragments are stored in a stable, safe form', async () => {
    // NUL is removed, because it is refused before anything else.
    const fragments = hostileFragments(1000).map((fragment) => fragment.replaceAll('\0', ''));
    for (let index = 0; index < fragments.length; index += 2) {
      const sent = { required_docs: fragments[index], special_notes: fragments[index + 1] };
      const first = await put(`/investor/booking/files/${SCHOOL}`, sent);
      expect(first.statusCode, JSON.stringify(sent)).toBe(200);
      const { required_docs, special_notes } = first.json<{ data: Record<string, string> }>().data;
      for (const html of [required_docs, special_notes])
        expect(
          html!.replace(
            /<\/?(?:p|strong|h2|h3|ul|ol|li)>|<br \/>|<\/a>|<a(?: href="(?:https?:\/\/|mailto:|tel:)[^"<>]*")?>/gi,
            '',
          ),
        ).not.toContain('<');
      if (index % 20 !== 0) continue;
      const again = await put(`/investor/booking/files/${SCHOOL}`, {
        required_docs,
        special_notes,
      });
      expect(again.json<Item>().data).toMatchObject({ required_docs, special_notes });
    }
  });

  it('are returned as they were stored, and refused if they are too long', async () => {
    const written = { required_docs: '<ul><li><p>الهوية</p></li></ul>', special_notes: '' };
    await put(`/investor/booking/files/${SCHOOL}`, written);
    expect((await t.get(`/investor/booking/files/${SCHOOL}`)).json<Item>().data).toMatchObject(
      written,
    );
    const long = await put(`/investor/booking/files/${SCHOOL}`, {
      ...written,
      special_notes: `<p>${'ب'.repeat(20_001)}</p>`,
    });
    expect(long.json<{ problems: object }>().problems).toEqual({
      special_notes: [{ key: 'booking-papers.error.any.maxTextLength', params: { limit: 20_000 } }],
    });
  });
});
