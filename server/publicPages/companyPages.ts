import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCompany, readProfile, type CompanyProfile } from '../companyPage/companyProfile.ts';
import { columnsOf, type LinkFile, scopedTo } from 'nasaq/server';
import { isId } from 'nasaq/shared';
import { companyPath } from '../companyPage/company.ts';
import {
  renderArticle,
  renderCompany,
  renderNews,
  type CompanyHead,
  type CompanyPage,
  type ListEntry,
} from './companyPage.ts';
import { renderNotFound, shorten, withLanguage, type PageContext } from './layout.ts';
import { NEWS, publicPath } from './publications.ts';
import { readPublicNews, type NewsRow } from './publicNews.ts';
import { createPages, type PublicPageOptions, type Pages } from './publicPages.ts';
import { toPublisher } from './publisher.ts';

/** Limits the page to less than 100 kB, however long the texts are. */
const MAX_MEMBERS = 60;
const MAX_UPDATES = 24;
/** The number of news on the page of the company, and on a page of the list of news. */
const LATEST_NEWS = 6;
const NEWS_PER_PAGE = 24;
/** The length of the beginning of a text in a list. */
const SUMMARY_LENGTH = 140;

const SITES = ['website', 'facebook', 'twitter', 'linkedin', 'instagram'] as const;

/** A company with a visible page, in the language of the request. */
interface VisibleCompany {
  id: number;
  profile: CompanyProfile;
  context: PageContext;
  head: CompanyHead;
  link: LinkFile;
}

/** Adds the public pages of companies whose profile is visible. */
export function addCompanyPages(app: FastifyInstance, options: PublicPageOptions): void {
  const pages = createPages(options);
  addPage(app, options, pages, companyPath(':slug'), async (company) =>
    renderCompany(company.context, await readPage(company, options)),
  );
  addPage(app, options, pages, `${companyPath(':slug')}/news`, (company, { query }) =>
    readNewsPage(company, query.before, options),
  );
  addPage(app, options, pages, `${companyPath(':slug')}/:id`, (company, { params }) =>
    readArticle(company, params.id, options),
  );
}

type AnyRequest = Pick<FastifyRequest, 'headers' | 'query' | 'language'>;

/** A request for a page of a company. */
interface PageRequest {
  Params: { slug: string; id: string };
  Querystring: { before?: unknown };
}

/** @param render returns undefined if there is no such page */
function addPage(
  app: FastifyInstance,
  options: PublicPageOptions,
  pages: Pages,
  path: string,
  render: (
    company: VisibleCompany,
    request: FastifyRequest<PageRequest>,
  ) => Promise<string | undefined>,
): void {
  const routeOptions = { config: { access: 'open' }, schema: { hide: true } } as const;
  app.get<PageRequest>(path, routeOptions, async (request, reply) => {
    const company = await findVisibleCompany(request, request.params.slug, options, pages);
    const html = company && (await render(company, request));
    return html ? sendPage(request, reply, pages, html) : sendNotFound(request, reply, pages);
  });
}

/** Reads the company on every request, so that a hidden page is unavailable at once. */
async function findVisibleCompany(
  request: AnyRequest,
  slug: string,
  { db, links, publicUrl }: PublicPageOptions,
  pages: Pages,
): Promise<VisibleCompany | undefined> {
  const company = /^[a-z0-9-]{1,120}$/.test(slug) ? await findCompany(db, slug) : undefined;
  if (!company) return undefined;
  const profile = await readProfile(db, { companyId: company.id });
  if (!profile.visibility) return undefined;
  const language = pages.languageOf(request);
  const link = await links.linker();
  const path = companyPath(slug);
  const head = {
    publisher: { ...toPublisher(company, profile, language, link), path },
    address: publicUrl + path,
    pictureOrigin: publicUrl,
    description: profile.description,
  };
  return { id: company.id, profile, context: pages.contextOf(language), head, link };
}

