import type { Plugin } from 'vite';
import { compile } from '../../src/compiler/compile.ts';
import { writeCompiled } from '../../src/compiler/compiled.ts';

/**
 * Leaves the compiled definitions beside the built server, which then need not be compiled at each start. Faulty ones are not left: the
 * server tells their faults when it starts.
 * @param root the folder that holds schemas/ and locales/
 */
export function compiledDefinitions(root: string, fileName: string): Plugin {
  return {
    name: 'compiled-definitions',
    generateBundle() {
      const compilation = compile({ root });
      if (compilation.issues.length === 0)
        this.emitFile({ type: 'asset', fileName, source: writeCompiled(compilation, root) });
    },
  };
}
