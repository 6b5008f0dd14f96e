import { escapeHtml, textElement } from 'nasaq/server';
import {
  type Language,
  languageFacts,
  type PhoneRules,
  PICTURE_WIDTHS,
  toSrcSet,
  type Translate,
} from 'nasaq/shared';
import type { Publisher } from './publisher.ts';

/** What the rendering of every page needs besides its data. */
export interface PageContext {
  language: Language;
  /** All languages of the product. */
  languages: readonly Language[];
  /** The name of the product. */
  brand: string;
  timeZone: string;
  phone: PhoneRules | undefined;
  /** The style of the pages. */
  css: string;
  translate: Translate;
}

/** A page with the head that names its company. */
interface Page {
  /** The title of the window. */
  title: string;
  /** The company that published the page; undefined if there is no such page. */
  publisher: Publisher | undefined;
  /** The absolute URL without a language; undefined if there is no such page. */
  address: string | undefined;
  /** The parameters of the URL in every language. */
  query?: string;
  /** Elements of the head. */
  head: string[];
  parts: string[];
  /** Whether the page is a text, which has shorter lines. */
  narrow?: boolean;
}

/** The icon of the product, a file of the client. */
const PRODUCT_ICON = '/mark.svg';

export function renderPage(context: PageContext, page: Page): string {
  const { language, languages, css } = context;
  const { title, publisher, address, query = '', head, parts, narrow = false } = page;
  const alternates =
    address === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(withLanguage(address, undefined, query))}">`,
          ...languages.map(
            (one) =>
              `<link rel="alternate" hreflang="${one}" href="${escapeHtml(withLanguage(address, one, query))}">`,
          ),
        ];
  const icon = `<link rel="icon" href="${escapeHtml(publisher?.logo ?? PRODUCT_ICON)}">`;
  const { direction } = languageFacts(language);
  const bar = `<header class="bar"><div>${companyName(context, publisher)}${address === undefined ? '' : languageLinks(context, address, query)}</div></header>`;
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${[...alternates, icon, ...head].join('')}<style>${css}</style></head><body${narrow ? ' class="narrow"' : ''}>${bar}<main>${parts.join('')}</main></body></html>`;
}

/** Renders the logo and the name of the company, with a link to its page. */
function companyName({ brand, language }: PageContext, publisher: Publisher | undefined): string {
  if (!publisher) return `<span class="company">${escapeHtml(brand)}</span>`;
  const { name, logo, path } = publisher;
  const content =
    (logo === undefined ? '' : picture(logo, 'logo', '2.5rem')) + textElement('span', name);
  return path === undefined
    ? `<div class="company">${content}</div>`
    : `<a class="company" href="${escapeHtml(withLanguage(path, language))}">${content}</a>`;
}

/** Renders links to the page in the other languages, each by its own name. */
function languageLinks(
  { language, languages }: PageContext,
  address: string,
  query: string,
): string {
  const links = languages
    .filter((one) => one !== language)
    .map((one) => {
      const path = withLanguage(new URL(address).pathname, one, query);
      return `<a hreflang="${one}" lang="${one}" href="${escapeHtml(path)}">${escapeHtml(languageFacts(one).name)}</a>`;
    });
  return links.length === 0 ? '' : `<nav>${links.join(' ')}</nav>`;
}

/** Adds the language and other parameters to a URL or path. */
export function withLanguage(address: string, language?: Language, query = ''): string {
  const parameters = [language === undefined ? '' : `lang=${language}`, query].filter(Boolean);
  return parameters.length === 0 ? address : `${address}?${parameters.join('&')}`;
}

/**
 * Renders a picture in a box of fixed size, so that the layout does not shift when it loads.
 * @param sizes the `sizes` attribute of the img; without it, the original picture is loaded
 */
export function picture(
  path: string | undefined,
  kind: 'wide' | 'face' | 'mark' | 'logo',
  sizes?: string,
): string {
  const widths =
    path === undefined || sizes === undefined
      ? ''
      : ` srcset="${escapeHtml(toSrcSet(path, PICTURE_WIDTHS))}" sizes="${sizes}"`;
  const loading = kind === 'mark' || kind === 'logo' ? 'eager' : 'lazy';
  const image =
    path === undefined
      ? ''
      : `<img src="${escapeHtml(path)}"${widths} alt="" loading="${loading}">`;
  return `<div class="${kind}">${image}</div>`;
}

/**
 * Formats a date with Latin digits and the Gregorian calendar in both languages, as everywhere in
 * the product.
 */
function formatDay(
  time: string,
  { language, timeZone }: Pick<PageContext, 'language' | 'timeZone'>,
): string {
  return new Intl.DateTimeFormat(languageFacts(language).dates, {
    dateStyle: 'long',
    timeZone,
  }).format(new Date(time));
}

export const timeElement = (time: string, context: Pick<PageContext, 'language' | 'timeZone'>) =>
  `<time datetime="${escapeHtml(time)}">${escapeHtml(formatDay(time, context))}</time>`;

/** Returns the beginning of a text in one line, without half a character at its end. */
export function shorten(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > length
    ? `${characters.slice(0, length - 1).join('')}…`
    : characters.join('');
}

/** Renders links below a text. */
export const actionLinks = (links: readonly { label: string; path: string }[]): string =>
  links.length === 0
    ? ''
    : `<p class="actions">${links.map(({ label, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(label)}</a>`).join('')}</p>`;

/** Renders the page for an item that does not exist or was deleted. */
export function renderNotFound(context: PageContext): string {
  const [title, body] = [
    context.translate(context.language, 'error.notFound.title'),
    context.translate(context.language, 'error.notFound.body'),
  ];
  return renderPage(context, {
    title,
    publisher: undefined,
    address: undefined,
    head: [],
    parts: [`<h1>${escapeHtml(title)}</h1>`, `<p>${escapeHtml(body)}</p>`],
    narrow: true,
  });
}
