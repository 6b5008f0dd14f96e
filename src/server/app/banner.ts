import type { Product } from './product.ts';
import { localOrigin, type Settings } from './settings.ts';

interface BannerOptions {
  /** What the product is called. */
  name: string;
  product: Product;
  withDemo: boolean;
  hasNoAccount: boolean;
  mailsTo: string;
}

/** Returns what is printed when the server is ready. */
export function banner(
  port: number,
  settings: Settings,
  { name, product, withDemo, hasNoAccount, mailsTo }: BannerOptions,
): string {
  const address =
    settings.publicUrl === localOrigin(settings.host, settings.port)
      ? localOrigin(settings.host, port)
      : settings.publicUrl;
  const demo =
    withDemo && product.demo
      ? [
          `  Demo accounts, password ${product.demo.password}:`,
          ...product.demo.accounts.map(({ email, note }) => `    ${email.padEnd(28)}${note}`),
          '',
        ]
      : [];
  const setupHint = hasNoAccount
    ? [
        '  There is no account yet. Stop the server and create the first one:',
        '    npm run account -- --email you@example.com --main',
        '',
      ]
    : [];
  return [
    '',
    `  ${name} is ready:  ${address}`,
    `  Mails ${settings.mailUrl ? 'are sent through' : 'are not sent but written to'} ${mailsTo}`,
    ...(product.banner?.(settings) ?? []).map((line) => `  ${line}`),
    '',
    ...demo,
    ...setupHint,
  ].join('\n');
}
