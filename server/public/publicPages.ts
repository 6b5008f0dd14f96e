import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language, ResolvedApp } from '../../src/shared/resolved.ts';
import type { Db } from '../db/connect.ts';
import { readRows } from '../db/readRows.ts';
import type { Projection, Row } from '../db/rows.ts';
import type { Translate } from '../../src/shared/translate.ts';
import { publicPath, schoolsOf, type Publication, type TranslateKey } from './publications.ts';
import type { FileLinks } from '../services/fileLinks.ts';
import { companyOfToken, TOKEN_BYTES } from '../services/tokens.ts';
import {
  PAGE_POLICY,
  renderItem,
  renderNotFound,
  type ItemPage,
  type PageContext,
} from './itemPage.ts';

/** What the routes of the public pages need. */
export interface PublicPageOptions {
  db: Db;
  links: FileLinks;
  translate: Translate;
  app: Pick<ResolvedApp, 'brand' | 'timeZone'>;
  publicUrl: string;
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
  for (const publication of publications) addPublicPage(app, publication, options);
}

function addPublicPage(
  app: FastifyInstance,
  publication: Publication,
  options: PublicPageOptions,
): void {
  const projections: Record<Language, Projection> = {
    ar: projectionOf(publication, 'ar'),
    en: projectionOf(publication, 'en'),
  };
  const routeOptions = { config: { access: 'open' }, schema: { hide: true } } as const;
  app.get<{ Params: { id: string } }>(
    publicPath(publication, ':id'),
    routeOptions,
    async (request, reply) => {
      const [{ id }, language] = [request.params, languageOf(request)];
      const row = await findItem(options.db, projections[language], id);
      const context = pageContextOf(options, language);
      const html = row
        ? renderItem(context, await toItemPage(row, id, language, publication, options))
        : renderNotFound(context, options.translate);
      return reply
        .code(row ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': PAGE_POLICY,
          'cache-control': 'no-cache',
          vary: 'accept-language',
          'x-robots-tag': 'noindex',
        })
        .send(html);
    },
  );
}

/** Returns the language of the query parameter `lang`, or otherwise that of the browser. */
export const languageOf = ({ query, language }: FastifyRequest): Language => {
  const requested = (query as { lang?: unknown }).lang;
  return requested === 'ar' || requested === 'en' ? requested : language;
};

async function findItem(
  db: Db,
  projection: Projection,
  publicId: string,
): Promise<Row | undefined> {
  const companyId = companyOfToken(publicId, TOKEN_BYTES);
  if (companyId === undefined) return undefined;
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
    related: { schools: { ...schoolsOf(publication), name: `name_${language}` } },
  };
}

export function pageContextOf(
  { translate, app }: PublicPageOptions,
  language: Language,
): PageContext {
  return { language, brand: translate(language, app.brand.name), timeZone: app.timeZone };
}

async function toItemPage(
  row: Row,
  id: string,
  language: Language,
  publication: Publication,
  { links, translate, publicUrl }: PublicPageOptions,
): Promise<ItemPage> {
  const link = await links.linker();
  const translateKey: TranslateKey = (key) => translate(language, key);
  const withLabels = <Part extends { label: string }>(parts: Part[]) =>
    parts.map((part) => ({ ...part, label: translateKey(part.label) }));
  return {
    address: publicUrl + publicPath(publication, id),
    title: String(row['title']),
    details: String(row['details']),
    time: String(row['created_at']),
    picture: typeof row['picture'] === 'string' ? link(row['picture']) : undefined,
    pictureOrigin: publicUrl,
    facts: withLabels(publication.facts?.(row, translateKey) ?? []),
    lists: withLabels([
      {
        label: publication.schoolsLabel,
        names: (row['schools'] as { name: string }[]).map(({ name }) => name),
      },
      ...(publication.lists?.(row, translateKey) ?? []),
    ]),
  };
}
