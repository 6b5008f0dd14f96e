import { escapeHtml, textElement } from 'nasaq/server';
import { directionOfText } from 'nasaq/shared';
import {
  actionLinks,
  picture,
  renderPage,
  timeElement,
  withLanguage,
  type PageContext,
} from './layout.ts';
import { linkedText } from './linkedText.ts';
import { previewTags } from './previewTags.ts';
import type { Publisher } from './publisher.ts';

/** The company of a page, and what link previews show of it. */
export interface CompanyHead {
  publisher: Publisher & { path: string };
  /** The URL of the company's page without a language. */
  address: string;
  /** The origin of the picture URLs in link previews. */
  pictureOrigin: string;
  description: string;
}

/** One entry of a list of news or articles. All texts are plain; pictures are paths. */
export interface ListEntry {
  path: string;
  title: string;
  /** A chip, such as the type of an article. */
  type?: string;
  text: string;
  time: string;
  picture: string | undefined;
}

/** The data of a company's public page. */
export interface CompanyPage extends CompanyHead {
  /** External links, each with the text of its label. */
  links: { label: string; address: string }[];
  team: { name: string; position: string; picture: string | undefined }[];
  /** The newest articles. The API calls an article an update. */
  updates: ListEntry[];
  /** The newest news of the schools. */
  news: ListEntry[];
  /** Whether there are more news. */
  hasMoreNews: boolean;
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
  /** The absolute URL of the page. */
  address: string;
}

/** A page of the list of news. */
export interface NewsPage {
  news: ListEntry[];
  /** The parameters of this page's URL, and of the next one's, if there is one. */
  query: string;
  nextQuery: string | undefined;
}

export function renderCompany(context: PageContext, page: CompanyPage): string {
  const { publisher, description, address } = page;
  const t = (key: string) => context.translate(context.language, key);
  return renderPage(context, {
    title: publisher.name,
    publisher,
    address,
    head: previewTags(context.language, {
      ...previewOf(page),
      type: 'website',
      title: publisher.name,
      summary: description,
      address,
    }),
    parts: [
      `<div class="hero">${picture(publisher.logo, 'mark', '5rem')}${textElement('h1', publisher.name)}</div>`,
      description === ''
        ? ''
        : textElement('p', description, 'class="lead"', (line) => linkedText(line, context.phone)),
      list(
        page.links.map(
          ({ label, address: link }) =>
            `<li><a rel="nofollow noopener" href="${escapeHtml(link)}">${escapeHtml(label)}</a></li>`,
        ),
        'links',
        t('companyPage.public.links'),
      ),
      section(
        t('companyPage.public.updates'),
        page.updates.map((entry) => listItem(entry, context)),
        'updates',
      ),
      section(
        t('companyPage.public.news'),
        page.news.map((entry) => listItem(entry, context)),
        'updates',
      ),
      page.hasMoreNews
        ? actionLinks([{ label: t('companyPage.public.allNews'), path: newsPath(page, context) }])
        : '',
      section(t('companyPage.public.team'), page.team.map(memberItem), 'team'),
    ],
  });
}

export function renderNews(context: PageContext, head: CompanyHead, page: NewsPage): string {
  const { publisher } = head;
  const t = (key: string) => context.translate(context.language, key);
  const title = t('companyPage.public.news');
  const address = `${head.address}/news`;
  return renderPage(context, {
    title: `${title} – ${publisher.name}`,
    publisher,
    address,
    query: page.query,
    head: previewTags(context.language, {
      ...previewOf(head),
      type: 'website',
      title: `${title} – ${publisher.name}`,
      summary: head.description,
      address,
    }),
    parts: [
      `<h1>${escapeHtml(title)}</h1>`,
      page.news.length === 0
        ? `<p>${escapeHtml(t('companyPage.public.noNews'))}</p>`
        : `<ul class="updates">${page.news.map((entry) => listItem(entry, context, 'h2')).join('')}</ul>`,
      actionLinks([
        ...(page.query === ''
          ? []
          : [{ label: t('companyPage.public.newestNews'), path: newsPath(head, context) }]),
        ...(page.nextQuery === undefined
          ? []
          : [
              {
                label: t('companyPage.public.olderNews'),
                path: newsPath(head, context, page.nextQuery),
              },
            ]),
        {
          label: t('companyPage.public.back'),
          path: withLanguage(publisher.path, context.language),
        },
      ]),
    ],
  });
}

export function renderArticle(
  context: PageContext,
  head: CompanyHead,
  article: ArticlePage,
): string {
  const { publisher } = head;
  const { title, address } = article;
  return renderPage(context, {
    title: `${title} – ${publisher.name}`,
    publisher,
    address,
    head: previewTags(context.language, {
      ...previewOf(head),
      type: 'article',
      title,
      summary: article.text,
      picture: article.picture,
      address,
      time: article.time,
    }),
    narrow: true,
    parts: [
      '<article>',
      `${textElement('h1', title)}<p class="when"><span class="type">${escapeHtml(article.type)}</span> ${timeElement(article.time, context)}</p>`,
      article.picture === undefined ? '' : picture(article.picture, 'wide'),
      `${textElement('p', article.text, 'class="lead"', (line) => linkedText(line, context.phone))}<div class="text" dir="${directionOfText(`${title} ${article.text}`)}">${article.html}</div>`,
      '</article>',
      actionLinks([
        {
          label: context.translate(context.language, 'companyPage.public.back'),
          path: withLanguage(publisher.path, context.language),
        },
      ]),
    ],
  });
}

const previewOf = ({ publisher, pictureOrigin }: CompanyHead) => ({
  name: publisher.name,
  picture: undefined,
  logo: publisher.logo,
  pictureOrigin,
});

/** Returns the path of the list of news. */
const newsPath = ({ publisher }: CompanyHead, { language }: PageContext, query = '') =>
  withLanguage(`${publisher.path}/news`, language, query);

const list = (items: string[], kind: string, label: string) =>
  items.length === 0
    ? ''
    : `<ul class="${kind}" aria-label="${escapeHtml(label)}">${items.join('')}</ul>`;

const section = (title: string, items: string[], kind: string) =>
  items.length === 0
    ? ''
    : `<section><h2>${escapeHtml(title)}</h2><ul class="${kind}">${items.join('')}</ul></section>`;

const memberItem = ({ name, position, picture: path }: CompanyPage['team'][number]) =>
  `<li>${picture(path, 'face', '6rem')}${textElement('strong', name)}${textElement('span', position)}</li>`;

function listItem(
  { path, title, type, text, time, picture: image }: ListEntry,
  context: PageContext,
  level: 'h2' | 'h3' = 'h3',
): string {
  const more = context.translate(context.language, 'companyPage.public.more');
  const chip = type === undefined ? '' : `<span class="type">${escapeHtml(type)}</span> `;
  const pictureBox =
    image === undefined ? '' : picture(image, 'wide', '(min-width:40rem) 20rem, 100vw');
  const link = `href="${escapeHtml(path)}"`;
  return `<li>${pictureBox}<p class="when">${chip}${timeElement(time, context)}</p><${level}>${textElement('a', title, link)}</${level}>${textElement('p', text)}<p class="read"><a ${link}>${escapeHtml(more)}<span class="hidden"> ${escapeHtml(title)}</span></a></p></li>`;
}
