import { isObject } from '../../src/shared/schemaFields.ts';
import { outcomeOf, type Outcome } from './resultCodes.ts';

/** Where the payment gateway is, and who we are there. */
export interface GatewaySettings {
  /** Scheme and host, without a slash at the end; of the sandbox the path on our own host that stands for one. */
  url: string;
  entityId: string;
  token: string;
  /** 64 hexadecimal digits that its calls to us are encrypted with; without them none is believed. */
  webhookKey: string | undefined;
  /** Whether real money is meant. */
  live: boolean;
}

/** One exchange with the gateway. Throws where no answer came in time. */
export type Exchange = (request: {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ status: number; text: string }>;

/** What the gateway says of a payment: as much of its answer as is looked at. Nothing of the card but its brand is read. */
export interface PaymentStatus {
  outcome: Outcome;
  code: string;
  paymentId: string | undefined;
  amount: string | undefined;
  currency: string | undefined;
  paymentType: string | undefined;
  reference: string | undefined;
  brand: string | undefined;
  /** The fields whose text cannot be stored; they count as missing. */
  unusable: string[];
}

export interface Checkout {
  id: string;
  integrity: string | undefined;
}

export interface Gateway {
  settings: GatewaySettings;
  /** @throws GatewayDown, also where it refuses: there is nothing that the person could do about it. */
  createCheckout(order: {
    amount: string;
    currency: string;
    reference: string;
    email: string;
  }): Promise<Checkout>;
  /** What became of a checkout; where the gateway has forgotten it, of the order's transactions. */
  statusOf(order: { checkoutId: string; reference: string }): Promise<PaymentStatus>;
  /** Ends a checkout that a newer one replaces, where the gateway can do that: its card form takes no payment any more. */
  closeCheckout(checkoutId: string): Promise<void>;
}

/** The gateway did not answer, or not in a way that says anything. */
export class GatewayUnavailable extends Error {}

const ID = /^[A-Za-z0-9._-]{8,100}$/;
const INTEGRITY = /^sha(256|384|512)-[A-Za-z0-9+/=]+$/;
const CREATED = '000.200.100';

/** COPYandPAY has no call that ends a checkout. Its card form stays usable for 30 minutes where it is open already. */
const leaveOpen: Gateway['closeCheckout'] = () => Promise.resolve();

/** Speaks COPYandPAY, server to server. Every path is made here: nothing that a browser brought along is ever asked for. */
export function createGateway(
  settings: GatewaySettings,
  exchange: Exchange,
  closeCheckout = leaveOpen,
): Gateway {
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, string>,
  ): Promise<Record<string, unknown>> => {
    const form = new URLSearchParams({ entityId: settings.entityId, ...fields }).toString();
    const headers = { authorization: `Bearer ${settings.token}`, accept: 'application/json' };
    const request =
      method === 'GET'
        ? { method, path: `${path}?${form}`, headers }
        : {
            method,
            path,
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
            body: form,
          };
    const { text } = await exchange(request).catch((cause: unknown) => {
      throw new GatewayUnavailable('The gateway does not answer.', { cause });
    });
    return parseResponse(text);
  };
  const query = async (reference: string) => {
    const answer = await ask('GET', '/v1/query', { merchantTransactionId: reference });
    const payments = (Array.isArray(answer['payments']) ? answer['payments'] : [])
      .filter(isObject)
      .map((one) => toVerdict(one, settings.live));
    return (
      payments.find(({ outcome }) => outcome === 'paid') ??
      payments.at(-1) ?? { ...toVerdict(answer, settings.live), outcome: noneFound(answer) }
    );
  };
  return {
    settings,
    createCheckout: async ({ amount, currency, reference, email }) => {
      const answer = await ask('POST', '/v1/checkouts', {
        amount,
        currency,
        paymentType: 'DB',
        merchantTransactionId: reference,
        'customer.email': email,
        integrity: 'true',
      });
      const { id, integrity } = answer;
      if (codeOf(answer) !== CREATED || typeof id !== 'string' || !ID.test(id))
        throw new GatewayUnavailable(`The gateway made no checkout: ${codeOf(answer)}`);
      return {
        id,
        integrity:
          typeof integrity === 'string' && INTEGRITY.test(integrity) ? integrity : undefined,
      };
    },
    statusOf: async ({ checkoutId, reference }) => {
      const verdict = toVerdict(
        await ask('GET', `/v1/checkouts/${encodeURIComponent(checkoutId)}/payment`, {}),
        settings.live,
      );
      return verdict.outcome === 'unknown' ? query(reference) : verdict;
    },
    closeCheckout,
  };
}

/** That nothing was found is known only from an answer that says so: anything else leaves it open. */
const NOTHING_FOUND = /^(700\.400\.580|200\.300\.404|000\.000\.|000\.100\.1)/;

const noneFound = (answer: Record<string, unknown>): Outcome =>
  NOTHING_FOUND.test(codeOf(answer)) ? 'unknown' : 'unclear';

function parseResponse(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    if (isObject(answer)) return answer;
  } catch {
    // An error page of something in between, or half an answer.
  }
  throw new GatewayUnavailable('The gateway answers in a way that says nothing.');
}

function codeOf({ result }: Record<string, unknown>): string {
  const code = isObject(result) ? result['code'] : undefined;
  return typeof code === 'string' && /^\d{3}\.\d{3}\.\d{3}$/.test(code) ? code : 'none';
}

const READ_TEXTS = [
  'id',
  'amount',
  'currency',
  'paymentType',
  'merchantTransactionId',
  'paymentBrand',
];

/** Longer than any text of the gateway that is read. */
const LONGEST_TEXT = 255;

/** The database holds neither NUL nor half a surrogate pair. */
const isUnusable = (value: unknown) =>
  typeof value === 'string' && (value.length > LONGEST_TEXT || /[\0\p{Surrogate}]/u.test(value));

/** Reads a payment as a status answer, a query or a webhook holds it. */
export function toVerdict(payment: Record<string, unknown>, live: boolean): PaymentStatus {
  const text = (name: string) => {
    const value = payment[name];
    return typeof value === 'string' && !isUnusable(value) ? value : undefined;
  };
  const code = codeOf(payment);
  return {
    outcome: code === 'none' ? 'unclear' : outcomeOf(code, live),
    code,
    paymentId: text('id'),
    amount: text('amount'),
    currency: text('currency'),
    paymentType: text('paymentType'),
    reference: text('merchantTransactionId'),
    brand: text('paymentBrand'),
    unusable: READ_TEXTS.filter((name) => isUnusable(payment[name])),
  };
}

/** So long the gateway may take; a person waits meanwhile. */
export const GATEWAY_TIMEOUT = 10_000;

/** Answers are some kilobytes. */
const LONGEST_ANSWER = 256 * 1024;

/** Asks a gateway elsewhere. It is never followed to another address. */
export function exchangeOverHttp(base: string, timeout = GATEWAY_TIMEOUT): Exchange {
  return async ({ method, path, headers, body }) => {
    const response = await fetch(base + path, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (text.length > LONGEST_ANSWER) throw new Error('The answer is too long.');
    return { status: response.status, text };
  };
}
