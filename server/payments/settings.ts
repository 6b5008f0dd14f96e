import type { GatewaySettings } from './gateway.ts';

type Reader = <T>(name: string, read: (text: string) => T, fallback: () => T) => T;

/**
 * Reads which payment gateway there is. Without settings it is the sandbox, but never where NODE_ENV says production: there nothing can
 * be bought until somebody says by whom it is paid for.
 */
export function readGateway(
  read: Reader,
  production: boolean,
): GatewaySettings | 'sandbox' | undefined {
  const url = read<string | undefined>('GATEWAY_URL', toGatewayUrl, () =>
    production ? undefined : 'sandbox',
  );
  const needed = (name: string, pattern: RegExp, takes: string) =>
    read(name, expecting(pattern, takes), () => '');
  const entityId = needed(
    'GATEWAY_ENTITY',
    /^[0-9a-fA-F]{32}$/,
    'takes the 32 hexadecimal digits of an entity',
  );
  const token = needed(
    'GATEWAY_TOKEN',
    /^[\x21-\x7e]{16,500}$/,
    'takes the access token of the gateway',
  );
  const webhookKey = read<string | undefined>(
    'GATEWAY_WEBHOOK_KEY',
    expecting(/^[0-9a-fA-F]{64}$/, 'takes 64 hexadecimal digits'),
    () => undefined,
  );
  const live = read('GATEWAY_MODE', toMode, () => true);
  if (url === undefined || url === 'sandbox') return url;
  // A gateway that nobody is known at is a fault of its setting.
  if (entityId === '') read('GATEWAY_URL', refusing('takes GATEWAY_ENTITY beside it'), () => url);
  if (token === '') read('GATEWAY_URL', refusing('takes GATEWAY_TOKEN beside it'), () => url);
  return { url, entityId, token, webhookKey, live };
}

function refusing(message: string): () => string {
  return () => {
    throw new Error(message);
  };
}

function expecting(pattern: RegExp, takes: string): (text: string) => string {
  return (text) => {
    if (!pattern.test(text)) throw new Error(takes);
    return text;
  };
}

function toGatewayUrl(text: string): string {
  if (text === 'sandbox') return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  // The access token travels there: over TLS, unless it stays on the machine.
  if (
    !url ||
    !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) ||
    url.pathname !== '/' ||
    url.search ||
    url.username
  ) {
    throw new Error('takes the address of a gateway, like https://eu-prod.oppwa.com, or sandbox');
  }
  return url.origin;
}

function toMode(text: string): boolean {
  if (text === 'live') return true;
  if (text === 'test') return false;
  throw new Error('takes live or test');
}
