import { defineConfig } from 'vite';
import { platformFile } from './definitions/platformFile.mjs';
import { emitCompiledDefinitions } from './compiledDefinitions.ts';
import { serverEntries } from './serverEntries.ts';
import { COMPILED_FILE } from '../server/app/definitions.ts';

/** The folder that contains schemas/ and locales/. DEFINITIONS_ROOT builds another product. */
const definitions = process.env['DEFINITIONS_ROOT'] ?? process.cwd();

const entries = serverEntries(process.cwd());

/**
 * Builds the server of the product in the working folder. The server process, that of the development
 * server, each command, each worker thread and the process that converts pictures have an entry. All
 * files are in one folder, where the server finds the workers and the compiled definitions. Packages
 * are external, except kysely, which would take long to load, and the platform.
 */
export default defineConfig({
  plugins: [entries.plugin, emitCompiledDefinitions(definitions, COMPILED_FILE)],
  publicDir: false,
  // kysely consists of hundreds of small files. Loading them takes a quarter of the load time at
  // startup.
  ssr: { noExternal: ['kysely', 'nasaq'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        ...entries.input,
        embeddedWorker: platformFile('server/db/embeddedWorker.ts'),
        richTextWorker: platformFile('server/files/richTextWorker.ts'),
        pictureProcess: platformFile('server/files/pictureProcess.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
