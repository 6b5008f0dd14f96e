import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import product from '../../playwright.config.ts';

/** The walk: `walk` is the part of `npm test`, `whole` everything that there is to see, with its pictures (`npm run walk`). */
export default defineConfig({
  ...product,
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: resolve(import.meta.dirname, '../e2e/server.ts'),
  fullyParallel: true,
  workers: 2,
  use: { ...product.use, trace: 'off' },
  projects: [
    { name: 'walk', testMatch: ['walk.spec.ts', 'parts.spec.ts'] },
    { name: 'whole', testMatch: 'whole.spec.ts', timeout: 600_000 },
  ],
});
