import { toUrl } from '../../data/url.ts';
import type { ActionDefinition } from '../../registries.ts';
import { fillTemplate } from '../fillTemplate.ts';

/** Only an http(s) address is ever followed: the value comes from data, and `javascript:` would run as code. */
const toSafeUrl = (text: string): string | null => {
  const url = toUrl(text, window.location.href);
  return text !== '' && url && /^https?:$/.test(url.protocol) ? url.href : null;
};

export const open: ActionDefinition = {
  id: 'open',
  sort: 'link',
  newTab: true,
  hrefOf: (row, options) => toSafeUrl(fillTemplate(String(options['href']), row)),
};
