import { parseDatabaseUrl } from '../db/hostSelector.ts';
import type { Pooler } from '../db/postgres.ts';
import type { Registered } from '../base/register.ts';
import type { Product } from './product.ts';
import { readQuotas, type QuotaLimits } from '../limits/quotas.ts';
import type { ReadSetting } from '../base/readSetting.ts';
import { readRetention, type Retention } from './retention.ts';

/** The settings of the process. Environment variables are only read here. */
interface PlatformSettings {
  host: string;
  port: number;
  /** Scheme, host and port under which users reach the server, without a trailing slash. */
  publicUrl: string;
  /** The folder of the embedded database. */
  dataDir: string;
  /** The address of a PostgreSQL database; undefined for the embedded one. */
  databaseUrl: string | undefined;
  /** The connection pooler between the server and PostgreSQL. */
  databasePooler: Pooler;
  demo: boolean;
  /** Milliseconds without a request after which a session ends. */
  sessionIdle: number;
  /** Milliseconds after signing in when a session ends at the latest. */
  sessionMax: number;
  /** As Fastify's `trustProxy`: false, a number of hops, or addresses. */
  trustProxy: false | number | string;
  /**
   * The mail server, as `smtp://user:password@host:port` or `smtps://…`. Without it, mails are
   * written to files.
   */
  mailUrl: string | undefined;
  /** The sender of mails: an address, or `Name <address>`. */
  mailFrom: string;
  /** The token that allows access to /metrics. Without it, only this machine has access. */
  metricsToken: string | undefined;
  /** The API host that the client uses; empty for the server's own. */
  apiBase: string;
  /** How long history, audit details and unsent mails are kept. */
  retention: Retention;
  /** How much each company may store. */
  quotas: QuotaLimits;
}

/** The settings of the process: the platform's, and those of the product. */
export type Settings = PlatformSettings & Registered<'settings', object>;

/** Lists all invalid settings, one per line. */
export class InvalidSettings extends Error {
  constructor(readonly faults: string[]) {
    super(`The settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

type Environment = Record<string, string | undefined>;

/**
 * Reads and checks all settings. An empty variable counts as not set.
 * @param product reads those of the product
 * @throws InvalidSettings with the name, the value and the expected format of every invalid setting
 */
export function readSettings(source: Environment, product: Pick<Product, 'settings'>): Settings {
  const faults: string[] = [];
  const read: ReadSetting = (name, parse, fallback) => {
    const text = source[name]?.trim();
    if (!text) return fallback();
    try {
      return parse(text);
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}, not "${redact(name, text)}"`);
      return fallback();
    }
  };
  const isProduction = source['NODE_ENV'] === 'production';
  const settings = {
    ...readPlatformSettings(read, isProduction),
    ...(product.settings?.(read, isProduction) as Registered<'settings', object>),
  };
  if (isProduction && !source['DATABASE_URL']?.trim())
    faults.push(
      'DATABASE_URL: must be set if NODE_ENV is production, to the address of a PostgreSQL database, or "embedded" for the embedded one',
    );
  if (settings.sessionMax < settings.sessionIdle)
    faults.push('SESSION_MAX: must not be shorter than SESSION_IDLE');
  if (faults.length > 0) throw new InvalidSettings(faults);
  return settings;
}

function readPlatformSettings(read: ReadSetting, isProduction: boolean): PlatformSettings {
  const host = read('HOST', toHost, () => '127.0.0.1');
  const port = read('PORT', toPort, () => 8080);
  const databaseUrl = read<string | undefined>('DATABASE_URL', toDatabaseUrl, () => undefined);
  const publicUrl = read('PUBLIC_URL', toOrigin, () => localOrigin(host, port));
  return {
    host,
    port,
    publicUrl,
    dataDir: read(
      'DATA_DIR',
      (text) => text,
      () => '.data',
    ),
    databaseUrl,
    databasePooler: read<Pooler>('DATABASE_POOLER', toPooler, () => undefined),
    demo: read('DEMO', toSwitch, () => databaseUrl === undefined && !isProduction),
    sessionIdle: read('SESSION_IDLE', toDuration, () => 30 * 60_000),
    sessionMax: read('SESSION_MAX', toDuration, () => 8 * 3_600_000),
    trustProxy: read<false | number | string>('TRUST_PROXY', toTrustProxy, () => false),
    mailUrl: read<string | undefined>('MAIL_URL', toMailUrl, () => undefined),
    mailFrom: read('MAIL_FROM', toSender, () => `no-reply@${new URL(publicUrl).hostname}`),
    metricsToken: read<string | undefined>('METRICS_TOKEN', toToken, () => undefined),
    apiBase: read('API_BASE', toBase, () => ''),
    retention: readRetention(read),
    quotas: readQuotas(read),
  };
}

