import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { studioGenerators } from './scripts/new/studioGenerators.ts';
import { derivedFiles } from './scripts/studio/derivedFiles.ts';
import { namedChunks } from './scripts/vite/chunks.ts';
import { prepareFirstPage } from './scripts/vite/firstPage.ts';
import { kindFiles } from './scripts/vite/kindFiles.ts';
import { definitions } from './src/compiler/vite/vitePlugin.ts';
import { studio } from './src/studio/server/plugin.ts';

/** The folder that contains schemas/ and locales/. DEFINITIONS_ROOT builds another product. */
const root = process.env['DEFINITIONS_ROOT'] ?? import.meta.dirname;

const host = `http://127.0.0.1:${process.env['API_PORT'] ?? '8081'}`;

const cacheDir = process.env['VITE_CACHE_DIR'] ?? 'node_modules/.vite';

/** The module with the component of each kind of screen. */
const kinds = {
  list: 'src/engine/kinds/list/ListScreen.tsx',
  form: 'src/engine/kinds/form/FormScreen.tsx',
  detail: 'src/engine/kinds/detail/DetailScreen.tsx',
  page: 'src/engine/kinds/page/PageScreen.tsx',
};

const chunks = namedChunks({
  kinds: [kinds.list, kinds.form, kinds.page, 'src/generated/widgets.ts'],
  form: [kinds.form, 'src/generated/widgets.ts'],
  overlays: ['src/engine/theme/MuiThemeProvider.tsx', 'src/engine/ui/overlays/'],
  excluded: /@mui[\\/]system[\\/](Grid|Container|Stack|useMediaQuery)[\\/]/,
});

const screens = definitions({ root, host });
const server = { host, token: process.env['STUDIO_TOKEN'] };
const studioPlugin = studio(screens.api!, server, {
  generators: studioGenerators,
  derived: derivedFiles,
});

export default defineConfig({
  plugins: [
    screens,
    studioPlugin,
    react(),
    prepareFirstPage(root),
    chunks.plugin,
    kindFiles(kinds),
  ],
  cacheDir,
  // Vite does not discover dependencies of workers and of the studio in advance; a late discovery
  // reloads the page.
  optimizeDeps: { include: ['fflate', 'jsonc-parser'] },
  build: {
    outDir: 'dist/client',
    target: 'es2023',
    emptyOutDir: true,
    manifest: true,
    // One style sheet, linked by index.html, so that no lazily loaded chunk waits for its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Short names: the route table contains the file names of all screens, which may be a thousand.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
  server: {
    // The embedded database writes to .data, and copies of the project in tests contain one too.
    watch: { ignored: ['**/.data/**'] },
    // Pages of other origins may not read anything, and only what the page needs is served. The
    // default would serve the database, mails with links that reset passwords, and all other files.
    cors: false,
    fs: { allow: ['index.html', 'src', 'node_modules', cacheDir] },
    headers: {
      'content-security-policy': "frame-ancestors 'self'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  },
});
