/** Returns the path of a URL with its query, as `inject` of Fastify takes it. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
