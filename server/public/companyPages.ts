import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../src/shared/resolved.ts';
import { findCompany, readProfile, type CompanyProfile } from '../db/companyProfile.ts';
import { scopedTo } from '../db/scope.ts';
import { isId } from '../resources/filterConditions.ts';
import { companyPath } from '../handlers/company.ts';
import type { LinkFile } from '../services/fileLinks.ts';
import { COMPANY_POLICY, renderArticle, renderCompany, type CompanyPage } from './companyPage.ts';
import { PAGE_POLICY, renderNotFound } from './itemPage.ts';
import { pageContextOf, languageOf, type PublicPageOptions } from './publicPages.ts';
import { COLUMNS } from '../db/tables.ts';

/** Limits the page to less than 100 kB, however long the texts are. */
const MAX_MEMBERS = 60;
const MAX_UPDATES = 24;

const SITES = ['website', 'facebook', 'twitter', 'linkedin', 'instagram'] as const;

/** A company with a visible page, in the language of the request. */
interface VisibleCompany {
  id: number;
  slug: string;
  name: string;
  profile: CompanyProfile;
  language: Language;
  link: LinkFile;
}

/** Adds the public pages of companies whose profile is visible. */
export function addCompanyPages(app: FastifyInstance, options: PublicPageOptions): void {
  const routeOptions = { config: { access: 'open' }, schema: { hide: true } } as const;
  app.get<{ Params: { slug: string } }>(
    companyPath(':slug'),
    routeOptions,
    async (request, reply) => {
      const company = await findVisibleCompany(request, request.params.slug, options);
      return company
        ? sendPage(
            request,
            reply,
            renderCompany(
              pageContextOf(options, company.language),
              await readPage(company, options),
            ),
          )
        : sendNotFound(request, reply, options);
    },
  );
  app.get<{ Params: { slug: string; id: string } }>(
    `${companyPath(':slug')}/:id`,
    routeOptions,
    async (request, reply) => {
      const company = await findVisibleCompany(request, request.params.slug, options);
      const html = company && (await readArticle(company, request.params.id, options));
      return html ? sendPage(request, reply, html) : sendNotFound(request, reply, options);
    },
  );
}

/** Reads the company on every request, so that a hidden page is unavailable at once. */
async function findVisibleCompany(
  request: FastifyRequest,
  slug: string,
  { db, links }: PublicPageOptions,
): Promise<VisibleCompany | undefined> {
  const company = /^[a-z0-9-]{1,120}$/.test(slug) ? await findCompany(db, slug) : undefined;
  if (!company) return undefined;
  const profile = await readProfile(db, { companyId: company.id });
  if (!profile.visibility) return undefined;
  const language = languageOf(request);
  return {
    id: company.id,
    slug,
    name: company[`name_${language}`],
    profile,
    language,
    link: await links.linker(),
  };
}

const picturePathOf = ({ link }: VisibleCompany, file: string | null) =>
  file === null ? undefined : link(file);

async function readPage(
  company: VisibleCompany,
  { db, translate, publicUrl }: PublicPageOptions,
): Promise<CompanyPage> {
  const { id, slug, profile, language } = company;
  const translateKey = (key: string) => translate(language, key);
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
  return {
    name: company.name,
    address: publicUrl + companyPath(slug),
    pictureOrigin: publicUrl,
    logo: picturePathOf(company, profile.logo),
    description: profile.description,
    labels: {
      links: translateKey('companyPage.public.links'),
      team: translateKey('companyPage.public.team'),
      updates: translateKey('companyPage.public.updates'),
      more: translateKey('companyPage.public.more'),
      back: translateKey('companyPage.public.back'),
      otherLanguage: translateKey(
        language === 'ar' ? 'app.language.switchToEnglish' : 'app.language.switchToArabic',
      ),
    },
    links: SITES.flatMap((site) =>
      profile[site] === ''
        ? []
        : [{ label: translateKey(`company.field.${site}`), address: profile[site] }],
    ),
    team: team.map(({ name, position, logo }) => ({
      name,
      position,
      picture: picturePathOf(company, logo),
    })),
    updates: updates.map((update) => ({
      path: `${companyPath(slug)}/${update.id}?lang=${language}`,
      title: update.title,
      type: translateKey(`companyPage.updates.type.${update.type}`),
      text: update.short_description,
      time: update.created_at,
      picture: picturePathOf(company, update.logo),
    })),
  };
}

async function readArticle(
  company: VisibleCompany,
  id: string,
  options: PublicPageOptions,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await scopedTo(options.db, { companyId: company.id })
    .select('company_update')
    .select(COLUMNS.company_update)
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!row) return undefined;
  const page = await readPage(company, options);
  const article = {
    title: row.title,
    type: options.translate(company.language, `companyPage.updates.type.${row.type}`),
    text: row.short_description,
    time: row.created_at,
    picture: picturePathOf(company, row.logo),
    html: row.full_description,
  };
  return renderArticle(
    pageContextOf(options, company.language),
    page,
    article,
    `${page.address}/${row.id}`,
  );
}

/** Sends the page with an ETag, or 304 if the client has the current version. */
function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  void reply.headers({
    'content-security-policy': COMPANY_POLICY,
    'cache-control': 'no-cache',
    vary: 'accept-language',
    etag: tag,
  });
  if (
    request.headers['if-none-match']
      ?.split(',')
      .some((known) => known.trim().replace(/^W\//, '') === tag)
  )
    return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}

function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PublicPageOptions,
): FastifyReply {
  const headers = {
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'no-cache',
    vary: 'accept-language',
    'x-robots-tag': 'noindex',
  };
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .headers(headers)
    .send(renderNotFound(pageContextOf(options, languageOf(request)), options.translate));
}
