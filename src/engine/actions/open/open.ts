import type { ActionDefinition } from '../../registries.ts';
import type { Row } from '../../data/page.ts';
import { toUrl } from '../../data/url.ts';

const fill = (template: string, row: Row) => template.replace(/\{row\.([A-Za-z0-9_]+)\}/g, (_all, field: string) => String(row[field] ?? ''));

/** Only an http(s) address is ever followed: the value comes from data, and `javascript:` would run as code. */
const toSafeUrl = (text: string): string | null => {
  const url = toUrl(text, window.location.href);
  return text !== '' && url && /^https?:$/.test(url.protocol) ? url.href : null;
};

export const open: ActionDefinition = {
  id: 'open',
  sort: 'link',
  newTab: true,
  hrefOf: (row, options) => toSafeUrl(fill(String(options['href']), row)),
};
