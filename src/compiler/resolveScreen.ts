import type { ResolvedPage, ResolvedScreen, Visibility } from '../rules/resolved.ts';
import type { Cursor } from './cursor.ts';
import type { Reference } from './language.ts';
import type { Project } from './project.ts';
import { resolveList } from './resolveList.ts';
import { collectKeys, resolveBlocks, type ScreenContext } from './resolveParts.ts';
import { CORE_FILES, type Texts } from './texts.ts';

/** Resolves one screen of any kind; nothing where an issue keeps it from being drawn. */
export function resolveScreen(at: Cursor, references: readonly Reference[], project: Project): ResolvedScreen | undefined {
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
