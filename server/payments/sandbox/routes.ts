import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Db, forbidden, isSameSecret, malformed, notFound } from 'nasaq/server';
import { isObject, type Language, toLocalPath, type Translate } from 'nasaq/shared';
import {
  addCheckout,
  addAttempt,
  decideAttempt,
  findCheckout,
  findCheckouts,
} from './sandboxCheckouts.ts';
import { dayOf } from '../../db/days.ts';
import { sandboxResponse, isClosedOrExpired, toTransaction } from './responses.ts';
import { RESULT_CODES, attemptPayment, type CardOutcome } from './cards.ts';
import { PAGE_POLICY, SandboxPages, type PageSettings } from './pages.ts';
import { WIDGET, WIDGET_INTEGRITY } from './widget.ts';

/** The path of the sandbox gateway on the server's own host. */
export const SANDBOX_PATH = '/sandbox-gateway';

export interface SandboxOptions {
  db: Db;
  now: () => Date;
  translate: Translate;
  languages: readonly Language[];
  /** The locale key of the label of the only accepted currency. */
  currency: string;
  /** The credentials of the merchant. */
  token: string;
  entityId: string;
}

type Texts = Record<string, string>;
type CheckoutRoute = { Params: { id: string } };

/** The database cannot store this character in a text. */
const NUL = '\0';

/** The delay before the webhook about a payment is sent, and before a pending one is decided. */
const WEBHOOK_DELAY_MS = 3_000;
const DECISION_DELAY_MS = 12_000;
/** The delay of the slow card. */
const SLOW_RESPONSE_MS = 1_500;

/**
 * A gateway for installations without one: the COPYandPAY API under the same paths, a card form,
 * and a test card for each outcome. It takes no money and stores no card numbers, only the brand.
 */
export async function addSandbox(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addContentTypeParser<string>(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 4096 },
        (_request, text, done) => {
          const fields = new URLSearchParams(text);
          if (new Set(fields.keys()).size < fields.size) done(malformed(), undefined);
          else done(null, Object.fromEntries(fields));
        },
      );
      addMerchantRoutes(scope, options);
      addShopperRoutes(scope, options);
    },
    { prefix: SANDBOX_PATH },
  );
}

const OPEN = { config: { access: 'open' }, schema: { hide: true } } as const;

/**
 * Reads the fields of a body or query string.
 * @throws Problem 400 if it is not an object of strings that the database can store; a repeated
 * parameter is an array
 */
function readTexts(input: unknown): Texts {
  if (
    !isObject(input) ||
    Object.values(input).some((value) => typeof value !== 'string' || value.includes(NUL))
  )
    throw malformed();
  return input as Texts;
}