/** Returns the URL of a server on the same machine that listens on host and port. */
export function localOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The names of settings whose value is never shown, not even when it is invalid. */
const SECRET = /TOKEN|SECRET|PASSWORD|KEY/;

/** Returns the value for an error message, without secrets. */
function redact(name: string, text: string): string {
  return SECRET.test(name)
    ? '…'
    : name === 'DATABASE_URL' || name === 'MAIL_URL'
      ? text.replace(/^.*@/s, '…@')
      : text;
}

function toHost(text: string): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(text)) throw new Error('must be an address or a host name');
  return text;
}

function toPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error('must be a number from 0 to 65535');
  return port;
}

const SECONDS_PER_UNIT = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

function toDuration(text: string): number {
  const [, amount, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? [];
  if (!amount || !unit) throw new Error('must be a number with a unit, such as 45s, 30m, 8h or 1d');
  return Number(amount) * SECONDS_PER_UNIT[unit as keyof typeof SECONDS_PER_UNIT] * 1000;
}

function toSwitch(text: string): boolean {
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw new Error('must be on or off');
}

function toUrl(text: string, protocols: string[], message: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protocols.includes(url.protocol)) throw new Error(message);
  return url;
}

function toOrigin(text: string): string {
  const message = 'must be a scheme, host and port, such as https://dashboard.example.com';
  const url = toUrl(text, ['http:', 'https:'], message);
  if (url.pathname !== '/' || url.search || url.hash || url.username) throw new Error(message);
  return url.origin;
}

function toBase(text: string): string {
  const message = 'must be the address of an API host, such as https://api.example.com';
  const url = toUrl(text, ['http:', 'https:'], message);
  if (url.search || url.hash || url.username) throw new Error(message);
  return /^.*[^/]/s.exec(`${url.origin}${url.pathname}`)![0];
}

function toDatabaseUrl(text: string): string | undefined {
  if (text === 'embedded') return undefined;
  parseDatabaseUrl(text);
  return text;
}

function toPooler(text: string): Pooler {
  if (text !== 'transaction') throw new Error('must be transaction or not set');
  return text;
}

function toMailUrl(text: string): string {
  const message = 'must be a mail server, such as smtps://user:password@mail.example.com:465';
  if (!toUrl(text, ['smtp:', 'smtps:'], message).hostname) throw new Error(message);
  return text;
}

function toSender(text: string): string {
  if (!/^(?:[^<>@\r\n"]{1,100} <[^\s<>@",]+@[^\s<>@",]+>|[^\s<>@",]+@[^\s<>@",]+)$/.test(text))
    throw new Error(
      'must be an address, such as no-reply@example.com or Nasaq <no-reply@example.com>',
    );
  return text;
}

function toToken(text: string): string {
  if (!/^[\x21-\x7e]{16,200}$/.test(text))
    throw new Error('must have 16 to 200 letters, digits and symbols without spaces');
  return text;
}

function toTrustProxy(text: string): false | number | string {
  if (/^(0|false|off|no)$/i.test(text)) return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  // Trusting every proxy would let clients forge their address and so evade the rate limits of
  // signing in.
  if (!/^[0-9a-fA-F.:/, ]+$/.test(text))
    throw new Error('must be off, a number of proxies, or their addresses such as 10.0.0.0/8');
  return text;
}
