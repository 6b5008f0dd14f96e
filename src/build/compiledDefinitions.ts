import type { Plugin } from 'vite';
import { compile } from '../compiler/compile.ts';
import { writeCompiled } from '../compiler/emit/compiled.ts';

/**
 * Emits the compiled definitions next to the built server, so that it need not compile them at each
 * start. If the definitions have issues, nothing is emitted; the server then compiles them at
 * startup and reports the issues.
 * @param root the folder that contains schemas/ and locales/
 */
export function emitCompiledDefinitions(root: string, fileName: string): Plugin {
  return {
    name: 'compiled-definitions',
    generateBundle() {
      const compilation = compile({ root });
      if (compilation.issues.length === 0)
        this.emitFile({ type: 'asset', fileName, source: writeCompiled(compilation, root) });
    },
  };
}
