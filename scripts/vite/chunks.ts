import type { Plugin } from 'vite';

/**
 * The named chunks by priority. A module that several of them could contain goes into the first.
 */
const CHUNK_NAMES = ['engine', 'shared', 'mui'] as const;

type ChunkName = (typeof CHUNK_NAMES)[number];

/** The modules of MUI, without the grid and the date pickers. */
const MUI = /@mui[\\/](?!x-)|react-transition-group|@popperjs/;

/** A group of Rolldown's `codeSplitting`. `name` returns null for modules outside of the group. */
interface ChunkGroup {
  debugName: ChunkName;
  priority: number;
  name(id: string): ChunkName | null;
}

/**
 * Groups the modules that the first screen needs into three chunks: `engine` for the modules that
 * every visit loads, `shared` for the modules that the first entry shares with others, and `mui`
 * for the theme and the MUI modules that at least two lazily loaded parts use. Modules of a single
 * part stay in that part's chunk. By default the bundler makes forty chunks, which is forty
 * requests.
 * @param entries the entry modules of the kinds of screens; the one that most visits load comes
 *   first
 * @param themeEntry the entry module of the theme
 * @param excluded modules that are reachable only through a library's index; they stay with the
 *   modules that use them
 */
export function firstChunks(
  entries: readonly string[],
  themeEntry: string,
  excluded: RegExp,
): { plugin: Plugin; groups: ChunkGroup[] } {
  const chunkNames = new Map<string, ChunkName>();
  const plugin: Plugin = {
    name: 'first-chunks',
    apply: 'build',
    buildEnd() {
      const all = [...this.getModuleIds()];
      const reachedFrom = (roots: string[]) =>
        collectModules(roots, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      const initial = reachedFrom(all.filter((id) => this.getModuleInfo(id)?.isEntry));
      const [first, ...others] = entries.map((entry) =>
        reachedFrom(all.filter((id) => id.endsWith(entry))),
      );
      // Whether a module outside of the first entry's modules imports this one, too.
      const isShared = (id: string) =>
        this.getModuleInfo(id)?.importers.some((importer) => !first?.has(importer)) === true;
      const parts = all
        .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
        .map((id) => reachedFrom([id]));
      const themeModules = reachedFrom(all.filter((id) => id.endsWith(themeEntry)));
      chunkNames.clear();
      for (const id of all) {
        if (excluded.test(id)) continue;
        if (initial.has(id)) chunkNames.set(id, 'engine');
        else if (first?.has(id) && (others.some((modules) => modules.has(id)) || isShared(id)))
          chunkNames.set(id, 'shared');
        else if (
          themeModules.has(id) ||
          (MUI.test(id) && parts.filter((modules) => modules.has(id)).length > 1)
        )
          chunkNames.set(id, 'mui');
      }
    },
  };
  const groups = CHUNK_NAMES.map((group, index) => ({
    debugName: group,
    priority: CHUNK_NAMES.length - index,
    name: (id: string) => (chunkNames.get(id) === group ? group : null),
  }));
  return { plugin, groups };
}

/** Returns the given modules and everything that they import statically. */
function collectModules(
  roots: string[],
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...importsOf(id));
  }
  return seen;
}
