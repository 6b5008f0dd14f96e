import { type Location, ScrollRestoration } from 'react-router-dom';

/** Whoever comes back to a page finds it where it was left. */
export function ScrollPosition() {
  return <ScrollRestoration getKey={scrollKeyOf} />;
}

/** The router calls every address that a tab opens by itself `default`: without its own name each would begin where the one before was left. */
const scrollKeyOf = ({ key, pathname, search }: Location) =>
  key === 'default' ? `${pathname}${search}` : key;
