import { dirname } from 'node:path';
import type { ListDefinition } from '../../language/definitions.ts';
import { binScreenId } from '../../shared/calls/listQuery.ts';
import type { ResolvedList, ResolvedScreen } from '../../shared/resolved/resolved.ts';
import { textOr } from '../language/defaults.ts';
import type { Definition } from '../language/definitions.ts';
import { defaultScreenId } from '../language/screenIds.ts';
import { pathParams } from '../link/params.ts';
import { NO_ROUTE, type Project } from '../project/project.ts';
import { runUnit } from '../project/runUnit.ts';
import { rootCursor } from '../read/cursor.ts';
import { Recorder, type Use } from '../read/recorder.ts';
import { Source } from '../read/source.ts';
import { binCallsOf, type BinCalls } from './list/binCalls.ts';
import { resolveList } from './list/resolveList.ts';
import { resolveScreen } from './resolveScreen.ts';

/**
 * Resolves the screens with the deleted items of lists, by id. The compiler defines them, and
 * resolves them as it does the screens of files.
 */
export function resolveBins(
  lists: readonly Definition<ListDefinition>[],
  screens: ReadonlyMap<string, ResolvedScreen>,
  project: Project,
): Map<string, ResolvedList> {
  const bins = lists.flatMap((list) => {
    const id = textOr(list.at.get('id'), defaultScreenId(list.name));
    const screen = screens.get(id);
    if (screen?.kind !== 'list' || !screen.bin) return [];
    const { route } = screen;
    return (
      runUnit(project, 'bin', list.path, [list, route], (tracked) =>
        resolveBin(list, { id: binScreenId(id), route }, tracked),
      ) ?? []
    );
  });
  return new Map(bins.map((bin) => [bin.id, bin]));
}

function resolveBin(
  list: Definition<ListDefinition>,
  { id, route }: { id: string; route: string },
  project: Project,
): ResolvedList | undefined {
  const calls = binCallsOf(list.at, project);
  if (!calls) return undefined;
  const path = `${dirname(list.path)}/${id}.list.json`; // no such file exists
  const source = new Source(path, JSON.stringify(definitionOf(calls)), new BinRecorder(list, id));
  const references = project.definitionLanguage.check('list', source);
  const at = rootCursor<ListDefinition>(source);
  const definition = { name: id, path, isOfPlatform: true, at, references };
  return resolveScreen(
    {
      definition,
      name: id,
      id,
      route: NO_ROUTE,
      at,
      file: at,
      resolve: (screen) => {
        const params = pathParams(route); // the bin is shown at the route of its list
        const own = resolveList(at, { ...screen, scope: { ...screen.scope, params } });
        return own && withoutFiles(own);
      },
    },
    project,
  ) as ResolvedList | undefined;
}

/** Notes the names in the definition of a bin as names that its list uses by convention. */
class BinRecorder extends Recorder {
  readonly #list: Definition<ListDefinition>;
  readonly #screen: string;

  constructor(list: Definition<ListDefinition>, screen: string) {
    super();
    this.#list = list;
    this.#screen = screen;
  }

  override addUse({ kind, name }: Use): void {
    this.#list.at.use(kind, name, { screen: this.#screen, reason: 'convention' });
  }
}

/** Deleted items are neither exported nor printed. */
const withoutFiles = ({
  export: _export,
  ...list
}: NonNullable<ReturnType<typeof resolveList>>) => ({
  ...list,
  toolbar: list.toolbar.filter(({ action }) => action !== 'print'),
});

/** The definition as a file would state it. */
const definitionOf = ({ all, restore, erase }: BinCalls) => ({
  title: 'bin.title',
  icon: 'Delete',
  call: all.name,
  columns: [
    { field: 'name', label: 'bin.col.name', hideable: false },
    { ...labelled('deleted_by', 'bin.col.deletedBy'), width: 200 },
    { ...labelled('deleted_at', 'bin.col.deletedAt'), width: 200, options: { showTime: true } },
    { ...labelled('kept_until', 'bin.col.keptUntil'), width: 156 },
  ],
  rowActions: [
    { action: 'restore', options: { call: restore.name } },
    ...(erase
      ? [
          {
            action: 'delete',
            label: 'bin.erase',
            options: { call: erase.name, success: 'bin.success.erase' },
          },
        ]
      : []),
  ],
  countLabel: 'bin.count',
  empty: { text: 'bin.empty', hint: 'bin.empty.hint' },
});

/** A column whose label is shown on phones, too: its value alone does not say what it is. */
const labelled = (field: string, label: string) => ({ field, label, showLabel: true });
