/** The query parameter with the id of the view that a list shows. */
export const VIEW_PARAM = 'view';

/** Whether a URL names a view and states no filters, such as a link of the menu. */
export const isBareView = (search: URLSearchParams): boolean =>
  search.size === 1 && search.has(VIEW_PARAM);

/** Returns a search without the name of the view. */
export function withoutView(search: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(search);
  others.delete(VIEW_PARAM);
  return others;
}
