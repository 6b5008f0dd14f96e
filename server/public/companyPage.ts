import { PICTURE_WIDTHS, toSrcSet } from '../../src/shared/pictureWidths.ts';
import type { Language } from '../../src/shared/resolved.ts';
import { escapeHtml, textElement, TEXT_STYLE } from '../http/html.ts';
import { pagePolicy } from '../http/pagePolicy.ts';
import { formatDay, type PageContext } from './itemPage.ts';
import { previewTags } from './previewTags.ts';

/** The data of a company's public page. All texts are plain except `html`; pictures are paths. */
export interface CompanyPage {
  name: string;
  /** The URL of the page without a language. */
  address: string;
  /** The origin of the picture URLs in link previews. */
  pictureOrigin: string;
  logo: string | undefined;
  description: string;
  /** The labels of the page. */
  labels: {
    links: string;
    team: string;
    updates: string;
    more: string;
    back: string;
    otherLanguage: string;
  };
  /** External links, each with the text of its label. */
  links: { label: string; address: string }[];
  team: { name: string; position: string; picture: string | undefined }[];
  /** The newest articles. The API calls an article an update. */
  updates: {
    path: string;
    title: string;
    type: string;
    text: string;
    time: string;
    picture: string | undefined;
  }[];
}

/** An article of a company. */
export interface ArticlePage {
  title: string;
  type: string;
  text: string;
  time: string;
  picture: string | undefined;
  /** Safe HTML from the editor, sanitized when it was stored. */
  html: string;
}

type Context = Pick<PageContext, 'language' | 'timeZone'>;

export function renderCompany(context: Context, page: CompanyPage): string {
  const { labels } = page;
  const head = previewTags(context.language, {
    ...page,
    type: 'website',
    title: page.name,
    summary: page.description,
    picture: page.logo,
    address: page.address,
  });
  return render(context.language, page, page.address, page.name, head, [
    hero(page, 'h1'),
    page.description === '' ? '' : textElement('p', page.description, 'class="lead"'),
    section(
      labels.links,
      page.links.map(
        ({ label, address }) =>
          `<li><a rel="nofollow noopener" href="${escapeHtml(address)}">${escapeHtml(label)}</a></li>`,
      ),
      'links',
    ),
    section(labels.team, page.team.map(memberItem), 'team'),
    section(
      labels.updates,
      page.updates.map((update) => updateItem(update, labels.more, context)),
      'updates',
    ),
  ]);
}

export function renderArticle(
  context: Context,
  page: CompanyPage,
  article: ArticlePage,
  address: string,
): string {
  const head = previewTags(context.language, {
    ...page,
    type: 'article',
    title: article.title,
    summary: article.text,
    picture: article.picture ?? page.logo,
    address,
  });
  return render(context.language, page, address, `${article.title} – ${page.name}`, head, [
    hero(page, 'p'),
    `${textElement('h1', article.title)}<p class="when"><span class="type">${escapeHtml(article.type)}</span> ${timeOf(article.time, context)}</p>`,
    picture(article.picture, 'wide'),
    `${textElement('p', article.text, 'class="lead"')}<div class="text">${article.html}</div>`,
    `<p><a href="${escapeHtml(pathOf(page.address, context.language))}">${escapeHtml(page.labels.back)}</a></p>`,
  ]);
}

const timeOf = (time: string, context: Context) =>
  `<time datetime="${escapeHtml(time)}">${escapeHtml(formatDay(time, context))}</time>`;

/**
 * Renders a picture in a box of fixed size, so that the layout does not shift when it loads.
 * @param sizes the `sizes` attribute of the img; without it, the original picture is loaded
 */
function picture(path: string | undefined, kind: 'wide' | 'face' | 'mark', sizes?: string): string {
  const widths =
    path === undefined || sizes === undefined
      ? ''
      : ` srcset="${escapeHtml(toSrcSet(path, PICTURE_WIDTHS))}" sizes="${sizes}"`;
  const image =
    path === undefined
      ? ''
      : `<img src="${escapeHtml(path)}"${widths} alt="" loading="${kind === 'mark' ? 'eager' : 'lazy'}">`;
  return `<div class="${kind}">${image}</div>`;
}

const hero = ({ name, logo }: CompanyPage, level: 'h1' | 'p') =>
  `<header>${picture(logo, 'mark', '5rem')}${textElement(level, name, 'class="name"')}</header>`;

const section = (title: string, items: string[], kind: string) =>
  items.length === 0
    ? ''
    : `<section><h2>${escapeHtml(title)}</h2><ul class="${kind}">${items.join('')}</ul></section>`;

