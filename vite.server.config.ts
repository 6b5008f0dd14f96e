import { defineConfig } from 'vite';
import { emitCompiledDefinitions } from './scripts/vite/compiledDefinitions.ts';
import { serverEntries } from './scripts/vite/serverEntries.ts';
import { COMPILED_FILE } from './src/server/app/definitions.ts';

/** The folder that contains schemas/ and locales/. DEFINITIONS_ROOT builds another product. */
const root = process.env['DEFINITIONS_ROOT'] ?? import.meta.dirname;

const entries = serverEntries(import.meta.dirname);

/**
 * Builds the server with one entry each for the server process, that of the development server, the
 * commands, the worker threads and the process that converts pictures. All files are in one folder,
 * where the server finds the workers and the compiled definitions. Packages are external, except one.
 */
export default defineConfig({
  plugins: [entries.plugin, emitCompiledDefinitions(root, COMPILED_FILE)],
  publicDir: false,
  // kysely consists of hundreds of small files. Loading them takes a quarter of the load time at
  // startup.
  ssr: { noExternal: ['kysely'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        ...entries.input,
        embeddedWorker: 'src/server/db/embeddedWorker.ts',
        richTextWorker: 'src/server/files/richTextWorker.ts',
        pictureProcess: 'src/server/files/pictureProcess.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
