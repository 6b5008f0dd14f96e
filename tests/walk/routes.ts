import { resolve } from 'node:path';
import { compile } from '../../src/compiler/compile.ts';
import type { ResolvedCall, ResolvedScreen, RouteEntry } from '../../src/shared/resolved.ts';

/** What the product is made of, as its definitions say. */
export const product = compile({ root: resolve(import.meta.dirname, '../..'), built: true });

/** Routes whose screen is seen at their own address; the others lead on at once. */
export const seenRoutes = product.routes.filter(({ id }) => {
  const screen = product.screens.get(id);
  return !(screen?.kind === 'page' && screen.redirectTo);
});

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object within a definition, at any depth. */
function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** The calls that a screen reads from: its own, and those of its blocks, choices and chips. */
export function readsOf(screen: ResolvedScreen): ResolvedCall[] {
  return objectsIn(screen).flatMap((part) =>
    part['method'] === 'GET' && typeof part['path'] === 'string'
      ? [part as unknown as ResolvedCall]
      : [],
  );
}

/** Asks the server as the browser would; gives the parsed answer. */
export type Ask = (path: string) => Promise<unknown>;

const at = (body: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);

async function rowsOf(call: ResolvedCall, ask: Ask): Promise<Json[]> {
  const rows = at(await ask(call.path), call.pointer || product.app.envelope.items);
  const { items } = product.app.envelope;
  const found = Array.isArray(rows) ? rows : at(await ask(call.path), items);
  return Array.isArray(found) ? found.filter(isObject) : [];
}

/** Where the address of a screen with a parameter comes from: the first row of a list that leads there, or of the list that its own call reads one of. */
async function findId(id: string, ask: Ask): Promise<string | undefined> {
  const screens = [...product.screens.values()];
  const lists = screens.filter((screen) => screen.kind === 'list' && !screen.route.includes(':'));
  const leading = lists.flatMap((screen) =>
    screen.kind === 'list' && objectsIn(screen.rowActions).some((options) => options['to'] === id)
      ? [screen.call]
      : [],
  );
  const own = product.screens.get(id)!;
  const paths = [own, ...neighboursOf(id, screens)]
    .flatMap(readsOf)
    .map(({ path }) => path.replace(/\/:\w+$/, ''));
  const reading = [...product.resources.values()]
    .flatMap(({ calls }) => Object.values(calls))
    .filter(({ method, path }) => method === 'GET' && paths.includes(path));
  const chosen = screens.flatMap((screen) =>
    screen.kind === 'list' && screen.scopeTabs?.to === id ? [screen.scopeTabs.call] : [],
  );
  for (const call of [...chosen, ...leading, ...reading]) {
    const row = (await rowsOf(call, ask)).find((candidate) => leads(candidate, id, screens));
    if (row) return String(row['id']);
  }
  return undefined;
}

/** Screens of the same item: they name this one in a link. */
const neighboursOf = (id: string, screens: ResolvedScreen[]) =>
  screens.filter((screen) => 'links' in screen && screen.links.some(({ to }) => to === id));

/** A row leads to a screen unless the action that goes there is only for other rows. */
function leads(row: Json, id: string, screens: ResolvedScreen[]): boolean {
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

/** The real address of a route, with an item of the demo where it has a parameter. */
export async function addressOf({ id, path }: RouteEntry, ask: Ask): Promise<string> {
  if (!path.includes(':')) return path;
  const item = await findId(id, ask);
  if (item === undefined) throw new Error(`No item of the demo is shown at ${path}`);
  return path.replace(/:\w+/, item);
}

/** One address of each sort of public page: where the `link` of the company's own items and pages leads. */
export async function publicAddresses(ask: Ask, origin: string): Promise<Map<string, string>> {
  const calls = [...product.screens.values()]
    .flatMap(readsOf)
    .filter(({ path }) => !path.includes(':'));
  const found = new Map<string, string>();
  for (const path of new Set(calls.map((call) => call.path)))
    for (const { link } of objectsIn(await ask(path))) {
      if (typeof link !== 'string' || !link.startsWith(`${origin}/`)) continue;
      const { pathname } = new URL(link);
      const sort =
        pathname
          .split('/')
          .slice(0, pathname.startsWith('/public/') ? 3 : 2)
          .join('/') + (pathname.split('/').length > 3 ? '/:id' : '');
      if (!found.has(sort)) found.set(sort, pathname);
    }
  return found;
}
