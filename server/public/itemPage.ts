import type { Language } from '../../src/shared/resolved.ts';
import { escapeHtml, textElement, TEXT_STYLE } from '../http/html.ts';
import { pagePolicy } from '../http/pagePolicy.ts';
import type { Translate } from '../../src/shared/translate.ts';
import { previewTags, type Preview } from './previewTags.ts';

/** What the rendering of every page needs besides its data. */
export interface PageContext {
  language: Language;
  brand: string;
  timeZone: string;
}

/** A published item. All texts are plain, not HTML. */
export interface ItemPage {
  /** The absolute URL of the page. */
  address: string;
  title: string;
  /** Paragraphs are separated by an empty line. */
  details: string;
  /** The time of publication, ISO 8601. */
  time: string;
  /** The path of the picture. */
  picture: string | undefined;
  /** The origin of the picture URL in link previews. */
  pictureOrigin: string;
  /** Facts above the details: a label with a text or a date (`2026-11-20`). */
  facts: ({ label: string; text: string } | { label: string; day: string })[];
  /** Lists below the details: a label with names. Empty lists are left out. */
  lists: { label: string; names: string[] }[];
}

/**
 * Renders the page of an item. Texts have a direction of their own, because their language may
 * differ from the reader's.
 */
export function renderItem(context: PageContext, page: ItemPage): string {
  const time = escapeHtml(page.time);
  return render(context, page.title, previewTags(context.language, previewOf(context, page)), [
    textElement('h1', page.title),
    `<time datetime="${time}">${escapeHtml(formatDay(page.time, context))}</time>`,
    ...(page.picture === undefined ? [] : [`<img src="${escapeHtml(page.picture)}" alt="">`]),
    ...renderFacts(page.facts, context),
    ...page.details.split(/\n{2,}/).map((text) => textElement('p', text)),
    ...page.lists
      .filter(({ names }) => names.length > 0)
      .map(
        ({ label, names }) =>
          `<h2>${escapeHtml(label)}</h2><ul>${names.map((name) => textElement('li', name)).join('')}</ul>`,
      ),
  ]);
}

function renderFacts(facts: ItemPage['facts'], { language }: PageContext): string[] {
  const lines = facts.map((fact) => {
    const value =
      'day' in fact
        ? `<time datetime="${escapeHtml(fact.day)}">${escapeHtml(formatDay(fact.day, { language, timeZone: 'UTC' }))}</time>`
        : `<bdi>${escapeHtml(fact.text)}</bdi>`;
    return `<dt>${escapeHtml(fact.label)}</dt><dd>${value}</dd>`;
  });
  return lines.length > 0 ? [`<dl>${lines.join('')}</dl>`] : [];
}

/** Renders the page for an item that does not exist or was deleted. */
export function renderNotFound(context: PageContext, translate: Translate): string {
  const [title, body] = [
    translate(context.language, 'error.notFound.title'),
    translate(context.language, 'error.notFound.body'),
  ];
  return render(
    context,
    title,
    [],
    [`<h1>${escapeHtml(title)}</h1>`, `<p>${escapeHtml(body)}</p>`],
  );
}

/** The maximum length of the text in link previews. */
const PREVIEW_LENGTH = 200;

function previewOf({ brand }: PageContext, { details, ...page }: ItemPage): Preview {
  const text = details.replace(/\s+/g, ' ').trim();
  const summary =
    [...text].length > PREVIEW_LENGTH
      ? `${[...text].slice(0, PREVIEW_LENGTH - 1).join('')}…`
      : text;
  return { ...page, type: 'article', name: brand, summary };
}

/**
 * Formats a date with Latin digits and the Gregorian calendar in both languages, as everywhere in
 * the product.
 */
export function formatDay(
  time: string,
  { language, timeZone }: Pick<PageContext, 'language' | 'timeZone'>,
): string {
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(time));
}

const STYLE = `
${TEXT_STYLE}
:root{color-scheme:light dark}
body{margin:0;font:1.0625rem/1.75 "IBM Plex Sans Arabic","Segoe UI",Tahoma,sans-serif;background:#f6f4ee;color:#1f2421}
main{max-inline-size:42rem;margin-inline:auto;padding:2.5rem 1.25rem 4rem}
header{color:#1b5e4b;font-weight:600}h1{font-size:1.75rem;line-height:1.4;margin-block:1.5rem .25rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin-block:1.25rem}dt{color:#5b625e}dd{margin:0;font-weight:600}dd time{color:inherit}
h2{font-size:1rem;margin-block:2rem .25rem;color:#5b625e}time{color:#5b625e}ul{margin:0;padding-inline-start:1.25rem}
img{display:block;max-inline-size:100%;block-size:auto;margin-block:1.5rem;border-radius:.5rem}
h1,p,li{overflow-wrap:anywhere;text-align:match-parent}
@media(prefers-color-scheme:dark){body{background:#16191a;color:#e8e6df}header{color:#8fc9b3}h2,dt,time{color:#a3aaa5}dd time{color:inherit}}
`;

/**
 * The content security policy: no scripts, and only pictures are loaded. The inline style is
 * allowed by its hash.
 */
export const PAGE_POLICY = pagePolicy(STYLE, { 'img-src': "'self'" });

function render(
  { language, brand }: PageContext,
  title: string,
  head: string[],
  parts: string[],
): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${head.join('')}<style>${STYLE}</style></head><body><main><header>${escapeHtml(brand)}</header>${parts.join('')}</main></body></html>`;
}
