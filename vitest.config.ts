import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { definitions } from './src/build/definitions/vitePlugin.ts';

/**
 * For tests that use a database: files run one after another in one process, which loads the
 * sources and compiles the definitions only once.
 */
const DATABASE = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  fileParallelism: false,
  isolate: false,
  globalSetup: 'tests/helpers/builtServer.ts',
};

/** For all other tests: one worker per core. By default Vitest leaves one core idle. */
const ALL = { maxWorkers: '100%' };

export default defineConfig({
  plugins: [definitions({ root: import.meta.dirname }), react()],
  test: {
    setupFiles: ['tests/helpers/failOnConsole.ts'],
    // The timeout catches tests that hang; it must not fail tests on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...ALL,
          // Loading the compiler again for each file takes a third of the time.
          isolate: false,
          include: [
            'tests/*.test.ts',
            'tests/studio/server/*.test.ts',
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
          // Loading React and MUI again for each file takes most of the time.
          isolate: false,
          setupFiles: ['tests/helpers/engineSetup.ts'],
          include: ['tests/engine/**/*.test.{ts,tsx}', 'tests/studio/*.test.{ts,tsx}'],
        },
      },
      // `server` runs on both databases. `once` does not depend on the database, and runs on
      // PostgreSQL, which takes less CPU time; without TEST_DATABASE_URL it runs on the embedded
      // one. `embedded` and `postgres` test features of one database. `postgres` also tests the
      // operator's commands, because their processes start faster on PostgreSQL.
      { extends: true, test: { name: 'server', include: ['tests/server/*.test.ts'], ...DATABASE } },
      {
        extends: true,
        test: { name: 'once', include: ['tests/server/once/*.test.ts'], ...DATABASE },
      },
      {
        extends: true,
        test: { name: 'embedded', include: ['tests/server/embedded/*.test.ts'], ...DATABASE },
      },
      // Malicious requests, on the embedded database.
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
