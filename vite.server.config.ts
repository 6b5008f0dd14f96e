import { defineConfig } from 'vite';

/**
 * Builds the server: an entry each for the process, the commands and the thread of the embedded database. All files
 * stand side by side, where the process finds the thread. Packages stay where they are.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: { main: 'server/main.ts', account: 'server/account.ts', backup: 'server/backup.ts', restore: 'server/restore.ts', embeddedWorker: 'server/db/embeddedWorker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
