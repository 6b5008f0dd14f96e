import { isObject } from 'nasaq/shared';
import { outcomeOf, type Outcome } from './resultCodes.ts';

/** The address of the payment gateway and the merchant's credentials. */
export interface GatewaySettings {
  /** Scheme and host without a trailing slash. For the sandbox, a path on the server's own host. */
  url: string;
  entityId: string;
  token: string;
  /**
   * The key of the gateway's webhooks: 64 hexadecimal digits. Without it, webhooks are rejected.
   */
  webhookKey: string | undefined;
  /** Whether payments are made with real money. */
  live: boolean;
}

/** Sends one request to the gateway. Rejects if no response came in time. */
export type GatewayTransport = (request: {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ status: number; text: string }>;

/**
 * The fields that are read from a payment in the gateway's response. Of the card, only the brand is
 * read.
 */
export interface PaymentStatus {
  outcome: Outcome;
  code: string;
  paymentId: string | undefined;
  amount: string | undefined;
  currency: string | undefined;
  paymentType: string | undefined;
  reference: string | undefined;
  brand: string | undefined;
  /** The names of fields whose text cannot be stored. These fields count as missing. */
  unusable: string[];
}

export interface Checkout {
  id: string;
  /** The integrity hash of the checkout's script. */
  integrity: string | undefined;
}

export interface Gateway {
  settings: GatewaySettings;
  /**
   * @throws GatewayUnavailable, also if the gateway rejects the request, because the user cannot do
   * anything about it
   */
  createCheckout(order: {
    amount: string;
    currency: string;
    reference: string;
    email: string;
  }): Promise<Checkout>;
  /**
   * Returns the payment status of a checkout. If the gateway no longer knows the checkout, queries
   * the order's transactions instead.
   */
  statusOf(order: { checkoutId: string; reference: string }): Promise<PaymentStatus>;
  /**
   * Closes a checkout that a newer one replaces, if the gateway supports this. Its card form then
   * accepts no payment.
   */
  closeCheckout(checkoutId: string): Promise<void>;
}

/** The gateway did not respond, or its response could not be read. */
export class GatewayUnavailable extends Error {}

const ID_PATTERN = /^[A-Za-z0-9._-]{8,100}$/;
const INTEGRITY_PATTERN = /^sha(256|384|512)-[A-Za-z0-9+/=]+$/;
const CHECKOUT_CREATED = '000.200.100';

/** COPYandPAY cannot close a checkout. An open card form stays usable for 30 minutes. */
const leaveOpen: Gateway['closeCheckout'] = () => Promise.resolve();

/**
 * Creates a client of the COPYandPAY server-to-server API. All request paths are built here, never
 * from values that a browser sent.
 */
export function createGateway(
  settings: GatewaySettings,
  sendRequest: GatewayTransport,
  closeCheckout = leaveOpen,
): Gateway {
  const call = async (
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
    const { text } = await sendRequest(request).catch((cause: unknown) => {
      throw new GatewayUnavailable('The gateway does not respond.', { cause });
    });
    return parseResponse(text);
  };
  const query = async (reference: string) => {
    const response = await call('GET', '/v1/query', { merchantTransactionId: reference });
    const payments = (Array.isArray(response['payments']) ? response['payments'] : [])
      .filter(isObject)
      .map((one) => toPaymentStatus(one, settings.live));
    return (
      payments.find(({ outcome }) => outcome === 'paid') ??
      payments.at(-1) ?? {
        ...toPaymentStatus(response, settings.live),
        outcome: outcomeWithoutPayments(response),
      }
    );
  };
  return {
    settings,
    createCheckout: async ({ amount, currency, reference, email }) => {
      const response = await call('POST', '/v1/checkouts', {
        amount,
        currency,
        paymentType: 'DB',
        merchantTransactionId: reference,
        'customer.email': email,
        integrity: 'true',
      });
      const { id, integrity } = response;
      if (codeOf(response) !== CHECKOUT_CREATED || typeof id !== 'string' || !ID_PATTERN.test(id))
        throw new GatewayUnavailable(`The gateway created no checkout: ${codeOf(response)}`);
      return {
        id,
        integrity:
          typeof integrity === 'string' && INTEGRITY_PATTERN.test(integrity)
            ? integrity
            : undefined,
      };
    },
    statusOf: async ({ checkoutId, reference }) => {
      const status = toPaymentStatus(
        await call('GET', `/v1/checkouts/${encodeURIComponent(checkoutId)}/payment`, {}),
        settings.live,
      );
      return status.outcome === 'unknown' ? query(reference) : status;
    },
    closeCheckout,
  };
}

/** Result codes that say that no transaction was found. Any other code leaves the outcome open. */
const NOTHING_FOUND = /^(700\.400\.580|200\.300\.404|000\.000\.|000\.100\.1)/;

const outcomeWithoutPayments = (response: Record<string, unknown>): Outcome =>
  NOTHING_FOUND.test(codeOf(response)) ? 'unknown' : 'unclear';

function parseResponse(text: string): Record<string, unknown> {
  try {
    const response: unknown = JSON.parse(text);
    if (isObject(response)) return response;
  } catch {
    // An error page of a proxy, or an incomplete response.
  }
  throw new GatewayUnavailable('The response of the gateway could not be read.');
}

function codeOf({ result }: Record<string, unknown>): string {
  const code = isObject(result) ? result['code'] : undefined;
  return typeof code === 'string' && /^\d{3}\.\d{3}\.\d{3}$/.test(code) ? code : 'none';
}

const READ_FIELDS = [
  'id',
  'amount',
  'currency',
  'paymentType',
  'merchantTransactionId',
  'paymentBrand',
];

/** Longer than any text that is read from the gateway. */
const MAX_TEXT_LENGTH = 255;

/** The database can store neither NUL nor an unpaired surrogate. */
const isUnusable = (value: unknown) =>
  typeof value === 'string' && (value.length > MAX_TEXT_LENGTH || /[\0\p{Surrogate}]/u.test(value));

/** Reads a payment from a status response, a query or a webhook. */
export function toPaymentStatus(payment: Record<string, unknown>, live: boolean): PaymentStatus {
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
    unusable: READ_FIELDS.filter((name) => isUnusable(payment[name])),
  };
}

/** How long the gateway may take to respond. A user waits meanwhile. */
export const GATEWAY_TIMEOUT_MS = 10_000;

/** The maximum length of a response. Usual ones have a few kilobytes. */
const MAX_RESPONSE_LENGTH = 256 * 1024;

/** Sends requests to an external gateway. Redirects are rejected. */
export function createHttpTransport(base: string, timeout = GATEWAY_TIMEOUT_MS): GatewayTransport {
  return async ({ method, path, headers, body }) => {
    const response = await fetch(base + path, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (text.length > MAX_RESPONSE_LENGTH) throw new Error('The response is too long.');
    return { status: response.status, text };
  };
}
