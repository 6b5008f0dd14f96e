import type { Plugin } from 'vite';

/** The named files, in the order in which they take modules: what one imports goes into it with it, unless an earlier one has it. */
const NAMES = ['engine', 'shared', 'dress'] as const;

type Name = (typeof NAMES)[number];

/** One named file, as the bundler takes it; null for modules that are cut elsewhere. */
interface Group {
  debugName: Name;
  priority: number;
  name(id: string): Name | null;
}

/**
 * Gathers the modules that stand between a visit and its first screen: `engine` for what every visit needs, `shared` for what the
 * first part and others use, `dress` for the theme of the widgets' library and what two of the other parts take from it. What belongs to
 * one part alone is in that part's own file. Left to itself, the bundler makes forty files, and each is a request.
 * @param parts the module that each part begins with, the one that most visits open first
 * @param dress the module that the theme begins with
 * @param except modules that are reached through a library's index alone: whoever uses them brings them along
 */
export function firstChunks(
  parts: readonly string[],
  dress: string,
  except: RegExp,
): { plugin: Plugin; groups: Group[] } {
  const names = new Map<string, Name>();
  const plugin: Plugin = {
    name: 'first-chunks',
    apply: 'build',
    buildEnd() {
      const all = [...this.getModuleIds()];
      const reachedFrom = (roots: string[]) =>
        reach(roots, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      const always = reachedFrom(all.filter((id) => this.getModuleInfo(id)?.isEntry));
      const [first, ...others] = parts.map((part) =>
        reachedFrom(all.filter((id) => id.endsWith(part))),
      );
      // Of the first part, and fetched by others too.
      const isLent = (id: string) =>
        this.getModuleInfo(id)?.importers.some((importer) => !first?.has(importer)) === true;
      const theme = reachedFrom(all.filter((id) => id.endsWith(dress)));
      names.clear();
      for (const id of all) {
        if (except.test(id)) continue;
        if (always.has(id)) names.set(id, 'engine');
        else if (first?.has(id) && (others.some((modules) => modules.has(id)) || isLent(id)))
          names.set(id, 'shared');
        else if (
          theme.has(id) ||
          (/@mui[\\/]/.test(id) && others.filter((modules) => modules.has(id)).length > 1)
        )
          names.set(id, 'dress');
      }
    },
  };
  const groups = NAMES.map((group, index) => ({
    debugName: group,
    priority: NAMES.length - index,
    name: (id: string) => (names.get(id) === group ? group : null),
  }));
  return { plugin, groups };
}

/** The modules that are loaded together with these. */
function reach(roots: string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...importsOf(id));
  }
  return seen;
}
