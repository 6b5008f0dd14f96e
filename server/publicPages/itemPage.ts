import { escapeHtml, textElement } from 'nasaq/server';
import { actionLinks, renderPage, shorten, timeElement, type PageContext } from './layout.ts';
import { linkedText, toPlaceLink } from './linkedText.ts';
import { previewTags, type Preview } from './previewTags.ts';
import type { Publisher } from './publisher.ts';

/** A published item. All texts are plain, not HTML. */
export interface ItemPage {
  publisher: Publisher;
  /** What the item is: `News`. */
  kind: string;
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
  /** Facts above the details: a label with a text, a place or a date (`2026-11-20`). */
  facts: (
    | { label: string; text: string }
    | { label: string; place: string; mapLabel: string }
    | { label: string; day: string }
  )[];
  /** Lists below the details: a label with names. Empty lists are left out. */
  lists: { label: string; names: string[] }[];
  /** Links below the item. */
  links: { label: string; path: string }[];
}

/**
 * Renders the page of an item. Texts have a direction of their own, because their language may
 * differ from the reader's.
 */
export function renderItem(context: PageContext, page: ItemPage): string {
  const { publisher, address, title } = page;
  return renderPage(context, {
    title: `${title} – ${publisher.name}`,
    publisher,
    address,
    head: previewTags(context.language, previewOf(page)),
    narrow: true,
    parts: [
      '<article>',
      textElement('h1', title),
      `<p class="when"><span class="type">${escapeHtml(page.kind)}</span> ${timeElement(page.time, context)}</p>`,
      page.picture === undefined
        ? ''
        : `<div class="whole"><img src="${escapeHtml(page.picture)}" alt=""></div>`,
      renderFacts(page.facts, context),
      ...page.details
        .split(/\n{2,}/)
        .map((text) => textElement('p', text, '', (line) => linkedText(line, context.phone))),
      ...page.lists
        .filter(({ names }) => names.length > 0)
        .map(
          ({ label, names }) =>
            `<section class="names"><h2>${escapeHtml(label)}</h2><ul>${names.map((name) => textElement('li', name)).join('')}</ul></section>`,
        ),
      '</article>',
      actionLinks(page.links),
    ],
  });
}

function renderFacts(facts: ItemPage['facts'], context: PageContext): string {
  const lines = facts.map(
    (fact) => `<dt>${escapeHtml(fact.label)}</dt><dd>${renderFact(fact, context)}</dd>`,
  );
  return lines.length > 0 ? `<dl>${lines.join('')}</dl>` : '';
}

function renderFact(fact: ItemPage['facts'][number], { language }: PageContext): string {
  if ('day' in fact) return timeElement(fact.day, { language, timeZone: 'UTC' });
  if ('text' in fact) return `<bdi>${escapeHtml(fact.text)}</bdi>`;
  return `<bdi>${escapeHtml(fact.place)}</bdi> <a rel="nofollow noopener" href="${escapeHtml(toPlaceLink(fact.place))}">${escapeHtml(fact.mapLabel)}</a>`;
}

/** The maximum length of the text in link previews. */
const PREVIEW_LENGTH = 200;

function previewOf({ publisher, details, ...page }: ItemPage): Preview {
  return {
    ...page,
    type: 'article',
    name: publisher.name,
    logo: publisher.logo,
    summary: shorten(details, PREVIEW_LENGTH),
  };
}
