import { defineConfig } from 'vite';
import { compiledDefinitions } from './scripts/vite/compiledDefinitions.ts';
import { COMPILED_FILE } from './server/definitions.ts';

/** The folder that holds schemas/ and locales/: this product's, unless another is to be served. */
const root = process.env['DEFINITIONS_ROOT'] ?? import.meta.dirname;

/**
 * Builds the server: an entry each for the process, the commands and the threads. All files
 * stand side by side, where the process finds the thread and what the definitions were compiled to. Packages stay where they are, but for one.
 */
export default defineConfig({
  plugins: [compiledDefinitions(root, COMPILED_FILE)],
  publicDir: false,
  // Hundreds of small files, which take a quarter of all that is loaded at a start to read one by one.
  ssr: { noExternal: ['kysely'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        account: 'server/account.ts',
        school: 'server/school.ts',
        packages: 'server/packages.ts',
        fill: 'server/fill.ts',
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        embeddedWorker: 'server/db/embeddedWorker.ts',
        richTextWorker: 'server/services/richTextWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
