import type { ResolvedForm, RouteEntry } from '../../../../shared/resolved/resolved.ts';
import { hrefFor } from '../../../actions/hrefFor.ts';
import { toItem, type Row } from '../../../data/page.ts';
import type { SavedItem } from '../../../data/savedItem.ts';
import type { HttpResult } from '../../../data/requests/sendRequest.ts';
import { toWebUrl } from '../../../data/requests/url.ts';

/**
 * Returns what a response to a save says about the item, and where it can be seen. An item without
 * an id is the one that the route names.
 * @param params the route parameters of the form
 */
export function toSavedItem(
  { save, saved = {} }: Pick<ResolvedForm, 'save' | 'saved'>,
  { body }: Pick<HttpResult, 'body'>,
  params: Record<string, string>,
  routes: RouteEntry[],
): SavedItem {
  const item = Object(toItem(save, body)) as Row;
  const id = item['id'] ?? params['id'];
  const link = saved.link === undefined ? null : toWebUrl(item[saved.link]);
  const { detail } = saved;
  const isComplete = Object.keys(detail?.params ?? {}).every((name) => item[name] !== undefined);
  return {
    ...(id === undefined ? {} : { id: String(id) }),
    ...(detail && isComplete ? { to: hrefFor(routes, detail, item) } : {}),
    ...(link === null ? {} : { link }),
  };
}
