import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../src/shared/resolved.ts';
import { findCompany, readProfile, type CompanyProfile } from '../db/companyProfile.ts';
import { scopedTo } from '../db/scope.ts';
import { isId } from '../resources/filterConditions.ts';
import { companyPath } from '../resources/company.ts';
import type { LinkFile } from '../services/fileLinks.ts';
import { COMPANY_POLICY, renderArticle, renderCompany, type CompanyPage } from './companyPage.ts';
import { PAGE_POLICY, renderMissing } from './itemPage.ts';
import { frameOf, languageOf, type PublicPages } from './publicPages.ts';

/** As much as one page holds; it stays below 100 kB however long the texts are. */
const MOST_MEMBERS = 60;
const MOST_UPDATES = 24;

const SITES = ['website', 'facebook', 'twitter', 'linkedin', 'instagram'] as const;

/** A company whose page is seen, and who asks for it. */
interface VisibleCompany {
  id: number;
  slug: string;
  name: string;
  profile: CompanyProfile;
  language: Language;
  link: LinkFile;
}

/** The pages of companies that want to be seen: for everybody, as long as they do. */
export function addCompanyPages(app: FastifyInstance, pages: PublicPages): void {
  const options = { config: { access: 'open' }, schema: { hide: true } } as const;
  app.get<{ Params: { slug: string } }>(companyPath(':slug'), options, async (request, reply) => {
    const seen = await findVisibleCompany(request, request.params.slug, pages);
    return seen
      ? answer(
          request,
          reply,
          renderCompany(frameOf(pages, seen.language), await pageOf(seen, pages)),
        )
      : sendNotFound(request, reply, pages);
  });
  app.get<{ Params: { slug: string; id: string } }>(
    `${companyPath(':slug')}/:id`,
    options,
    async (request, reply) => {
      const seen = await findVisibleCompany(request, request.params.slug, pages);
      const html = seen && (await articleOf(seen, request.params.id, pages));
      return html ? answer(request, reply, html) : sendNotFound(request, reply, pages);
    },
  );
}

/** Read anew each time: a page that was hidden is gone with the next request. */
async function findVisibleCompany(
  request: FastifyRequest,
  slug: string,
  { db, links }: PublicPages,
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

const pathOf = ({ link }: VisibleCompany, file: string | null) =>
  file === null ? undefined : link(file);

async function pageOf(
  seen: VisibleCompany,
  { db, translate, publicUrl }: PublicPages,
): Promise<CompanyPage> {
  const { id, slug, profile, language } = seen;
  const say = (key: string) => translate(language, key);
  const tables = scopedTo(db, { companyId: id });
  const team = await tables
    .select('team_member')
    .select(['name', 'position', 'logo'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_MEMBERS)
    .execute();
  const updates = await tables
    .select('company_update')
    .select(['id', 'title', 'type', 'short_description', 'logo', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_UPDATES)
    .execute();
  return {
    name: seen.name,
    address: publicUrl + companyPath(slug),
    pictureHost: publicUrl,
    logo: pathOf(seen, profile.logo),
    description: profile.description,
    words: {
      links: say('companyPage.public.links'),
      team: say('companyPage.public.team'),
      updates: say('companyPage.public.updates'),
      more: say('companyPage.public.more'),
      back: say('companyPage.public.back'),
      otherLanguage: say(
        language === 'ar' ? 'app.language.switchToEnglish' : 'app.language.switchToArabic',
      ),
    },
    links: SITES.flatMap((site) =>
      profile[site] === ''
        ? []
        : [{ label: say(`companyPage.main.${site}`), address: profile[site] }],
    ),
    team: team.map(({ name, position, logo }) => ({ name, position, picture: pathOf(seen, logo) })),
    updates: updates.map((update) => ({
      path: `${companyPath(slug)}/${update.id}?lang=${language}`,
      title: update.title,
      type: say(`companyPage.updates.type.${update.type}`),
      text: update.short_description,
      time: update.created_at,
      picture: pathOf(seen, update.logo),
    })),
  };
}

async function articleOf(
  seen: VisibleCompany,
  id: string,
  pages: PublicPages,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await scopedTo(pages.db, { companyId: seen.id })
    .select('company_update')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!row) return undefined;
  const page = await pageOf(seen, pages);
  const article = {
    title: row.title,
    type: pages.translate(seen.language, `companyPage.updates.type.${row.type}`),
    text: row.short_description,
    time: row.created_at,
    picture: pathOf(seen, row.logo),
    html: row.full_description,
  };
  return renderArticle(frameOf(pages, seen.language), page, article, `${page.address}/${row.id}`);
}

/** Asked about each time, and sent only where it is another than the visitor has. */
function answer(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
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
  pages: PublicPages,
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
    .send(renderMissing(frameOf(pages, languageOf(request)), pages.translate));
}
