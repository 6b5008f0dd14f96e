import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { definitions } from './src/compiler/vitePlugin.ts';

/** Tests of one engine alone run with that engine only. */
const OTHER_ENGINE = process.env['TEST_DATABASE_URL'] ? 'embedded' : 'postgres';

export default defineConfig({
  plugins: [definitions({ root: import.meta.dirname }), react()],
  test: {
    setupFiles: ['tests/helpers/quiet.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/*.test.ts', 'tests/{scripts,rules,compiler,definitions,schemas,contracts,parity}/**/*.test.{ts,tsx}'] },
      },
      { extends: true, test: { name: 'engine', environment: 'happy-dom', include: ['tests/engine/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], exclude: [`tests/server/${OTHER_ENGINE}/**`], testTimeout: 30_000, hookTimeout: 60_000, fileParallelism: false },
      },
    ],
  },
});