const memberItem = ({ name, position, picture: path }: CompanyPage['team'][number]) =>
  `<li>${picture(path, 'face', '6rem')}${textElement('strong', name)}${textElement('span', position)}</li>`;

const updateItem = (
  { path, title, type, text, time, picture: image }: CompanyPage['updates'][number],
  more: string,
  context: Context,
) =>
  `<li>${picture(image, 'wide', '(min-width:40rem) 20rem, 100vw')}<p class="when"><span class="type">${escapeHtml(type)}</span> ${timeOf(time, context)}</p><h3>${textElement('a', title, `href="${escapeHtml(path)}"`)}</h3>${textElement('p', text)}<a href="${escapeHtml(path)}">${escapeHtml(more)}<span class="hidden"> ${escapeHtml(title)}</span></a></li>`;

/** Returns the path of a URL with the language as parameter. */
const pathOf = (address: string, language: Language) =>
  `${new URL(address).pathname}?lang=${language}`;

const OTHER_LANGUAGE: Record<Language, Language> = { ar: 'en', en: 'ar' };

const STYLE = `
${TEXT_STYLE}
:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;font:1.0625rem/1.75 "IBM Plex Sans Arabic","Segoe UI",Tahoma,sans-serif;background:#f6f4ee;color:#1f2421}
main{max-inline-size:60rem;margin-inline:auto;padding:1.5rem 1.25rem 4rem}nav{display:flex;justify-content:flex-end}
a{color:#1b5e4b}li>a,h3>a{display:inline-block;min-height:1.5rem}ul{list-style:none;margin:0;padding:0}h1,h2,h3,p,li,strong,span{overflow-wrap:anywhere;text-align:match-parent}
header{display:flex;align-items:center;gap:1.25rem}.name{font-size:1.75rem;line-height:1.4;font-weight:600;margin:0}
h1{font-size:1.75rem;line-height:1.4;margin-block:2rem .25rem}h2{font-size:1.25rem;margin-block:2.5rem 1rem}h3{font-size:1.0625rem;line-height:1.5;margin-block:.25rem}h3 a{color:inherit;text-decoration:none}
.lead{font-size:1.125rem}.mark,.face,.wide{background:#ebe7dc;overflow:hidden}img{display:block;inline-size:100%;block-size:100%;object-fit:cover}
.mark{inline-size:5rem;block-size:5rem;border-radius:1rem;flex:none}.face{inline-size:6rem;block-size:6rem;border-radius:50%}.wide{aspect-ratio:16/9;border-radius:.5rem}
.links{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}.team{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:1.5rem}.team li{display:flex;flex-direction:column;gap:.25rem}.team span,.when{color:#5b625e;font-size:.9375rem}
.updates{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1.5rem}.updates li{background:#fff;border:1px solid #ddd8cb;border-radius:.75rem;padding:1rem}.updates p{margin-block:.25rem}
.type{background:#e1efe9;color:#17503f;border-radius:99px;padding-inline:.5rem}.text ul,.text ol{list-style:revert;padding-inline-start:1.5rem}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
@media(prefers-color-scheme:dark){body{background:#16191a;color:#e8e6df}a{color:#8fc9b3}.mark,.face,.wide{background:#262b2c}.team span,.when{color:#a3aaa5}.updates li{background:#1d2122;border-color:#353b3c}.type{background:#1d3b31;color:#a9dcc8}}
`;

/**
 * The content security policy: no scripts, and only pictures are loaded. The inline style is
 * allowed by its hash.
 */
export const COMPANY_POLICY = pagePolicy(STYLE, { 'img-src': "'self'" });

function render(
  language: Language,
  page: CompanyPage,
  address: string,
  title: string,
  head: string[],
  parts: string[],
): string {
  const other = OTHER_LANGUAGE[language];
  const alternates = (['ar', 'en'] as const).map(
    (one) =>
      `<link rel="alternate" hreflang="${one}" href="${escapeHtml(`${address}?lang=${one}`)}">`,
  );
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const icon = page.logo === undefined ? [] : [`<link rel="icon" href="${escapeHtml(page.logo)}">`];
  const top = `<nav><a hreflang="${other}" lang="${other}" href="${escapeHtml(pathOf(address, other))}">${escapeHtml(page.labels.otherLanguage)}</a></nav>`;
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="canonical" href="${escapeHtml(address)}">${[...alternates, ...icon, ...head].join('')}<style>${STYLE}</style></head><body><main>${top}${parts.join('')}</main></body></html>`;
}
