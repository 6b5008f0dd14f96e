import type { ReadSetting } from 'nasaq/server';
import type { GatewaySettings } from './gateway.ts';

/** The seller of packages, for the heading of receipts. */
interface Seller {
  name: string | undefined;
  vatNumber: string | undefined;
  address: string | undefined;
}

/** The settings of payments. */
export interface PaymentSettings {
  /**
   * The payment gateway. `sandbox` is the built-in one that takes no money. If undefined, nothing
   * can be bought.
   */
  gateway: GatewaySettings | 'sandbox' | undefined;
  seller: Seller;
}

export function readPaymentSettings(read: ReadSetting, isProduction: boolean): PaymentSettings {
  const readOptional = (name: string) =>
    read<string | undefined>(
      name,
      (value) => value,
      () => undefined,
    );
  return {
    gateway: readGateway(read, isProduction),
    seller: {
      name: readOptional('SELLER_NAME'),
      vatNumber: read<string | undefined>('SELLER_VAT_NUMBER', toVatNumber, () => undefined),
      address: readOptional('SELLER_ADDRESS'),
    },
  };
}

/**
 * Reads the settings of the payment gateway. The default is the sandbox, but not in production:
 * there nothing can be bought until a gateway is configured.
 */
function readGateway(
  read: ReadSetting,
  isProduction: boolean,
): GatewaySettings | 'sandbox' | undefined {
  const url = read<string | undefined>('GATEWAY_URL', toGatewayUrl, () =>
    isProduction ? undefined : 'sandbox',
  );
  const readCredential = (name: string, pattern: RegExp, message: string) =>
    read(name, expecting(pattern, message), () => '');
  const entityId = readCredential(
    'GATEWAY_ENTITY',
    /^[0-9a-fA-F]{32}$/,
    'must be an entity id of 32 hexadecimal digits',
  );
  const token = readCredential(
    'GATEWAY_TOKEN',
    /^[\x21-\x7e]{16,500}$/,
    'must be the access token of the gateway',
  );
  const webhookKey = read<string | undefined>(
    'GATEWAY_WEBHOOK_KEY',
    expecting(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits'),
    () => undefined,
  );
  const live = read('GATEWAY_MODE', toMode, () => true);
  if (url === undefined || url === 'sandbox') return url;
  // A gateway without credentials is a configuration error.
  if (entityId === '') read('GATEWAY_URL', refusing('also needs GATEWAY_ENTITY'), () => url);
  if (token === '') read('GATEWAY_URL', refusing('also needs GATEWAY_TOKEN'), () => url);
  return { url, entityId, token, webhookKey, live };
}

function refusing(message: string): () => string {
  return () => {
    throw new Error(message);
  };
}

function expecting(pattern: RegExp, message: string): (text: string) => string {
  return (text) => {
    if (!pattern.test(text)) throw new Error(message);
    return text;
  };
}

function toGatewayUrl(text: string): string {
  if (text === 'sandbox') return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  // The access token is sent to this address, so it must use TLS unless it is on the same machine.
  if (
    !url ||
    !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) ||
    url.pathname !== '/' ||
    url.search ||
    url.username
  ) {
    throw new Error(
      'must be the address of a gateway such as https://eu-prod.oppwa.com, or "sandbox"',
    );
  }
  return url.origin;
}

function toMode(text: string): boolean {
  if (text === 'live') return true;
  if (text === 'test') return false;
  throw new Error('must be live or test');
}

function toVatNumber(text: string): string {
  if (!/^3\d{13}3$/.test(text))
    throw new Error('must be a VAT number of 15 digits that begins and ends with 3');
  return text;
}
