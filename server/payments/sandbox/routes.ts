import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../src/rules/resolved.ts';
import type { Db } from '../../db/connect.ts';
import { addCheckout, addTry, decideTry, findCheckout, findCheckouts } from '../../db/sandboxCheckouts.ts';
import { notFound } from '../../http/problem.ts';
import type { Translate } from '../../http/texts.ts';
import { dayOf } from '../../services/days.ts';
import { isSameSecret } from '../../services/tokens.ts';
import { answer, isOver, payment } from './answers.ts';
import { CODES, tryCard, type CardOutcome } from './cards.ts';
import { PAGE_POLICY, Pages, type PageSettings } from './pages.ts';
import { WIDGET, WIDGET_INTEGRITY } from './widget.ts';

/** Where the sandbox gateway is on our own host. */
export const SANDBOX_PATH = '/sandbox-gateway';

export interface SandboxOptions {
  db: Db;
  now: () => Date;
  translate: Translate;
  languages: readonly Language[];
  /** Text key of the label of the currency, the one that it takes. */
  currency: string;
  /** What the merchant names to be let in. */
  token: string;
  entityId: string;
}

type Form = Record<string, string>;
type OfCheckout = { Params: { id: string }; Querystring: Form; Body: Form };

/** After so long the merchant is called about a payment, and one that waits is decided. */
const CALL_AFTER = 3_000;
const DECIDE_AFTER = 12_000;
/** What an answer takes that makes a person wait. */
const SLOW = 1_500;

/**
 * A gateway for installations that have none: the calls of COPYandPAY under the same paths, a card form, and cards that each show
 * one way a payment can go. It takes no money and keeps no card number: of what is typed only the brand outlives the request.
 */
export async function addSandbox(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text))));
      addMerchantRoutes(scope, options);
      addShopperRoutes(scope, options);
    },
    { prefix: SANDBOX_PATH },
  );
}

const OPEN = { config: { access: 'open' }, schema: { hide: true } } as const;

function addMerchantRoutes(app: FastifyInstance, { db, now, token, entityId }: SandboxOptions): void {
  const isMerchant = ({ headers }: FastifyRequest, entity: unknown) => isSameSecret(headers.authorization ?? '', `Bearer ${token}`) && entity === entityId;
  const stranger = (reply: FastifyReply) => reply.code(403).send(answer('800.900.300', now()));

  app.post<{ Body: Form }>('/v1/checkouts', OPEN, async (request, reply) => {
    const { entityId: entity, amount = '', currency = '', paymentType, merchantTransactionId = '', integrity } = request.body;
    if (!isMerchant(request, entity)) return stranger(reply);
    if (!/^\d{1,10}\.\d{2}$/.test(amount) || currency !== 'SAR' || paymentType !== 'DB' || merchantTransactionId === '') return reply.code(400).send(answer('200.300.404', now()));
    const id = `${randomBytes(16).toString('hex').toUpperCase()}.sandbox`;
    await addCheckout(db, { id, reference: merchantTransactionId, amount, currency }, now());
    return answer('000.200.100', now(), { id, ...(integrity === 'true' ? { integrity: WIDGET_INTEGRITY } : {}) });
  });

  app.get<OfCheckout>('/v1/checkouts/:id/payment', OPEN, async (request, reply) => {
    if (!isMerchant(request, request.query['entityId'])) return stranger(reply);
    const [checkout, at] = [await findCheckout(db, request.params.id), now()];
    // A real one forgets its checkouts too; what was paid is still found by its query.
    if (!checkout || isOver(checkout, at)) return reply.code(404).send(answer('200.300.404', at));
    if (checkout.payment_id === null || checkout.outcome === 'challenge') return answer('000.200.000', at);
    if (checkout.outcome === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW));
    if (checkout.outcome === 'dropped' && at.getTime() < Date.parse(checkout.due_at!)) return drop(reply);
    return payment(checkout, at);
  });

  app.get<{ Querystring: Form }>('/v1/query', OPEN, async (request, reply) => {
    const { entityId: entity, merchantTransactionId = '' } = request.query;
    if (!isMerchant(request, entity)) return stranger(reply);
    const [at, checkouts] = [now(), await findCheckouts(db, merchantTransactionId)];
    const payments = checkouts.filter(({ outcome }) => outcome !== 'challenge').map((checkout) => payment(checkout, at));
    return payments.length === 0 ? reply.code(404).send(answer('700.400.580', at)) : answer('000.000.100', at, { payments });
  });
}

