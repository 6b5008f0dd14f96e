import type { ListDefinition } from '../../language/definitions.ts';
import { resourceOf } from '../../shared/calls/calls.ts';
import type { ResolvedCall, ResolvedScreen, Visibility } from '../../shared/resolved/resolved.ts';
import { rightToRead } from '../../shared/calls/rights.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';

/** The properties that only one kind of screen has. */
export type Own<Screen> = Screen extends ResolvedScreen
  ? Omit<
      Screen,
      'id' | 'route' | 'title' | 'keywords' | 'visibility' | 'feature' | 'icon' | 'texts'
    >
  : never;

/**
 * Checks that everybody who may open a screen may also make its calls. The server refuses others,
 * and a refused list ends the session.
 */
export function checkScreenAccess(
  file: Cursor,
  visibility: Visibility,
  screen: Own<ResolvedScreen>,
  project: Project,
): void {
  for (const { name, access } of callsOf(screen)) {
    if (access === 'main' && visibility !== 'main') file.report('check.mainOnly', { call: name });
    if (access !== 'public' && visibility !== 'main' && visibility !== 'session')
      file.report('check.sessionOnly', { call: name });
  }
  if (visibility !== 'main') checkFixedFilters(file, screen, project);
}

/** Checks that everybody who may open a list may use the filters that are always set. */
function checkFixedFilters(
  file: Cursor,
  screen: Own<ResolvedScreen>,
  { resources }: Project,
): void {
  if (screen.kind !== 'list') return;
  const { call, where = {} } = screen;
  for (const param of Object.keys(where)) {
    const field = call.filters[param]?.field ?? '';
    if (rightToRead(resources.get(resourceOf(call)), field) !== undefined)
      (file as Cursor<ListDefinition>)
        .get('where')
        .get(param)
        .reportKey('check.rightFilter', { field });
  }
}

function callsOf(screen: Own<ResolvedScreen>): ResolvedCall[] {
  if (screen.kind === 'list') return [screen.call];
  if (screen.kind === 'page') return screen.item ? [screen.item.call] : [];
  const history = screen.history ? [screen.history.call] : [];
  if (screen.kind === 'detail') return [screen.call, ...history];
  return [...(screen.load ? [screen.load] : []), screen.save, ...history];
}
