import type { Page, Route } from '@playwright/test';
import { product } from './routes.ts';

export const STATES = ['data', 'empty', 'loading', 'failed', 'long'] as const;
export type State = (typeof STATES)[number];

type Json = Record<string, unknown>;

const calls = [...product.resources.values()].flatMap((resource) => Object.values(resource.calls));
const readCalls = calls
  .filter(({ method }) => method === 'GET')
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`) }))
  .toSorted((a, b) => a.call.path.split(':').length - b.call.path.split(':').length);

const readOf = (url: string) =>
  readCalls.find(({ pattern }) => pattern.test(new URL(url).pathname))?.call;

/**
 * Answers every GET request of the page as the state requires. In all states except `long` the
 * profile is served normally, because no screen renders without it. Other requests go to the
 * server, except signing out, because other screens still need the session.
 */
export async function mockResponses(
  page: Page,
  state: State,
  screenPaths: string[],
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (state === 'data') return;
  const { profile, signOut } = product.app.session;
  const isServedNormally = (path: string) =>
    state !== 'long' && path === profile.path && !screenPaths.includes(path);
  await page.route(
    ({ pathname }) =>
      readCalls.some(({ pattern }) => pattern.test(pathname)) || pathname === signOut.path,
    async (route) => {
      const path = new URL(route.request().url()).pathname;
      if (path === signOut.path) return route.fulfill({ status: 204 });
      if (route.request().method() !== 'GET' || isServedNormally(path)) return route.continue();
      return RESPONSES[state](route).catch(() => undefined); // The page may be closed meanwhile.
    },
  );
}

const RESPONSES: Record<Exclude<State, 'data'>, (route: Route) => Promise<void>> = {
  empty: async (route) => {
    const call = readOf(route.request().url());
    if (call?.response === 'item' && call.path.includes(':'))
      return route.fulfill({ status: 404, json: { message: 'Not found' } });
    return modifyResponse(route, (body) => withoutContent(body));
  },
  loading: async () => new Promise(() => undefined),
  // After another failure of a list, the sign-in screen would be tested instead of it.
  failed: async (route) => route.fulfill({ status: 503, json: { message: 'The server is busy' } }),
  long: async (route) => modifyResponse(route, lengthen),
};

async function modifyResponse(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  return route.fulfill({ response, json: change(await response.json()) });
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes all items from arrays and sets all numbers to 0. */
function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return 0;
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutContent(part)]))
    : value;
}

/** Values of enums, which are identifiers and no prose. */
const enumValues = new Set(
  JSON.stringify([...product.entities.values()])
    .match(/"enum":\[[^\]]*\]/g)
    ?.flatMap((list) => list.match(/(?<=")[^",:[\]]+(?=")/g) ?? []),
);
const isProse = (text: string) =>
  /\p{L}{2}/u.test(text) &&
  !/^(?:https?:|\/|data:)|^\S+@\S+$|^\d{4}-\d\d|^SA\d/.test(text) &&
  !enumValues.has(text);

const ARABIC =
  'مدارسسنابلالأهليةالعالميةللبنينوالبنات مع وصف طويل جدًا لا ينتهي في سطر واحد ولا في سطرين مهما اتسع المكان له';
const LATIN =
  'PneumonoultramicroscopicsilicovolcanoconiosisSchool and a remarkably long description that will not end on one line nor on two, however wide';

/** Lengthens texts up to the limit, with unbreakable words in both scripts. */
function lengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthen);
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        /(?:^_|link|url|locale|type|status|^id$)/i.test(name) ? part : lengthen(part),
      ]),
    );
  if (typeof value !== 'string' || !isProse(value)) return value;
  const tail = /\p{Script=Arabic}/u.test(value) ? ARABIC : LATIN;
  return value.startsWith('<') ? `${value}<p>${tail}</p>` : `${value} ${tail}`;
}
