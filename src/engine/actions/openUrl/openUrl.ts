import { toWebUrl } from '../../data/requests/url.ts';
import type { ActionDefinition } from '../../registries.ts';
import { fillTemplate } from '../fillTemplate.ts';

/**
 * Opens a URL in a new tab. Only http and https are allowed, because the URL comes from data and
 * `javascript:` would run code.
 */
export const openUrl: ActionDefinition = {
  id: 'openUrl',
  type: 'link',
  newTab: true,
  hrefOf: (row, options) => toWebUrl(fillTemplate(options.href, row)),
};
