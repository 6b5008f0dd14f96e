import type { Product } from 'nasaq/server';
import type { PaymentSettings } from './settings.ts';

/**
 * The gateway whose card form the payment page shows. If the API is on another host, it is the one
 * that the definition of the page names, unless there is a setting. The sandbox is on this host.
 */
export const gatewaySources: NonNullable<Product['contentSources']>[string] = ({
  settings: { gateway },
  apiBase,
  options: { widget },
}) => {
  if (gateway && gateway !== 'sandbox') return [gateway.url];
  return apiBase !== '' && typeof widget === 'string' ? [new URL(widget).origin] : [];
};

/** Says at the start how payments are made. */
export function gatewayLine(gateway: PaymentSettings['gateway']): string {
  if (gateway === 'sandbox') return 'Payments use the sandbox, which takes no money';
  return gateway
    ? `Payments use ${gateway.url}${gateway.live ? '' : ' in test mode'}`
    : 'Nothing can be bought: GATEWAY_URL is not set';
}