function addMerchantRoutes(
  app: FastifyInstance,
  { db, now, translate, token, entityId }: SandboxOptions,
): void {
  const assertMerchant = ({ headers }: FastifyRequest, entity: string | undefined) => {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${token}`) || entity !== entityId)
      throw forbidden();
  };
  /** The merchant reads the gateway's result code; anybody else reads the server's message. */
  const sendNotFound = ({ language }: FastifyRequest, reply: FastifyReply, code: string) =>
    reply
      .code(404)
      .send(sandboxResponse(code, now(), { message: translate(language, notFound().key) }));

  app.post('/v1/checkouts', OPEN, async (request, reply) => {
    const {
      entityId: entity,
      amount = '',
      currency = '',
      paymentType,
      merchantTransactionId = '',
      integrity,
    } = readTexts(request.body);
    assertMerchant(request, entity);
    if (
      !/^\d{1,10}\.\d{2}$/.test(amount) ||
      currency !== 'SAR' ||
      paymentType !== 'DB' ||
      merchantTransactionId === ''
    )
      throw malformed();
    const id = `${randomBytes(16).toString('hex').toUpperCase()}.sandbox`;
    await addCheckout(db, { id, reference: merchantTransactionId, amount, currency }, now());
    return reply.send(
      sandboxResponse('000.200.100', now(), {
        id,
        ...(integrity === 'true' ? { integrity: WIDGET_INTEGRITY } : {}),
      }),
    );
  });

  app.get<CheckoutRoute>('/v1/checkouts/:id/payment', OPEN, async (request, reply) => {
    assertMerchant(request, readTexts(request.query)['entityId']);
    const { id } = request.params;
    const [checkout, at] = [id.includes(NUL) ? undefined : await findCheckout(db, id), now()];
    // Real gateways forget checkouts too. Paid ones can still be found with the query.
    if (!checkout || isClosedOrExpired(checkout, at))
      return sendNotFound(request, reply, '200.300.404');
    if (checkout.payment_id === null || checkout.outcome === 'challenge')
      return sandboxResponse('000.200.000', at);
    if (checkout.outcome === 'slow')
      await new Promise((resolve) => setTimeout(resolve, SLOW_RESPONSE_MS));
    if (checkout.outcome === 'dropped' && at.getTime() < Date.parse(checkout.due_at!))
      return closeConnection(reply);
    return toTransaction(checkout, at);
  });

  app.get('/v1/query', OPEN, async (request, reply) => {
    const { entityId: entity, merchantTransactionId = '' } = readTexts(request.query);
    assertMerchant(request, entity);
    const [at, checkouts] = [now(), await findCheckouts(db, merchantTransactionId)];
    const payments = checkouts
      .filter(({ outcome }) => outcome !== 'challenge')
      .map((checkout) => toTransaction(checkout, at));
    return payments.length === 0
      ? sendNotFound(request, reply, '700.400.580')
      : sandboxResponse('000.000.100', at, { payments });
  });
}

/** Closes the connection without a response. */
function closeConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy(new Error('The connection was dropped.'));
  return reply;
}

function addShopperRoutes(app: FastifyInstance, options: SandboxOptions): void {
  const { db, now } = options;
  const pages = new SandboxPages(options.translate, options.currency);
  const sendPage = (reply: FastifyReply, html: string) =>
    reply
      .headers({
        'content-security-policy': PAGE_POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(html);

  app.get('/v1/paymentWidgets.js', OPEN, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
      .type('text/javascript; charset=utf-8')
      .send(WIDGET),
  );

  app.get<CheckoutRoute>('/form/:id', OPEN, async (request, reply) => {
    const [id, query] = [idOf(request), readTexts(request.query)];
    const [settings, checkout] = [settingsOf(query, options), await findCheckout(db, id)];
    if (!checkout || isClosedOrExpired(checkout, now()))
      return sendPage(reply, pages.expired(settings));
    const { fault, ...address } = query;
    return sendPage(
      reply,
      pages.cardForm(
        settings,
        pageUrl('form', id, address),
        checkout,
        fault === 'card' ? fault : undefined,
      ),
    );
  });

  // Every POST is answered with a redirect, so that going back in the browser does not submit
  // again.
  app.post<CheckoutRoute>('/form/:id', OPEN, async (request, reply) => {
    const [id, query, { number = '', expiry = '', cvv = '' }] = [
      idOf(request),
      readTexts(request.query),
      readTexts(request.body),
    ];
    const [settings, checkout, at] = [
      settingsOf(query, options),
      await findCheckout(db, id),
      now(),
    ];
    if (!checkout || isClosedOrExpired(checkout, at))
      return reply.redirect(pageUrl('form', id, query), 303);
    const attempt = attemptPayment({ number, expiry, cvv }, dayOf(at));
    if (!attempt) return reply.redirect(pageUrl('form', id, { ...query, fault: 'card' }), 303);
    const { outcome, brand } = attempt;
    await addAttempt(db, id, {
      payment_id: randomBytes(16).toString('hex'),
      outcome,
      brand,
      code: RESULT_CODES[outcome],
      due_at: dueAt(outcome, at),
    });
    return outcome === 'challenge'
      ? reply.redirect(pageUrl('challenge', id, query), 303)
      : redirectToResult(reply, settings, id);
  });

  app.get<CheckoutRoute>('/challenge/:id', OPEN, async (request, reply) => {
    const [id, query] = [idOf(request), readTexts(request.query)];
    const [settings, checkout] = [settingsOf(query, options), await findCheckout(db, id)];
    if (!checkout) throw notFound();
    if (checkout.closed_at !== null) return sendPage(reply, pages.expired(settings));
    return checkout.outcome === 'challenge'
      ? sendPage(reply, pages.challenge(settings, pageUrl('challenge', id, query)))
      : redirectToResult(reply, settings, id);
  });

  app.post<CheckoutRoute>('/challenge/:id', OPEN, async (request, reply) => {
    const [id, query, { agree }] = [
      idOf(request),
      readTexts(request.query),
      readTexts(request.body),
    ];
    const outcome = agree === 'yes' ? 'paid' : 'refused';
    const [settings, checkout] = [settingsOf(query, options), await findCheckout(db, id)];
    if (!checkout) throw notFound();
    if (checkout.closed_at !== null) return reply.redirect(pageUrl('challenge', id, query), 303);
    await decideAttempt(db, id, {
      outcome,
      code: RESULT_CODES[outcome],
      due_at: dueAt(outcome, now()),
    });
    return redirectToResult(reply, settings, id);
  });
}

/** @throws Problem 404 if the id contains a character that the database cannot store */
function idOf({ params: { id } }: FastifyRequest<CheckoutRoute>): string {
  if (id.includes(NUL)) throw notFound();
  return id;
}

function dueAt(outcome: CardOutcome, at: Date): Date | null {
  if (outcome === 'challenge') return null;
  return new Date(
    at.getTime() +
      (outcome === 'pending' || outcome === 'dropped' ? DECISION_DELAY_MS : WEBHOOK_DELAY_MS),
  );
}

const pageUrl = (page: string, id: string, query: Texts) =>
  `${SANDBOX_PATH}/${page}/${encodeURIComponent(id)}?${new URLSearchParams(query)}`;

/** Redirects to the merchant's result page, which asks for the status. */
function redirectToResult(
  reply: FastifyReply,
  { resultUrl }: PageSettings,
  id: string,
): FastifyReply {
  const resultParams = new URLSearchParams({ id, resourcePath: `/v1/checkouts/${id}/payment` });
  const { pathname, search, hash } = new URL(resultUrl, 'http://host');
  return reply.redirect(
    `${pathname}${search}${search === '' ? '?' : '&'}${resultParams}${hash}`,
    303,
  );
}

function settingsOf(
  { locale, theme, shopperResultUrl = '/' }: Texts,
  { languages }: SandboxOptions,
): PageSettings {
  const language = languages.find((candidate) => candidate === locale) ?? languages[0]!;
  // Only paths on this host are allowed, so that a crafted link cannot redirect elsewhere.
  return { language, dark: theme === 'dark', resultUrl: toLocalPath(shopperResultUrl) ?? '/' };
}
