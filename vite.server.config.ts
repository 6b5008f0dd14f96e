import { defineConfig } from 'vite';

/** Builds the server: two entries, the process and the thread of the embedded database. Packages stay where they are. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: { main: 'server/main.ts', embeddedWorker: 'server/db/embeddedWorker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
  },
});