/** Ends the connection in the middle of an answer. */
function drop(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy(new Error('The line drops.'));
  return reply;
}

function addShopperRoutes(app: FastifyInstance, options: SandboxOptions): void {
  const { db, now } = options;
  const pages = new Pages(options.translate, options.currency);
  const show = (reply: FastifyReply, html: string) => reply.headers({ 'content-security-policy': PAGE_POLICY, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' }).type('text/html; charset=utf-8').send(html);

  app.get('/v1/paymentWidgets.js', OPEN, async (_request, reply) => reply.headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' }).type('text/javascript; charset=utf-8').send(WIDGET));

  app.get<OfCheckout>('/form/:id', OPEN, async ({ params, query }, reply) => {
    const [settings, checkout] = [settingsOf(query, options), await findCheckout(db, params.id)];
    if (!checkout || isOver(checkout, now())) return show(reply, pages.over(settings));
    return show(reply, pages.cardForm(settings, hereOf('form', params.id, query), checkout));
  });

  app.post<OfCheckout>('/form/:id', OPEN, async ({ params: { id }, query, body }, reply) => {
    const [settings, checkout, at] = [settingsOf(query, options), await findCheckout(db, id), now()];
    if (!checkout || isOver(checkout, at)) return show(reply, pages.over(settings));
    const tried = tryCard({ number: body['number'] ?? '', expiry: body['expiry'] ?? '', cvv: body['cvv'] ?? '' }, dayOf(at));
    if (!tried) return show(reply, pages.cardForm(settings, hereOf('form', id, query), checkout, 'card'));
    const { outcome, brand } = tried;
    await addTry(db, id, { payment_id: randomBytes(16).toString('hex'), outcome, brand, code: CODES[outcome], due_at: dueAt(outcome, at) });
    return outcome === 'challenge' ? show(reply, pages.challenge(settings, hereOf('challenge', id, query))) : back(reply, settings, id);
  });

  app.post<OfCheckout>('/challenge/:id', OPEN, async ({ params: { id }, query, body }, reply) => {
    const outcome = body['agree'] === 'yes' ? 'paid' : 'refused';
    if (!(await findCheckout(db, id))) throw notFound();
    await decideTry(db, id, { outcome, code: CODES[outcome], due_at: dueAt(outcome, now()) });
    return back(reply, settingsOf(query, options), id);
  });
}

function dueAt(outcome: CardOutcome, at: Date): Date | null {
  if (outcome === 'challenge') return null;
  return new Date(at.getTime() + (outcome === 'pending' || outcome === 'dropped' ? DECIDE_AFTER : CALL_AFTER));
}

const hereOf = (page: string, id: string, query: Form) => `${SANDBOX_PATH}/${page}/${encodeURIComponent(id)}?${new URLSearchParams(query)}`;

/** To the merchant's own page, which asks what came of it. */
function back(reply: FastifyReply, { resultUrl }: PageSettings, id: string): FastifyReply {
  const found = new URLSearchParams({ id, resourcePath: `/v1/checkouts/${id}/payment` });
  return reply.redirect(`${resultUrl}${resultUrl.includes('?') ? '&' : '?'}${found}`, 303);
}

function settingsOf({ locale, theme, shopperResultUrl = '/' }: Form, { languages }: SandboxOptions): PageSettings {
  const language = languages.find((known) => known === locale) ?? languages[0]!;
  // Only a path on this host: an address that anybody can make must not lead elsewhere.
  const resultUrl = /^\/(?![/\\])[^\s\\]*$/.test(shopperResultUrl) ? shopperResultUrl : '/';
  return { language, dark: theme === 'dark', resultUrl };
}
