import type { Plugin } from 'vite';
import { KINDS_PATH } from '../server/http/preloads.ts';
import type { ResolvedScreen } from '../shared/resolved/resolved.ts';

/**
 * Writes which file of the build has the code of each kind of screen, so that the server can name it
 * in the header of a page. Vite's manifest does not say it of modules that share a chunk.
 * @param modules the module with the component of each kind
 */
export function kindFiles(modules: Record<ResolvedScreen['kind'], string>): Plugin {
  return {
    name: 'kind-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const fileOf = (module: string): string => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
        return chunk?.fileName ?? this.error(`No file of the build contains ${module}`);
      };
      const files = Object.entries(modules).map(([kind, module]) => [kind, fileOf(module)]);
      this.emitFile({
        type: 'asset',
        fileName: KINDS_PATH,
        source: JSON.stringify(Object.fromEntries(files)),
      });
    },
  };
}
