import type { Language, ResolvedApp, ResolvedPage, ResolvedScreen, RouteEntry, Visibility } from '../rules/resolved.ts';
import type { Cursor } from './cursor.ts';
import type { Definition, Definitions } from './definitions.ts';
import { quote } from './didYouMean.ts';
import type { Reference } from './language.ts';
import type { Project } from './project.ts';
import { resolveList } from './resolveList.ts';
import { collectKeys, resolveBlocks, type ScreenContext } from './resolveParts.ts';
import { CORE_FILES, type Texts } from './texts.ts';

/** Resolves every screen, in the order of their files; of two with the same id the first one counts. */
export function resolveScreens(definitions: Definitions, project: Project): Map<string, ResolvedScreen> {
  const all = [...definitions.list, ...definitions.page].sort((a, b) => (a.path < b.path ? -1 : 1));
  // All ids first: screens link to each other.
  for (const { at } of all) registerScreen(at, project);
  checkRoutes(all);
  const screens = new Map<string, ResolvedScreen>();
  for (const { at, references } of all) {
    const screen = at.source.broken ? undefined : resolveScreen(at, references, project);
    if (screen && !screens.has(screen.id)) screens.set(screen.id, screen);
  }
  return screens;
}

function registerScreen(at: Cursor, { screens }: Project): void {
  const id = at.get('id').text();
  if (id === undefined) return;
  const other = screens.get(id);
  if (other) at.get('id').report(`${quote(id)} is the id of ${other.source.file} too`, 'give one of the two another id');
  else screens.set(id, at);
}

function checkRoutes(all: readonly Definition[]): void {
  const routes = new Map<string, Cursor>();
  for (const { at } of all) {
    const route = at.get('route').text();
    if (route === undefined) continue;
    // Routes that differ only in the names of their parts match the same paths.
    const pattern = route.replace(/:[^/]+/g, ':');
    const other = routes.get(pattern);
    if (other) at.get('route').report(`${quote(route)} is the route of ${other.source.file} too`, 'give one of the two another route');
    else routes.set(pattern, at);
  }
}

/** The route table: what the shell knows of a screen before its chunk arrives. */
export function toRoutes(screens: ReadonlyMap<string, ResolvedScreen>, { documentTitle }: ResolvedApp, texts: Texts): RouteEntry[] {
  const titleOf = (key: string) => (documentTitle.language === 'interface' ? undefined : texts.text(documentTitle.language satisfies Language, key));
  return [...screens.values()].map((screen) => ({
    id: screen.id,
    path: screen.route,
    title: screen.title,
    visibility: screen.visibility,
    frame: 'frame' in screen ? screen.frame : 'shell',
    documentTitle: titleOf(screen.title) ?? documentTitle.fallback,
  }));
}

/** Resolves one screen of any kind; nothing where an issue keeps it from being drawn. */
function resolveScreen(at: Cursor, references: readonly Reference[], project: Project): ResolvedScreen | undefined {
  const [id, route, title] = [at.get('id').text(), at.get('route').text(), at.get('title').text()];
  if (id === undefined || route === undefined || title === undefined) return undefined;
  const screen: ScreenContext = { project, around: { params: paramsOf(route) }, keys: new Set() };
  collectKeys(project, references, screen.keys);
  const own = at.get('kind').text() === 'list' ? resolveList(at, screen) : resolvePage(at, screen);
  if (!own) return undefined;
  const icon = at.get('icon').text();
  const visibility = (at.get('visibility').text() ?? 'session') as Visibility;
  return { id, route, title, visibility, ...(icon === undefined ? {} : { icon }), ...own, texts: filesOf(screen.keys, project.texts) };
}

const paramsOf = (route: string) => [...route.matchAll(/:([A-Za-z0-9]+)/g)].map(([, name]) => name ?? '');

function filesOf(keys: ReadonlySet<string>, texts: Texts): string[] {
  const files = new Set([...keys].flatMap((key) => texts.fileOf(key) ?? []));
  return [...files].filter((file) => !CORE_FILES.includes(file)).sort();
}

type OwnOfPage = Omit<ResolvedPage, 'id' | 'route' | 'title' | 'visibility' | 'icon' | 'texts'>;

function resolvePage(at: Cursor, screen: ScreenContext): OwnOfPage {
  const text = at.get('text').text();
  return {
    kind: 'page',
    frame: at.get('frame').text() === 'brand' ? 'brand' : 'shell',
    ...(text === undefined ? {} : { text }),
    blocks: resolveBlocks(at.get('blocks'), screen),
    links: at.get('links').items().flatMap((link) => {
      const [to, label, icon] = [link.get('to').text(), link.get('label').text(), link.get('icon').text()];
      return to === undefined || label === undefined ? [] : [{ to, label, ...(icon === undefined ? {} : { icon }) }];
    }),
  };
}
