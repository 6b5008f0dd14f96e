import type { Plugin } from 'vite';

/** Which of the named files a module goes to; undefined for those that are cut as the bundler sees fit. */
type NameOf = (id: string) => string | undefined;

/**
 * Gathers the modules that stand between a visit and its first screen: `engine` for what every visit needs, `shared` for what the
 * first part and others use. What belongs to one part alone is in that part's own file. Left to itself, the bundler makes forty files, and each is a request.
 * @param parts the module that each part begins with, the one that most visits open first
 * @param except modules that are reached through a library's index alone: whoever uses them brings them along
 */
export function firstChunks(parts: readonly string[], except: RegExp): { plugin: Plugin; nameOf: NameOf } {
  const names = new Map<string, string>();
  const plugin: Plugin = {
    name: 'first-chunks',
    apply: 'build',
    buildEnd() {
      const all = [...this.getModuleIds()];
      const reachedFrom = (roots: string[]) => reach(roots, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      const always = reachedFrom(all.filter((id) => this.getModuleInfo(id)?.isEntry));
      const [first, ...others] = parts.map((part) => reachedFrom(all.filter((id) => id.endsWith(part))));
      names.clear();
      for (const id of all) {
        if (except.test(id)) continue;
        if (always.has(id)) names.set(id, 'engine');
        else if (first?.has(id) && others.some((modules) => modules.has(id))) names.set(id, 'shared');
      }
    },
  };
  return { plugin, nameOf: (id) => names.get(id) };
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
