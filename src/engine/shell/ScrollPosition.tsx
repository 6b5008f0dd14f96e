import { type Location, ScrollRestoration } from 'react-router-dom';

/** Restores the scroll position when the user returns to a page. */
export function ScrollPosition() {
  return <ScrollRestoration getKey={scrollKeyOf} />;
}

/**
 * The router uses the key `default` for every URL that a tab opens directly. Those use their URL as
 * key, so that they do not share one scroll position.
 */
const scrollKeyOf = ({ key, pathname, search }: Location) =>
  key === 'default' ? `${pathname}${search}` : key;
