import { resolve } from 'node:path';
import { compile } from '../../src/compiler/compile.ts';
import type {
  ResolvedCall,
  ResolvedScreen,
  RouteEntry,
} from '../../src/shared/resolved/resolved.ts';

/** The product's compiled definitions. */
export const product = compile({ root: resolve(import.meta.dirname, '../..'), built: true });

/** The routes that render a screen; the others redirect. */
export const renderedRoutes = product.routes.filter(({ id }) => {
  const screen = product.screens.get(id);
  return !(screen?.kind === 'page' && screen.redirectTo);
});

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns every object within a definition, at any depth. */
function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/**
 * Returns the calls that a screen reads from: its own, and those of its blocks, choices and chips.
 */
export function readsOf(screen: ResolvedScreen): ResolvedCall[] {
  return objectsIn(screen).flatMap((part) =>
    part['effect'] === 'read' && typeof part['path'] === 'string'
      ? [part as unknown as ResolvedCall]
      : [],
  );
}

/** Sends a GET to the server as the browser would, and returns the parsed response. */
export type SendGet = (path: string) => Promise<unknown>;

const readPath = (body: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);

async function rowsOf(call: ResolvedCall, sendGet: SendGet): Promise<Json[]> {
  const rows = readPath(await sendGet(call.path), call.pointer || product.app.envelope.items);
  const { items } = product.app.envelope;
  const found = Array.isArray(rows) ? rows : readPath(await sendGet(call.path), items);
  return Array.isArray(found) ? found.filter(isObject) : [];
}

/**
 * Finds an item for a screen with a path parameter: the first record of the call that a page is about,
 * the first row of a list whose rows link to the screen, or else of the list that contains the items of its call.
 */
async function findId(id: string, sendGet: SendGet): Promise<string | undefined> {
  const screens = [...product.screens.values()];
  const lists = screens.filter((screen) => screen.kind === 'list' && !screen.route.includes(':'));
  const linkingCalls = lists.flatMap((screen) =>
    screen.kind === 'list' && objectsIn(screen.rowActions).some((options) => options['to'] === id)
      ? [screen.call]
      : [],
  );
  const target = product.screens.get(id)!;
  const itemCalls = target.kind === 'page' && target.item ? [target.item.call] : [];
  const paths = [target, ...screensLinkingTo(id, screens)]
    .flatMap(readsOf)
    .map(({ path }) => path.replace(/\/:\w+$/, ''));
  const listCalls = [...product.resources.values()]
    .flatMap(({ calls }) => Object.values(calls))
    .filter(({ method, path }) => method === 'GET' && paths.includes(path));
  const tabCalls = screens.flatMap((screen) =>
    screen.kind === 'list' && screen.scopeTabs?.to === id ? [screen.scopeTabs.call] : [],
  );
  for (const call of [...itemCalls, ...tabCalls, ...linkingCalls, ...listCalls]) {
    const row = (await rowsOf(call, sendGet)).find((candidate) => linksTo(candidate, id, screens));
    if (row) return String(row['id']);
  }
  return undefined;
}

/** Returns the screens of the same item, which link to this one. */
const screensLinkingTo = (id: string, screens: ResolvedScreen[]) =>
  screens.filter((screen) => 'links' in screen && screen.links.some(({ to }) => to === id));

/** Whether a row links to a screen: the linking action may have a condition on the row. */
function linksTo(row: Json, id: string, screens: ResolvedScreen[]): boolean {
  const actions = screens
    .flatMap((screen) => (screen.kind === 'list' ? screen.rowActions : []))
    .filter(({ options }) => options['to'] === id);
  return actions.every(({ when }) => {
    const properties =
      (
        when as
          | { properties?: { row?: { properties?: Record<string, { const?: unknown }> } } }
          | undefined
      )?.properties?.row?.properties ?? {};
    return Object.entries(properties).every(([field, rule]) => row[field] === rule.const);
  });
}

/** Returns the URL of a route, with an item of the demo if it has a parameter. */
export async function addressOf({ id, path }: RouteEntry, sendGet: SendGet): Promise<string> {
  if (!path.includes(':')) return path;
  const item = await findId(id, sendGet);
  if (item === undefined) throw new Error(`No item of the demo is shown at ${path}`);
  return path.replace(/:\w+/, item);
}

/**
 * Returns one URL for each kind of public page, from the `link` of the company's items and pages.
 */
export async function publicAddresses(
  sendGet: SendGet,
  origin: string,
): Promise<Map<string, string>> {
  const calls = [...product.screens.values()]
    .flatMap(readsOf)
    .filter(({ path }) => !path.includes(':'));
  const found = new Map<string, string>();
  for (const path of new Set(calls.map((call) => call.path)))
    for (const { link } of objectsIn(await sendGet(path))) {
      if (typeof link !== 'string' || !link.startsWith(`${origin}/`)) continue;
      const { pathname } = new URL(link);
      const kind =
        pathname
          .split('/')
          .slice(0, pathname.startsWith('/public/') ? 3 : 2)
          .join('/') + (pathname.split('/').length > 3 ? '/:id' : '');
      if (!found.has(kind)) found.set(kind, pathname);
    }
  // Only the page of the company links to the list of its news.
  const company = found.get('/company');
  if (company !== undefined) found.set('/company/:name/news', `${company}/news`);
  return found;
}
