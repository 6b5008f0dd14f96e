import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { definitions } from './src/compiler/vitePlugin.ts';

/** Of tests that work a database: one file after another, in one process that has read the sources and compiled the definitions once. */
const DATABASE = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  fileParallelism: false,
  isolate: false,
  globalSetup: 'tests/helpers/builtServer.ts',
};

/** Of all others: as many files at once as there are cores. By itself the runner would leave one of them idle, which may be half of the machine. */
const ALL = { maxWorkers: '100%' };

export default defineConfig({
  plugins: [definitions({ root: import.meta.dirname }), react()],
  test: {
    setupFiles: ['tests/helpers/quiet.ts'],
    // A limit is for what hangs, not for what a busy machine takes.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...ALL,
          include: [
            'tests/*.test.ts',
            'tests/{scripts,shared,compiler,definitions,schemas,contracts,parity,recipes}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          ...ALL,
          environment: 'happy-dom',
          setupFiles: ['tests/helpers/patient.ts'],
          include: ['tests/engine/**/*.test.{ts,tsx}'],
        },
      },
      // On either engine; beside them what no engine changes, what only one of them can be asked, and what asks so much at random that
      // the quicker one is asked alone.
      { extends: true, test: { name: 'server', include: ['tests/server/*.test.ts'], ...DATABASE } },
      {
        extends: true,
        test: { name: 'once', include: ['tests/server/once/*.test.ts'], ...DATABASE },
      },
      {
        extends: true,
        test: { name: 'embedded', include: ['tests/server/embedded/*.test.ts'], ...DATABASE },
      },
      // What callers send who mean harm, on the embedded database.
      {
        extends: true,
        test: {
          name: 'hostile',
          include: ['tests/hostile/*.test.ts'],
          ...DATABASE,
          ...ALL,
          fileParallelism: true,
        },
      },
      {
        extends: true,
        test: { name: 'postgres', include: ['tests/server/postgres/*.test.ts'], ...DATABASE },
      },
    ],
  },
});
