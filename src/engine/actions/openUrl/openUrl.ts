import { webAddress } from '../../data/url.ts';
import type { ActionDefinition } from '../../registries.ts';
import { fillTemplate } from '../fillTemplate.ts';

/** Only an address of http or https is ever followed: it comes from data, and `javascript:` would run as code. */
export const openUrl: ActionDefinition = {
  id: 'openUrl',
  type: 'link',
  newTab: true,
  hrefOf: (row, options) => webAddress(fillTemplate(String(options['href']), row)),
};
