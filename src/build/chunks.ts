import { posix } from 'node:path';
import type { Plugin } from 'vite';
import { SCREENS } from '../compiler/read/folders.ts';

/**
 * The named chunks by priority. A module that several of them could contain goes into the first.
 */
const CHUNK_NAMES = ['engine', 'shared', 'late', 'overlays', 'form', 'parts'] as const;

type ChunkName = (typeof CHUNK_NAMES)[number];

interface Options {
  /** The folder of the platform, which contains `engine` and `shared`. */
  platform: string;
  /** The entry modules of the kinds of screens; the one that most visits load comes first. */
  kinds: readonly string[];
  /** The entry modules that open with a form. */
  form: readonly string[];
  /** The modules that the validators of forms import. */
  validators: readonly string[];
  /** The entry modules of what covers the page, or their folder, and that of MUI's theme. */
  overlays: readonly string[];
  /**
   * Modules that are reachable only through a library's index; they stay with the modules that use
   * them.
   */
  excluded: RegExp;
}

/** The modules of MUI, without the grid and the date pickers. */
const MUI = /@mui[\\/](?!x-)|react-transition-group|@popperjs/;

/**
 * A part with less source code than this gets no chunk of its own: compressed, it would be smaller
 * than its request. Compressed code has about a sixth of the size.
 */
const SMALL_BYTES = 24_000;

/** A group of Rolldown's `codeSplitting`. `name` returns null for modules outside of the group. */
interface ChunkGroup {
  debugName: string;
  priority: number;
  name(id: string): string | null;
}

/**
 * Puts modules that are used together into one chunk; by default the bundler makes one for each set
 * of parts that share a module, which is more than a hundred.
 *
 * - `engine`: what every visit loads
 * - `shared`: what several parts share with the first kind of screen
 * - `late`: small modules that several parts share, none of which the first kind of screen uses
 * - `overlays`: dialogs, menus and popups with MUI's theme, and the modules of MUI that other parts
 *   use as well
 * - `form`: the code of forms
 * - `parts`: all small parts that are loaded late
 *
 * The screens drawn by hand have a chunk for each folder. Large parts, such as the data grid, stay
 * alone.
 */
export function namedChunks(options: Options): { plugin: Plugin; groups: ChunkGroup[] } {
  const chunkNames = new Map<string, ChunkName>();
  let screensFolder = '';
  const sources = ['engine', 'shared'].map((folder) => `${options.platform}/${folder}/`);
  /** Whether it is code of the platform, without definitions. */
  const isSource = (id: string) => sources.some((folder) => id.startsWith(folder));
  const plugin: Plugin = {
    name: 'named-chunks',
    apply: 'build',
    configResolved({ root }) {
      screensFolder = posix.join(root, SCREENS);
    },
    buildEnd() {
      const infos = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
      const sizes = new Map(infos.map(({ id, code }) => [id, code?.length ?? 0]));
      const reachedFrom = (roots: readonly string[]) =>
        collectModules(roots, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      const entriesNamed = (names: readonly string[]) =>
        infos.flatMap(({ id }) => (names.some((name) => id.startsWith(name)) ? [id] : []));
      chunkNames.clear();
      const assign = (modules: Iterable<string>, name: ChunkName) => {
        for (const id of modules)
          if (!options.excluded.test(id) && !chunkNames.has(id)) chunkNames.set(id, name);
      };

      assign(reachedFrom(infos.flatMap(({ id, isEntry }) => (isEntry ? [id] : []))), 'engine');
      const [first, ...others] = options.kinds.map((kind) => reachedFrom(entriesNamed([kind])));
      // Forms are one part, although several modules lead to them.
      const formEntries = entriesNamed(options.form);
      const form = reachedFrom(formEntries);
      const lateParts = infos
        .filter(({ id, dynamicImporters }) => isSource(id) && dynamicImporters.length > 0)
        .filter(({ id }) => !first?.has(id))
        .map(({ id }) => reachedFrom([id]))
        .filter((modules) => !formEntries.some((id) => modules.has(id)))
        .concat(form);
      const countParts = (id: string) => lateParts.filter((modules) => modules.has(id)).length;

      const ownSize = (modules: Iterable<string>) =>
        [...modules].reduce((sum, id) => sum + (chunkNames.has(id) ? 0 : (sizes.get(id) ?? 0)), 0);
      assign(
        infos.flatMap(({ id, importers }) =>
          first?.has(id) &&
          (others.some((modules) => modules.has(id)) || importers.some((one) => !first.has(one)))
            ? [id]
            : [],
        ),
        'shared',
      );
      const usedTwice = infos.flatMap(({ id }) => (countParts(id) > 1 ? [id] : []));
      assign(
        usedTwice.filter((id) => isSource(id) && ownSize(reachedFrom([id])) < SMALL_BYTES / 4),
        'late',
      );
      assign(reachedFrom(entriesNamed(options.overlays)), 'overlays');
      assign(
        usedTwice.filter((id) => MUI.test(id)),
        'overlays',
      );
      assign(form, 'form');
      for (const modules of lateParts) {
        if (ownSize(modules) >= SMALL_BYTES) continue;
        // A widget that uses the code of forms is only loaded after it.
        const usesForm = [...modules].some((id) => chunkNames.get(id) === 'form');
        assign(modules, usesForm ? 'form' : 'parts');
      }
      // What only validators use is not worth a request of its own.
      assign(reachedFrom(entriesNamed(options.validators)), 'form');
    },
  };
  const groups: ChunkGroup[] = CHUNK_NAMES.map((group, index) => ({
    debugName: group,
    priority: CHUNK_NAMES.length + 1 - index,
    name: (id: string) => (chunkNames.get(id) === group ? group : null),
  }));
  const screens: ChunkGroup = {
    debugName: 'screens',
    priority: 1,
    name: (id) => folderBelow(screensFolder, id),
  };
  return { plugin, groups: [...groups, screens] };
}

/** Returns the name of the folder in `folder` that contains a file; null if none does. */
function folderBelow(folder: string, file: string): string | null {
  const [name, ...rest] = posix.relative(folder, file).split('/');
  return name === '..' || rest.length === 0 ? null : (name ?? null);
}

/** Returns the given modules and everything that they import statically. */
function collectModules(
  roots: readonly string[],
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
