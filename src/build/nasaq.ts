import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { mergeConfig, type PluginOption, type UserConfig } from 'vite';
import { studioGenerators } from '../authoring/new/studioGenerators.ts';
import { derivedFiles } from '../authoring/studio/derived/derivedFiles.ts';
import { studio } from '../authoring/studio/server/plugin.ts';
import { namedChunks } from './chunks.ts';
import { PLATFORM, platformFile } from './definitions/platformFile.mjs';
import { definitions } from './definitions/vitePlugin.ts';
import { prepareFirstPage } from './firstPage.ts';
import { kindFiles } from './kindFiles.ts';
import { productLook } from './look.ts';

/** The packages that the platform imports. */
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** The module with the component of each kind of screen. */
const KINDS = {
  list: platformFile('engine/kinds/list/ListScreen.tsx'),
  form: platformFile('engine/kinds/form/FormScreen.tsx'),
  detail: platformFile('engine/kinds/detail/DetailScreen.tsx'),
  page: platformFile('engine/kinds/page/PageScreen.tsx'),
};

/** Files that only export what other files have. A screen must load what it uses, not all of it. */
const INDEXES = new Set([platformFile('engine/index.ts'), platformFile('shared/index.ts')]);

const WIDGETS = platformFile('generated/widgets.ts');

/**
 * All that Vite needs for a product: its definitions, the studio, the first page, the chunks and the
 * settings of the build and of the development server. Requests for calls go to the port API_PORT of
 * this machine, by default 8081.
 * @param root the folder of the product, which contains schemas/ and locales/; by default that in
 *   which Vite runs. DEFINITIONS_ROOT names another one.
 */
export function nasaq({
  root = process.env['DEFINITIONS_ROOT'] ?? process.cwd(),
}: { root?: string } = {}): PluginOption[] {
  const host = `http://127.0.0.1:${process.env['API_PORT'] ?? '8081'}`;
  const screens = definitions({ root, host });
  const chunks = namedChunks({
    platform: PLATFORM,
    kinds: [KINDS.list, KINDS.form, KINDS.page, WIDGETS],
    form: [KINDS.form, WIDGETS],
    validators: [platformFile('shared/schema/runtime.ts')],
    overlays: [
      platformFile('engine/theme/MuiThemeProvider.tsx'),
      platformFile('engine/ui/overlays/'),
    ],
    excluded: /@mui[\\/]system[\\/](Grid|Container|Stack|useMediaQuery)[\\/]/,
  });
  const server = { host, token: process.env['STUDIO_TOKEN'] };
  return [
    {
      name: 'nasaq',
      // Vite merges what a plugin returns over the configuration, and these are only defaults.
      config: ({ plugins: _plugins, ...stated }) => mergeConfig(settings(chunks.groups), stated),
      transform: (code, id) => (INDEXES.has(id) ? { code, moduleSideEffects: false } : undefined),
    },
    screens,
    studio(screens.api!, server, { generators: studioGenerators, derived: derivedFiles }),
    react(),
    productLook(root, screens.api!.latest),
    prepareFirstPage(screens.api!),
    chunks.plugin,
    kindFiles(KINDS),
  ];
}

/**
 * Returns the libraries that Vite prepares in advance. It does not discover those of workers and of
 * the studio, and a late discovery reloads the page. The package is not prepared itself: its modules
 * import virtual ones, and each of them may exist only once. As Vite then discovers none of the
 * libraries that it imports in the browser, it lists them.
 */
function optimizedPackages(): NonNullable<UserConfig['optimizeDeps']> {
  const list = platformFile('build/browserPackages.json');
  if (!existsSync(list)) return { include: ['fflate', 'jsonc-parser'] };
  const names = JSON.parse(readFileSync(list, 'utf8')) as string[];
  return { include: names.map((name) => `nasaq > ${name}`), exclude: ['nasaq'] };
}

function settings(groups: ReturnType<typeof namedChunks>['groups']): UserConfig {
  const cacheDir = process.env['VITE_CACHE_DIR'] ?? 'node_modules/.vite';
  return {
    cacheDir,
    optimizeDeps: optimizedPackages(),
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
        output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups } },
      },
    },
    server: {
      // The embedded database writes to .data, and copies of the project in tests contain one too.
      watch: { ignored: ['**/.data/**'] },
      // Pages of other origins may not read anything, and only what the page needs is served. The
      // default would serve the database, mails with links that reset passwords, and all other files.
      cors: false,
      fs: { allow: ['index.html', 'src', 'node_modules', PLATFORM, PACKAGES, cacheDir] },
      headers: {
        'content-security-policy': "frame-ancestors 'self'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      },
    },
  };
}
