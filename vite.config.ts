import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstChunks } from './scripts/vite/chunks.ts';
import { precompileDefinitions } from './scripts/vite/compiledAhead.ts';
import { preloadFirstScreen } from './scripts/vite/firstPage.ts';
import { rewriteDynamicImports } from './scripts/vite/importing.ts';
import { definitions } from './src/compiler/vitePlugin.ts';

/** The folder that holds schemas/ and locales/: this product's, unless another is to be drawn by the same engine. */
const root = process.env['DEFINITIONS_ROOT'] ?? import.meta.dirname;

const host = `http://127.0.0.1:${process.env['API_PORT'] ?? '8081'}`;

const stubs = {
  'markdown-to-jsx/react': join(import.meta.dirname, 'src/engine/kinds/form/stubs/markdown.tsx'),
  'fast-uri': join(import.meta.dirname, 'src/engine/kinds/form/stubs/uri.ts'),
};

const chunks = firstChunks(
  [
    'src/engine/kinds/list/ListScreen.tsx',
    'src/engine/kinds/form/FormScreen.tsx',
    'src/engine/kinds/page/PageScreen.tsx',
    'src/engine/fields/widgets.ts',
  ],
  'src/engine/theme/MuiThemeProvider.tsx',
  /@mui[\\/]system[\\/](Grid|Container|Stack|useMediaQuery)[\\/]/,
);

export default defineConfig(({ command }) => ({
  plugins: [
    definitions({ root, host }),
    react(),
    preloadFirstScreen(root),
    rewriteDynamicImports(),
    chunks.plugin,
    precompileDefinitions(/[\\/](@mui[\\/]x-|prosemirror-|@tiptap[\\/])/),
  ],
  cacheDir: process.env['VITE_CACHE_DIR'] ?? 'node_modules/.vite',
  // Weight counts only where it travels; while developing, the dependencies are bundled as they come.
  resolve: { alias: command === 'build' ? stubs : {} },
  // What only a worker imports is not found beforehand, and finding it later reloads the page while developing.
  optimizeDeps: { include: ['fflate'] },
  build: {
    outDir: 'dist/client',
    target: 'es2023',
    emptyOutDir: true,
    manifest: true,
    // One sheet, asked for by index.html: a part's code never waits for a sheet of its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // A thousand screens make a thousand names: every letter of theirs travels with the route table.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
  server: {
    // The database writes there, and tests make copies of the project: neither is a source.
    watch: { ignored: ['**/.data/**'] },
  },
}));
