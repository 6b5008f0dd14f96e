import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's virtual module with the preload helper, and the name of its export. */
const HELPER_MODULE = '\0vite/preload-helper.js';
const EXPORT = '__vitePreload';

/** Replaces Vite's helper for `import()` with src/engine/ui/importPart.ts in the build. */
export function rewriteDynamicImports(): Plugin {
  const replacement = join(import.meta.dirname, '../../src/engine/ui/importPart.ts');
  return {
    name: 'rewrite-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === HELPER_MODULE
        ? `export { importPart as ${EXPORT} } from ${JSON.stringify(replacement)};`
        : undefined,
  };
}
