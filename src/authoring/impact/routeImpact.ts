import type { ResolvedScreen, Visibility } from '../../shared/resolved/resolved.ts';
import { message } from '../../compiler/issues/messages.ts';
import { screenPlace, type Impact, type Versions } from './impact.ts';

/** Returns the impact of screens that are added or removed, or have another address. */
export function routeImpact(versions: Versions): Impact[] {
  const [before, after] = [versions.before.compilation.screens, versions.after.compilation.screens];
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  return [
    ...removed.map((screen): Impact => {
      const { id, route } = screen;
      const count = countLinks(versions, id);
      const links = message('check.impact.links', { count });
      return {
        severity: 'breaks',
        message: isDialog(screen)
          ? message('check.impact.dialogRemoved', { screen: id, links })
          : message('check.impact.screenRemoved', { screen: id, route, links }),
        screen: id,
        place: screenPlace(versions, 'before', id),
        count,
      };
    }),
    ...[...after.values()].flatMap((screen): Impact[] => {
      const { id, route } = screen;
      const place = screenPlace(versions, 'after', id);
      const former = before.get(id);
      if (!former)
        return [
          {
            severity: 'changes',
            message: isDialog(screen)
              ? message('check.impact.dialogAdded', { screen: id })
              : message('check.impact.screenAdded', { screen: id, route }),
            screen: id,
            place,
          },
        ];
      return screenChanges(versions, former, screen).map((one) => ({ ...one, screen: id, place }));
    }),
  ];
}

const isDialog = (screen: ResolvedScreen) => screen.kind === 'form' && screen.layout === 'dialog';

type RouteChange = Omit<Impact, 'screen' | 'place'>;

function screenChanges(
  versions: Versions,
  before: ResolvedScreen,
  after: ResolvedScreen,
): RouteChange[] {
  const screen = after.id;
  const changes: RouteChange[] = [];
  if (before.route !== after.route) {
    const count = countLinks(versions, screen);
    const links = message('check.impact.links', { count });
    const params = { screen, before: before.route, after: after.route, links };
    changes.push({ severity: 'breaks', message: message('check.impact.route', params), count });
  }
  if (before.visibility !== after.visibility)
    changes.push(visibilityChange(screen, before.visibility, after.visibility));
  return changes;
}

/** Who else may open a screen than with another visibility. */
const CONTAINS: Record<Visibility, readonly Visibility[]> = {
  public: ['session', 'main', 'guest'],
  session: ['main'],
  main: [],
  guest: [],
};

function visibilityChange(screen: string, before: Visibility, after: Visibility): RouteChange {
  const params = {
    screen,
    before: message(`check.impact.visibility.${before}`),
    after: message(`check.impact.visibility.${after}`),
  };
  return CONTAINS[before].includes(after)
    ? { severity: 'loses', message: message('check.impact.narrowerVisibility', params) }
    : {
        severity: 'breaks',
        message: message('check.impact.widerVisibility', params),
        widensAccess: true,
      };
}

/** Counts the definitions that link to a screen before the change. */
function countLinks({ before }: Versions, screen: string): number {
  const links = before.inspection
    .uses()
    .filter(
      ({ kind, name, reason }) =>
        (kind === 'screen' || kind === 'link') && name === screen && reason !== 'definition',
    )
    .map(({ source, path }) => `${source.file} ${path.slice(0, 3).join('/')}`);
  return new Set(links).size;
}
