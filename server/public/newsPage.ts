import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Language, ResolvedApp } from '../../src/rules/resolved.ts';
import type { Db } from '../db/connect.ts';
import { readRows, type Reading, type Row } from '../db/rows.ts';
import { escapeHtml } from '../http/html.ts';
import type { Translate } from '../http/texts.ts';
import type { FileLinks, LinkFile } from '../services/fileLinks.ts';
import { companyOfToken } from '../services/tokens.ts';

/** 128 bits in the id of a public page. */
export const PUBLIC_ID_BYTES = 16;

interface PublicPages {
  db: Db;
  links: FileLinks;
  translate: Translate;
  app: Pick<ResolvedApp, 'brand' | 'timeZone'>;
}

/** The page that an item's `link` opens: for everybody who has the link, without signing in. */
export function addPublicNews(app: FastifyInstance, pages: PublicPages): void {
  app.get<{ Params: { id: string } }>('/public/news/:id', { config: { access: 'open' }, schema: { hide: true } }, async (request, reply) => {
    const row = await findNews(pages.db, request.params.id, request.language);
    const html = row ? newsPage(pages, request.language, row, await pages.links.linker()) : missingPage(pages, request.language);
    return reply
      .code(row ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache', vary: 'accept-language', 'x-robots-tag': 'noindex' })
      .send(html);
  });
}

async function findNews(db: Db, publicId: string, language: Language): Promise<Row | undefined> {
  const companyId = companyOfToken(publicId, PUBLIC_ID_BYTES);
  if (companyId === undefined) return undefined;
  const condition = { kind: 'equal', column: 'public_id', value: publicId } as const;
  const [row] = await readRows(db, { companyId }, READING[language], [condition], { column: 'id', descending: false, limit: 1 });
  return row;
}

const READING: Record<Language, Reading> = { ar: readingIn('ar'), en: readingIn('en') };

function readingIn(language: Language): Reading {
  return {
    table: 'news',
    columns: { title: 'title', details: 'details', picture: 'picture', created_at: 'created_at' },
    related: { schools: { through: 'news_school', from: 'news_id', to: 'school_id', table: 'school', name: `name_${language}` } },
  };
}

function newsPage({ translate, app }: PublicPages, language: Language, row: Row, linkFile: LinkFile): string {
  const title = escapeHtml(String(row['title']));
  const schools = (row['schools'] as { name: string }[]).map(({ name }) => `<li dir="auto">${escapeHtml(name)}</li>`).join('');
  const paragraphs = String(row['details']).split(/\n{2,}/).map((text) => `<p dir="auto">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);
  const time = String(row['created_at']);
  return frame(language, title, translate(language, app.brand.name), [
    `<h1 dir="auto">${title}</h1>`,
    `<time datetime="${escapeHtml(time)}">${escapeHtml(dayOf(time, language, app.timeZone))}</time>`,
    ...(typeof row['picture'] === 'string' ? [`<img src="${escapeHtml(linkFile(row['picture']))}" alt="">`] : []),
    ...paragraphs,
    `<h2>${escapeHtml(translate(language, 'news.col.schools'))}</h2><ul>${schools}</ul>`,
  ]);
}

function missingPage({ translate, app }: PublicPages, language: Language): string {
  const title = escapeHtml(translate(language, 'error.notFound.title'));
  const body = escapeHtml(translate(language, 'error.notFound.body'));
  return frame(language, title, translate(language, app.brand.name), [`<h1>${title}</h1>`, `<p>${body}</p>`]);
}

/** Latin digits and the Gregorian calendar in both languages, as everywhere in the product. */
function dayOf(time: string, language: Language, timeZone: string): string {
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(time));
}

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:1.0625rem/1.75 "IBM Plex Sans Arabic","Segoe UI",Tahoma,sans-serif;background:#f6f4ee;color:#1f2421}
main{max-inline-size:42rem;margin-inline:auto;padding:2.5rem 1.25rem 4rem}
header{color:#1b5e4b;font-weight:600}h1{font-size:1.75rem;line-height:1.4;margin-block:1.5rem .25rem}
h2{font-size:1rem;margin-block:2rem .25rem;color:#5b625e}time{color:#5b625e}ul{margin:0;padding-inline-start:1.25rem}
img{display:block;max-inline-size:100%;block-size:auto;margin-block:1.5rem;border-radius:.5rem}
h1,p,li{overflow-wrap:anywhere;text-align:match-parent}
@media(prefers-color-scheme:dark){body{background:#16191a;color:#e8e6df}header{color:#8fc9b3}h2,time{color:#a3aaa5}}
`;

/** Nothing runs on the page and nothing but the picture is loaded by it; its one style is known by its hash. */
const POLICY = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function frame(language: Language, title: string, brand: string, parts: string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><header>${escapeHtml(brand)}</header>${parts.join('')}</main></body></html>`;
}
