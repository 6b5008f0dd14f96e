import type { Page, Route } from '@playwright/test';
import { product } from './routes.ts';

export const STATES = ['data', 'empty', 'loading', 'failed', 'long'] as const;
export type State = (typeof STATES)[number];

type Json = Record<string, unknown>;

const calls = [...product.resources.values()].flatMap((resource) => Object.values(resource.calls));
const reads = calls
  .filter(({ method }) => method === 'GET')
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`) }))
  .toSorted((a, b) => a.call.path.split(':').length - b.call.path.split(':').length);

const readOf = (url: string) =>
  reads.find(({ pattern }) => pattern.test(new URL(url).pathname))?.call;

/**
 * Answers every read of the page as the state says; in all states but `long` the account itself is known, as without it no screen is there.
 * Writes are left to the server, but for the end of the session, which the other screens still need.
 */
export async function putInto(page: Page, state: State, own: string[]): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (state === 'data') return;
  const { profile, signOut } = product.app.session;
  const spares = (path: string) => state !== 'long' && path === profile.path && !own.includes(path);
  await page.route(
    ({ pathname }) =>
      reads.some(({ pattern }) => pattern.test(pathname)) || pathname === signOut.path,
    async (route) => {
      const path = new URL(route.request().url()).pathname;
      if (path === signOut.path) return route.fulfill({ status: 204 });
      if (route.request().method() !== 'GET' || spares(path)) return route.continue();
      return answers[state](route).catch(() => undefined); // The page may be gone meanwhile.
    },
  );
}

const answers: Record<Exclude<State, 'data'>, (route: Route) => Promise<void>> = {
  empty: async (route) => {
    const call = readOf(route.request().url());
    if (call?.response === 'item' && call.path.includes(':'))
      return route.fulfill({ status: 404, json: { message: 'Not found' } });
    return alter(route, (body) => emptied(body));
  },
  loading: async () => new Promise(() => undefined),
  failed: async (route) => route.fulfill({ status: 500, json: { message: 'The server failed' } }),
  long: async (route) => alter(route, lengthened),
};

async function alter(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  return route.fulfill({ response, json: change(await response.json()) });
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** No rows in any list of the answer, and nothing counted. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return 0;
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part)]))
    : value;
}

/** Values that are names of something for the program, and not to be read. */
const words = new Set(
  JSON.stringify([...product.entities.values()])
    .match(/"enum":\[[^\]]*\]/g)
    ?.flatMap((list) => list.match(/(?<=")[^",:[\]]+(?=")/g) ?? []),
);
const isProse = (text: string) =>
  /\p{L}{2}/u.test(text) &&
  !/^(?:https?:|\/|data:)|^\S+@\S+$|^\d{4}-\d\d|^SA\d/.test(text) &&
  !words.has(text);

const ARABIC =
  'مدارسسنابلالأهليةالعالميةللبنينوالبنات مع وصف طويل جدًا لا ينتهي في سطر واحد ولا في سطرين مهما اتسع المكان له';
const LATIN =
  'PneumonoultramicroscopicsilicovolcanoconiosisSchool and a remarkably long description that will not end on one line nor on two, however wide';

/** Texts as long as the contract lets them be, with words that cannot be broken in either script. */
function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened);
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        /(?:^_|link|url|locale|type|status|^id$)/i.test(name) ? part : lengthened(part),
      ]),
    );
  if (typeof value !== 'string' || !isProse(value)) return value;
  const tail = /\p{Script=Arabic}/u.test(value) ? ARABIC : LATIN;
  return value.startsWith('<') ? `${value}<p>${tail}</p>` : `${value} ${tail}`;
}
