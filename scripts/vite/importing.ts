import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module that the bundler imports its helper from, and the name of the helper there. */
const HELPER = '\0vite/preload-helper.js';
const NAME = '__vitePreload';

/** Has every `import()` of the built app go through ours (src/engine/ui/importPart.ts), in the place of the bundler's helper. */
export function rewriteDynamicImports(): Plugin {
  const own = join(import.meta.dirname, '../../src/engine/ui/importPart.ts');
  return {
    name: 'importing',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === HELPER ? `export { importPart as ${NAME} } from ${JSON.stringify(own)};` : undefined,
  };
}
