import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  companyOfToken,
  type Db,
  type FileLinks,
  type Projection,
  readRows,
  type Row,
  TOKEN_BYTES,
} from 'nasaq/server';
import { type Language, memoize, type ResolvedApp, type Translate } from 'nasaq/shared';
import { renderItem, type ItemPage } from './itemPage.ts';
import { renderNotFound, withLanguage, type PageContext } from './layout.ts';
import { createPageStyle } from './pageStyle.ts';
import {
  NEWS,
  publicPath,
  schoolsOf,
  type Publication,
  type TranslateKey,
} from './publications.ts';
import { readPublisher, type Publisher } from './publisher.ts';
import { columnLanguage } from '../schools/columnLanguage.ts';

/** What the routes of the public pages need. */
export interface PublicPageOptions {
  db: Db;
  links: FileLinks;
  translate: Translate;
  app: Pick<ResolvedApp, 'brand' | 'languages' | 'timeZone' | 'phone'>;
  publicUrl: string;
  /** The folder of the built client, which has the fonts. */
  clientFolder: string;
}

/** What all public pages have in common. */
export interface Pages {
  /** Returns the language of the query parameter `lang`, or otherwise that of the browser. */
  languageOf(request: Pick<FastifyRequest, 'query' | 'language'>): Language;
  contextOf(language: Language): PageContext;
  headers(): Record<string, string>;
}

export function createPages({ translate, app, clientFolder }: PublicPageOptions): Pages {
  const style = createPageStyle(clientFolder);
  return {
    languageOf: ({ query, language }) =>
      app.languages.find((known) => known === (query as { lang?: unknown }).lang) ?? language,
    contextOf: (language) => ({
      language,
      languages: app.languages,
      brand: translate(language, app.brand.name),
      timeZone: app.timeZone,
      phone: app.phone,
      css: style().css,
      translate,
    }),
    headers: () => ({
      'content-security-policy': style().policy,
      'cache-control': 'no-cache',
      vary: 'accept-language',
    }),
  };
}

/**
 * Adds the public pages of published items. Everybody who has the link can read them without
 * signing in.
 */
export function addPublicPages(
  app: FastifyInstance,
  publications: readonly Publication[],
  options: PublicPageOptions,
): void {
  const pages = createPages(options);
  for (const publication of publications) addPublicPage(app, publication, options, pages);
}

function addPublicPage(
  app: FastifyInstance,
  publication: Publication,
  options: PublicPageOptions,
  pages: Pages,
): void {
  const projectionIn = memoize((language: Language) => projectionOf(publication, language));
  const routeOptions = { config: { access: 'open' }, schema: { hide: true } } as const;
  app.get<{ Params: { id: string } }>(
    publicPath(publication, ':id'),
    routeOptions,
    async (request, reply) => {
      const [{ id }, language] = [request.params, pages.languageOf(request)];
      const companyId = companyOfToken(id, TOKEN_BYTES);
      const row =
        companyId === undefined
          ? undefined
          : await findItem(options.db, companyId, projectionIn(language), id);
      const context = pages.contextOf(language);
      const html =
        row && companyId !== undefined
          ? renderItem(
              context,
              await toItemPage(row, { id, companyId }, context, publication, options),
            )
          : renderNotFound(context);
      return reply
        .code(row ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({ ...pages.headers(), 'x-robots-tag': 'noindex' })
        .send(html);
    },
  );
}

async function findItem(
  db: Db,
  companyId: number,
  projection: Projection,
  publicId: string,
): Promise<Row | undefined> {
  const condition = { kind: 'equal', column: 'public_id', value: publicId } as const;
  const [row] = await readRows(db, { companyId }, projection, [condition], {
    column: 'id',
    descending: false,
    limit: 1,
  });
  return row;
}

function projectionOf(publication: Publication, language: Language): Projection {
  const columns = {
    title: 'title',
    details: 'details',
    picture: 'picture',
    created_at: 'created_at',
    ...publication.publicPageColumns,
  };
  return {
    table: publication.table,
    columns,
    related: { schools: { ...schoolsOf(publication), name: [`name_${columnLanguage(language)}`] } },
  };
}

async function toItemPage(
  row: Row,
  { id, companyId }: { id: string; companyId: number },
  { language, translate }: PageContext,
  publication: Publication,
  { db, links, publicUrl }: PublicPageOptions,
): Promise<ItemPage> {
  const link = await links.linker();
  const publisher = await readPublisher(db, companyId, language, link);
  const t: TranslateKey = (key) => translate(language, key);
  const withLabels = <Part extends { label: string }>(parts: Part[]) =>
    parts.map((part) => ({ ...part, label: t(part.label) }));
  return {
    publisher,
    kind: t(publication.label),
    address: publicUrl + publicPath(publication, id),
    title: String(row['title']),
    details: String(row['details']),
    time: String(row['created_at']),
    picture: typeof row['picture'] === 'string' ? link(row['picture']) : undefined,
    pictureOrigin: publicUrl,
    facts: withLabels(publication.facts?.(row, t) ?? []).map((fact) =>
      'place' in fact ? { ...fact, mapLabel: t('public.showOnMap') } : fact,
    ),
    lists: withLabels([
      {
        label: publication.schoolsLabel,
        names: (row['schools'] as { name: string }[]).map(({ name }) => name),
      },
      ...(publication.lists?.(row, t) ?? []),
    ]),
    links: linksOf(publication, publisher, language, t),
  };
}

/** Returns the links below an item: to the page of the company and its other news. */
function linksOf(
  publication: Publication,
  { path }: Publisher,
  language: Language,
  t: TranslateKey,
): ItemPage['links'] {
  if (path === undefined) return [];
  return [
    { label: t('public.companyPage'), path: withLanguage(path, language) },
    ...(publication === NEWS
      ? [{ label: t('companyPage.public.allNews'), path: withLanguage(`${path}/news`, language) }]
      : []),
  ];
}