const picturePathOf = ({ link }: VisibleCompany, file: string | null) =>
  file === null ? undefined : link(file);

async function readPage(company: VisibleCompany, { db }: PublicPageOptions): Promise<CompanyPage> {
  const { id, profile, head, context } = company;
  const t = (key: string) => context.translate(context.language, key);
  const tables = scopedTo(db, { companyId: id });
  const team = await tables
    .select('team_member')
    .select(['name', 'position', 'logo'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_MEMBERS)
    .execute();
  const updates = await tables
    .select('company_update')
    .select(['id', 'title', 'type', 'short_description', 'logo', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_UPDATES)
    .execute();
  const news = await readPublicNews(db, id, { limit: LATEST_NEWS + 1 });
  return {
    ...head,
    links: SITES.flatMap((site) =>
      profile[site] === '' ? [] : [{ label: t(`company.field.${site}`), address: profile[site] }],
    ),
    team: team.map(({ name, position, logo }) => ({
      name,
      position,
      picture: picturePathOf(company, logo),
    })),
    updates: updates.map((update) => ({
      path: withLanguage(`${head.publisher.path}/${update.id}`, context.language),
      title: update.title,
      type: t(`companyPage.updates.type.${update.type}`),
      text: update.short_description,
      time: update.created_at,
      picture: picturePathOf(company, update.logo),
    })),
    news: news.slice(0, LATEST_NEWS).map((row) => toEntry(company, row)),
    hasMoreNews: news.length > LATEST_NEWS,
  };
}

/** Returns a news item as it is listed, with a link to its own page. */
function toEntry(company: VisibleCompany, row: NewsRow): ListEntry {
  return {
    path: withLanguage(publicPath(NEWS, row.public_id), company.context.language),
    title: row.title,
    text: shorten(row.summary, SUMMARY_LENGTH),
    time: row.created_at,
    picture: picturePathOf(company, row.picture),
  };
}

/** @param before the id of the item after which the page begins; undefined for the first page */
async function readNewsPage(
  company: VisibleCompany,
  before: unknown,
  { db }: PublicPageOptions,
): Promise<string | undefined> {
  if (before !== undefined && (typeof before !== 'string' || !isId(before))) return undefined;
  const rows = await readPublicNews(db, company.id, {
    limit: NEWS_PER_PAGE + 1,
    ...(before === undefined ? {} : { before: Number(before) }),
  });
  const shown = rows.slice(0, NEWS_PER_PAGE);
  return renderNews(company.context, company.head, {
    news: shown.map((row) => toEntry(company, row)),
    query: before === undefined ? '' : `before=${before}`,
    nextQuery: rows.length > shown.length ? `before=${shown.at(-1)!.id}` : undefined,
  });
}

async function readArticle(
  company: VisibleCompany,
  id: string,
  { db }: PublicPageOptions,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await scopedTo(db, { companyId: company.id })
    .select('company_update')
    .select(columnsOf('company_update'))
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!row) return undefined;
  const { context, head } = company;
  return renderArticle(context, head, {
    title: row.title,
    type: context.translate(context.language, `companyPage.updates.type.${row.type}`),
    text: row.short_description,
    time: row.created_at,
    picture: picturePathOf(company, row.logo),
    html: row.full_description,
    address: `${head.address}/${row.id}`,
  });
}

/** Sends the page with an ETag, or 304 if the client has the current version. */
function sendPage(
  request: AnyRequest,
  reply: FastifyReply,
  pages: Pages,
  html: string,
): FastifyReply {
  const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  void reply.headers({ ...pages.headers(), etag: tag });
  if (
    request.headers['if-none-match']
      ?.split(',')
      .some((known) => known.trim().replace(/^W\//, '') === tag)
  )
    return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}

function sendNotFound(request: AnyRequest, reply: FastifyReply, pages: Pages): FastifyReply {
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .headers({ ...pages.headers(), 'x-robots-tag': 'noindex' })
    .send(renderNotFound(pages.contextOf(pages.languageOf(request))));
}
