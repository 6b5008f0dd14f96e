import type { MenuEntry } from '../../shared/resolved/resolved.ts';
import type { Path } from '../../compiler/issues/issue.ts';
import { commaList, message } from '../../compiler/issues/messages.ts';
import { changedProperties, compareParts } from './compareParts.ts';
import type { Impact, ImpactPlace, Versions } from './impact.ts';
import { translated } from './labels.ts';

interface Entry {
  name: string;
  /** The keys of the labels of the entries that contain it. */
  group: string;
  label: string;
  icon: string | undefined;
  path: Path;
}

/** Returns the impact of the settings of the app and of its menu. */
export const appImpact = (versions: Versions): Impact[] => [
  ...appSettings(versions),
  ...menuImpact(versions),
];

function appSettings(versions: Versions): Impact[] {
  const { before, after } = versions;
  // Calls are compared by themselves.
  const settings = ({ compilation }: Versions['before']) => {
    const { menu: _menu, session, drawerList, ...others } = compilation.app;
    const { fields, ...calls } = session;
    return {
      ...others,
      session: [fields, ...Object.entries(calls).map(([name, call]) => [name, call.name])],
      drawerList: { ...drawerList, call: drawerList?.call.name },
    };
  };
  const properties = changedProperties(settings(before), settings(after));
  if (properties.length === 0) return [];
  return [
    {
      severity: 'changes',
      message: message('check.impact.appSettings', { properties: commaList(properties) }),
      place: menuPlace(versions, 'after', [properties[0]!]),
    },
  ];
}

/** Returns the impact of entries of the menu that are added, removed, moved or changed. */
function menuImpact(versions: Versions): Impact[] {
  const [before, after] = [versions.before, versions.after].map(({ compilation }) =>
    entriesIn(compilation.app.menu, ['menu']),
  );
  const { added, removed, moved, kept } = compareParts(before!, after!);
  const params = ({ label }: Entry, version: keyof Versions) => ({
    entry: translated(versions[version].compilation.texts, label),
  });
  const at = ({ path }: Entry, version: keyof Versions) => menuPlace(versions, version, path);
  const relabelled = kept.filter((pair) => pair.before.label !== pair.after.label);
  const otherIcons = kept.filter((pair) => pair.before.icon !== pair.after.icon);
  return [
    ...removed.map((entry): Impact => ({
      severity: 'loses',
      message: message('check.impact.menuRemoved', params(entry, 'before')),
      place: at(entry, 'before'),
    })),
    ...added.map((entry): Impact => ({
      severity: 'changes',
      message: message('check.impact.menuAdded', params(entry, 'after')),
      place: at(entry, 'after'),
    })),
    ...moved.map((entry): Impact => ({
      severity: 'cosmetic',
      message: message('check.impact.menuMoved', params(entry, 'after')),
      place: at(entry, 'after'),
    })),
    ...relabelled.map((pair): Impact => ({
      severity: 'cosmetic',
      message: message('check.impact.menuLabel', {
        before: params(pair.before, 'before').entry,
        after: params(pair.after, 'after').entry,
      }),
      place: at(pair.after, 'after'),
    })),
    ...otherIcons.map((pair): Impact => ({
      severity: 'cosmetic',
      message: message('check.impact.menuIcon', params(pair.after, 'after')),
      place: at(pair.after, 'after'),
    })),
  ];
}

const entriesIn = (entries: readonly MenuEntry[], path: Path, group = ''): Entry[] =>
  entries.flatMap(({ to, label, icon, items }, index): Entry[] => [
    { name: to ?? label, group, label, icon, path: [...path, index] },
    ...entriesIn(items ?? [], [...path, index, 'items'], `${group} ${label}`),
  ]);

function menuPlace(versions: Versions, version: keyof Versions, path: Path): ImpactPlace {
  const { source } = versions[version].inspection.app;
  return { file: source.file, path, ...source.positionOf(path), version };
}
